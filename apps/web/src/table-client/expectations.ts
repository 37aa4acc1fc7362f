import type { Expectation } from '../lib/connection-state.ts';
import { expectMessages } from '../lib/connection-watch.ts';

const tables = new Set<() => Expectation>();

/** Combined expectation of all tables: the shortest silence that one of them tolerates, urgent if one is. */
const together = (): Expectation => {
  let toleratedMs = Infinity;
  let urgent = false;
  for (const expects of tables) {
    const one = expects();
    toleratedMs = Math.min(toleratedMs, one.toleratedMs);
    urgent ||= one.urgent;
  }
  return { toleratedMs, urgent };
};

/** Adds what one table expects of the connection. */
export function expectOfTable(expects: () => Expectation): void {
  tables.add(expects);
  expectMessages(together);
}

import type { Expectation } from '../lib/connection-state.ts';
import { expectMessages } from '../lib/connection-watch.ts';

const tables = new Set<() => Expectation>();

/** Returns the combined expectation of all tables: the shortest tolerated silence, and urgent if one of them is. */
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

/** Adds the expectation of one table. */
export function expectOfTable(expects: () => Expectation): void {
  tables.add(expects);
  expectMessages(together);
}

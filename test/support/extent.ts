import { it } from 'vitest';
import { IS_QUICK } from './views.ts';

/**
 * Defines a test that `npm test` leaves out, because cheaper tests cover most of it: other browser tests show the same
 * screens, and tests without a browser check the other outcomes. The steps around a kill are tested without a kill, and
 * the files of alerts without the programs that read them.
 */
export const itInFull: (name: string, test: () => void | Promise<void>, timeoutMs?: number) => void = (
  name,
  test,
  timeoutMs,
) => {
  if (!IS_QUICK) it(name, test, timeoutMs);
};

/** Returns the cases of a test: the first `count` in `npm test`, otherwise all. */
export const inQuick = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  IS_QUICK ? cases.slice(0, count) : cases;

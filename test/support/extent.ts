import { it } from 'vitest';
import { IS_QUICK } from './views.ts';

/**
 * Defines a test that only `npm run test:all` has. Of a browser test, the screens it passes are also passed by tests of
 * `npm test`, and its other outcomes are tested there without a browser. Of a kill, the steps between which it falls are
 * tested there without one.
 */
export const itInFull: (name: string, test: () => Promise<void>, timeoutMs?: number) => void = (
  name,
  test,
  timeoutMs,
) => {
  if (!IS_QUICK) it(name, test, timeoutMs);
};

/** Cases of a test: all of them in `npm run test:all`, the first `count` in `npm test`. */
export const inQuick = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  IS_QUICK ? cases.slice(0, count) : cases;

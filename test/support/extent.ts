import { it } from 'vitest';
import { IS_QUICK } from './views.ts';

/**
 * Defines a browser test that only `npm run test:all` has: the screens it passes are also passed by tests of `npm test`,
 * and its other outcomes are tested there without a browser.
 */
export const itInFull: (name: string, test: () => Promise<void>) => void = (name, test) => {
  if (!IS_QUICK) it(name, test);
};

/** Cases of a test: all of them in `npm run test:all`, the first `count` in `npm test`. */
export const inQuick = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  IS_QUICK ? cases.slice(0, count) : cases;

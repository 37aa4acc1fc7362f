// Pure: running times of the reels, and the pause before the items won replace them.
import type { ReelTimes } from './state.ts';

const FULL: ReelTimes = { firstMs: 5200, nextMs: 350 };
const QUICK: ReelTimes = { firstMs: 1100, nextMs: 120 };
const NONE: ReelTimes = { firstMs: 0, nextMs: 0 };
/** Time for which the stopped reels are shown before the items won replace them, ms. */
const STANDS_MS = 650;

/** `isCalm`: the player prefers reduced motion. `isHidden`: the page or the box is not visible. */
export function reelTimes({
  isQuick,
  isCalm,
  isHidden,
}: {
  isQuick: boolean;
  isCalm: boolean;
  isHidden: boolean;
}): ReelTimes {
  if (isCalm || isHidden) return NONE;
  return isQuick ? QUICK : FULL;
}

/** Returns the running time of reel `at`, counted from 0, ms. */
export const runMs = ({ firstMs, nextMs }: ReelTimes, at: number): number => firstMs + nextMs * at;

/** Returns the time from the start of `count` reels until the items won replace them, ms. */
export const showMs = (times: ReelTimes, count: number): number => runMs(times, count - 1) + STANDS_MS;

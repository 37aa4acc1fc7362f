// Pure: running times of the reels, and the pause before the items are offered.
import type { ReelTimes } from './state.ts';

const FULL: ReelTimes = { firstMs: 5200, nextMs: 350 };
const QUICK: ReelTimes = { firstMs: 1100, nextMs: 120 };
const NONE: ReelTimes = { firstMs: 0, nextMs: 0 };
/** Time for which the result stays lit on the reel before the items come forward. */
const STANDS_MS = 650;

/** `isCalm`: the player prefers reduced motion. `isHidden`: the page is not visible. */
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

/** Returns the time from the start of `count` reels until their items come forward, ms. */
export const showMs = (times: ReelTimes, count: number): number => runMs(times, count - 1) + STANDS_MS;

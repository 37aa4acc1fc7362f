import type { Now } from '../interruption/gap.ts';
import type { RoundRow } from '../rounds.store.ts';

/** Least time for which betting stays open after an interruption, so that players can react. */
const MIN_OPEN_MS = 2000;

/**
 * Returns the time left to bet in a round that has not started, ms. If the clock jumped while no process ran, betting
 * still stays open for MIN_OPEN_MS, and never longer than the whole countdown.
 */
export const leftToBetMs = (
  { opened_at, starts_at }: Pick<RoundRow, 'opened_at' | 'starts_at'>,
  { dbNow }: Pick<Now, 'dbNow'>,
): number => {
  const wholeMs = starts_at.getTime() - opened_at.getTime();
  const leftMs = starts_at.getTime() - dbNow.getTime();
  return Math.min(Math.max(leftMs, Math.min(MIN_OPEN_MS, wholeMs)), wholeMs);
};

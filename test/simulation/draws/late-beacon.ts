import type { Beacon } from '@updraft/outside/beacon';

/** One of three beacon rounds is published, so that each game soon has drawn rounds and rounds without a draw. */
const COMES_EVERY = 3;

/** True if the beacon round is never published, in a simulation with a late beacon. */
export const staysAway = (round: number): boolean => round % COMES_EVERY !== 0;

/** Returns a beacon that reports the rounds of `staysAway` as unavailable, as if no relay responded. */
export const lateBeacon = (beacon: Beacon): Beacon => ({
  ...beacon,
  randomness: async (round) => {
    const drawn = await beacon.randomness(round);
    return drawn.ok && staysAway(round) ? { ok: false, reason: 'unavailable' } : drawn;
  },
});

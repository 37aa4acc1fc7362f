import type { Beacon } from '@updraft/outside/beacon';

/** One round of three comes, so each game soon meets both kinds. */
const COMES_EVERY = 3;

/** True if a round of the beacon never comes, in a simulation with a beacon that stays away. */
export const staysAway = (round: number): boolean => round % COMES_EVERY !== 0;

/** The same beacon without these rounds, as if no relay responded. */
export const lateBeacon = (beacon: Beacon): Beacon => ({
  ...beacon,
  randomness: async (round) => {
    const drawn = await beacon.randomness(round);
    return drawn.ok && staysAway(round) ? { ok: false, reason: 'unavailable' } : drawn;
  },
});

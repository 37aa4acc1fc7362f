import type { Beacon } from '@updraft/outside/beacon';

/** A third of the rounds: soon enough each game meets one, and most draws happen. */
const EVERY = 3;

/** Whether a round of the beacon never comes out, in a simulation with a beacon that stays away. */
export const staysAway = (round: number): boolean => round % EVERY === 0;

/** The same beacon without these rounds: as if no relay responded. */
export const lateBeacon = (beacon: Beacon): Beacon => ({
  ...beacon,
  randomness: async (round) => {
    const drawn = await beacon.randomness(round);
    return drawn.ok && staysAway(round) ? { ok: false, reason: 'unavailable' } : drawn;
  },
});

/** Schedule of a beacon's rounds. Pure. */

export interface Rounds {
  periodMs: number;
  /** Release time of round 1, epoch ms. */
  genesisMs: number;
}

/**
 * Returns `roundAt` and `timeOf` of the port. `timeOf` throws RangeError for a round that is no whole number from 1.
 */
export const roundsOf = ({ periodMs, genesisMs }: Rounds) => ({
  roundAt: (timeMs: number): number => (timeMs < genesisMs ? 0 : Math.floor((timeMs - genesisMs) / periodMs) + 1),
  timeOf: (round: number): number => {
    if (!Number.isSafeInteger(round) || round < 1) throw new RangeError(`no beacon round ${round}`);
    return genesisMs + (round - 1) * periodMs;
  },
});

/** Schedule of a beacon's rounds. Pure. */

export interface Rounds {
  periodMs: number;
  /** Release time of round 1, epoch ms. */
  genesisMs: number;
}

/** `roundAt` and `timeOf` as the port requires them. A round below 1 is a bug of the caller and throws. */
export const roundsOf = ({ periodMs, genesisMs }: Rounds) => ({
  roundAt: (timeMs: number): number => (timeMs < genesisMs ? 0 : Math.floor((timeMs - genesisMs) / periodMs) + 1),
  timeOf: (round: number): number => {
    if (!Number.isSafeInteger(round) || round < 1) throw new RangeError(`no beacon round ${round}`);
    return genesisMs + (round - 1) * periodMs;
  },
});

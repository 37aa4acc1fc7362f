import { createHash } from 'node:crypto';

/** What decides a round of any game, as the site draws it. */
interface SimulatedRound {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
  /** For games that draw with a beacon. */
  beaconRandomness: string;
}

/** A bet that is made in every round, with its exact odds. */
export interface SimulatedBet {
  /** What is said of it. */
  about: string;
  /** A share of 1. */
  chance: number;
  /** What a won bet pays for each cent. */
  pays: number;
  wins: (round: SimulatedRound) => boolean;
}

export interface Simulation {
  wins: number;
  /** Payout per cent staked. */
  simulatedRtp: number;
  exactRtp: number;
  /** Half the width of the interval in which the simulated RTP lies in 99 of 100 simulations. */
  halfWidth: number;
  isWithin: boolean;
}

const Z_99 = 2.5758;
const DAYS = 31;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Plays `rounds` rounds with one bet in each. Each outcome is derived as the site does. Secrets and beacons follow from
 * `seed`, so the same seed gives the same result. [F5]
 */
export const simulate = (
  { chance, pays, wins: isWon }: SimulatedBet,
  { rounds, seed }: { rounds: number; seed: string },
): Simulation => {
  let wins = 0;
  for (let roundId = 1; roundId <= rounds; roundId++) {
    const round = {
      ...{ secretHash: hashOf(`${seed}:${roundId}`), roundId, dayOfMonth: (roundId % DAYS) + 1 },
      beaconRandomness: hashOf(`beacon:${seed}:${roundId}`),
    };
    if (isWon(round)) wins++;
  }
  const simulatedRtp = (wins / rounds) * pays;
  const exactRtp = chance * pays;
  const halfWidth = Z_99 * pays * Math.sqrt((chance * (1 - chance)) / rounds);
  return { wins, simulatedRtp, exactRtp, halfWidth, isWithin: Math.abs(simulatedRtp - exactRtp) <= halfWidth };
};

import { createHash } from 'node:crypto';
import { addReturns, NO_RETURNS, type ReturnSums } from '@updraft/rules/returns';

/** Inputs from which the outcome of a round of any game is derived, as on the site. */
export interface SimulatedRound {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
  /** Randomness of the beacon, for games that use one. */
  beaconRandomness: string;
}

/** A bet that is made in every round. */
export interface SimulatedBet {
  /** Description in the report. */
  about: string;
  /** Returns the stakes and payouts of the round, and its return by the rules. */
  play: (round: SimulatedRound) => ReturnSums;
}

export interface Simulation {
  /** Number of rounds that paid at least their stake. */
  wins: number;
  /** Sum of the payouts divided by the sum of the stakes. `exactRtp`: its expected value by the rules. */
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
 * Plays `rounds` rounds with one bet in each. Outcomes are derived as on the site. Secrets and beacon values are
 * derived from `seed`, so the same seed gives the same result. [F5]
 */
export const simulate = ({ play }: SimulatedBet, { rounds, seed }: { rounds: number; seed: string }): Simulation => {
  let wins = 0;
  let sums = NO_RETURNS;
  for (let roundId = 1; roundId <= rounds; roundId++) {
    const played = play({
      secretHash: hashOf(`${seed}:${roundId}`),
      roundId,
      dayOfMonth: (roundId % DAYS) + 1,
      beaconRandomness: hashOf(`beacon:${seed}:${roundId}`),
    });
    sums = addReturns(sums, played);
    if (played.paidCents >= played.stakedCents) wins++;
  }
  const { stakedCents, paidCents, expectedCents, variance } = sums;
  const [simulatedRtp, exactRtp] = [paidCents / stakedCents, expectedCents / stakedCents];
  const halfWidth = (Z_99 * Math.sqrt(variance)) / stakedCents;
  return { wins, simulatedRtp, exactRtp, halfWidth, isWithin: Math.abs(simulatedRtp - exactRtp) <= halfWidth };
};

import { createHash } from 'node:crypto';
import { crashPointHundredths, winCents, winningOutcomes } from '@updraft/rules/crash';

export interface Simulation {
  rounds: number;
  targetHundredths: number;
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
const TOTAL = 2 ** 52;

/**
 * Plays `rounds` rounds with a stake of $10.00 that stops at the target. Each outcome is derived from a secret as the
 * site does. Secrets follow from `seed`, so the same seed gives the same result.
 */
export const simulate = ({
  rounds,
  targetHundredths,
  seed,
}: {
  rounds: number;
  targetHundredths: number;
  seed: string;
}): Simulation => {
  const stakeCents = 1000;
  let wins = 0;
  for (let roundId = 1; roundId <= rounds; roundId++) {
    const secretHash = createHash('sha256').update(`${seed}:${roundId}`).digest('hex');
    if (crashPointHundredths({ secretHash, roundId, dayOfMonth: (roundId % DAYS) + 1 }) > targetHundredths) wins++;
  }
  const chance = Number(winningOutcomes(targetHundredths)) / TOTAL;
  const payout = winCents(stakeCents, targetHundredths) / stakeCents;
  const simulatedRtp = (wins / rounds) * payout;
  const exactRtp = chance * payout;
  const halfWidth = Z_99 * payout * Math.sqrt((chance * (1 - chance)) / rounds);
  return {
    rounds,
    targetHundredths,
    wins,
    simulatedRtp,
    exactRtp,
    halfWidth,
    isWithin: Math.abs(simulatedRtp - exactRtp) <= halfWidth,
  };
};

// PURE. The odds: rule CR-3 of SPEC.md. They are apart from point.ts, so that code for chances loads no hash function.
import { MAX_POINT_HUNDREDTHS } from './largest.ts';

/** Number of equally likely values k from which a point follows. [CR-2] */
export const RANGE = 2n ** 52n;
export const RETURNED_PERCENT = 96n;
/** Return of stakes in the long run, as a share of 1. It is the same for every target. [CR-3] */
export const RTP = Number(RETURNED_PERCENT) / 100;

/**
 * Returns the exact number of the 2⁵² equally likely k that let a bet with this target win: the point exceeds `target`
 * hundredths ⇔ (96·2⁵²) div (2⁵² − k) ≥ target ⇔ 2⁵² − k ≤ 96·2⁵² / target. [CR-3]
 */
export const winningOutcomes = (targetHundredths: number): bigint => {
  if (targetHundredths >= MAX_POINT_HUNDREDTHS) return 0n;
  const count = (RETURNED_PERCENT * RANGE) / BigInt(targetHundredths);
  return count > RANGE ? RANGE : count;
};

/** Returns the chance, from 0 to 1, that a bet with this target wins. [CR-3] */
export const winChance = (targetHundredths: number): number =>
  Number(winningOutcomes(targetHundredths)) / Number(RANGE);

export interface RtpRow {
  targetHundredths: number;
  winChance: number;
  /** Expected payout of a stake of 1, before the payout is floored to cents. */
  rtp: number;
}

const SHOWN_TARGETS = [121, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 100_000, 999_998] as const;

/** Returns the exact chance and RTP for each target, as published. [CR-3] */
export const rtpTable = (targetsHundredths: readonly number[] = SHOWN_TARGETS): RtpRow[] =>
  targetsHundredths.map((targetHundredths) => {
    const chance = winChance(targetHundredths);
    return { targetHundredths, winChance: chance, rtp: (chance * targetHundredths) / 100 };
  });

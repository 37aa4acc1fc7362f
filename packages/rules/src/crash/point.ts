// PURE. The crash point: rules CR-1 … CR-4 of SPEC.md.
import { sha256 } from '../fairness/hash.ts';
import { MAX_POINT_HUNDREDTHS } from './largest.ts';

/** Version of the odds below; every round stores it. A changed rule gets a new version beside the old one. */
export const CRASH_RULES_VERSION = 1;
const RANGE = 2n ** 52n;
const RETURNED_PERCENT = 96n;
/** What stakes pay back in the long run, whatever their targets. [CR-3] */
export const RTP = Number(RETURNED_PERCENT) / 100;

/**
 * The point in hundredths from k = the first 52 bits of the hash: F = (96 · 2⁵²) div (2⁵² − k);
 * 100 if F < 100, else min(F + 1, 999999). Exact integers. [CR-2]
 */
export const pointFromBits = (k: bigint): number => {
  const f = (RETURNED_PERCENT * RANGE) / (RANGE - k);
  if (f < 100n) return 100;
  return f >= BigInt(MAX_POINT_HUNDREDTHS) ? MAX_POINT_HUNDREDTHS : Number(f) + 1;
};

/** A round's crash point in hundredths (100 … 999999), from SHA-256(`secret:round_id:day`). [CR-1] */
export const crashPointHundredths = (round: { secretHash: string; roundId: number; dayOfMonth: number }): number =>
  pointFromBits(BigInt(`0x${sha256(`${round.secretHash}:${round.roundId}:${round.dayOfMonth}`).slice(0, 13)}`));

/**
 * How many of the 2⁵² equally likely k let a bet win whose target is `target` hundredths, exactly:
 * the point exceeds it ⇔ (96·2⁵²) div (2⁵² − k) ≥ target ⇔ 2⁵² − k ≤ 96·2⁵² / target. [CR-3]
 */
export const winningOutcomes = (targetHundredths: number): bigint => {
  if (targetHundredths >= MAX_POINT_HUNDREDTHS) return 0n;
  const count = (RETURNED_PERCENT * RANGE) / BigInt(targetHundredths);
  return count > RANGE ? RANGE : count;
};

/** The chance of a bet with this target to win, from 0 to 1. [CR-3] */
export const winChance = (targetHundredths: number): number =>
  Number(winningOutcomes(targetHundredths)) / Number(RANGE);

export interface RtpRow {
  targetHundredths: number;
  winChance: number;
  /** Expected payout of a stake of 1, before the payout is floored to cents. */
  rtp: number;
}

const SHOWN_TARGETS = [121, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 100_000, 999_998] as const;

/** Exact chance and RTP for each target, as published. [CR-3] */
export const rtpTable = (targetsHundredths: readonly number[] = SHOWN_TARGETS): RtpRow[] =>
  targetsHundredths.map((targetHundredths) => {
    const chance = winChance(targetHundredths);
    return { targetHundredths, winChance: chance, rtp: (chance * targetHundredths) / 100 };
  });

// PURE. The crash point: rules CR-1 … CR-4 of SPEC.md.
import { sha256 } from '../fairness/hash.ts';
import { MAX_POINT_HUNDREDTHS } from './largest.ts';
import { RANGE, RETURNED_PERCENT } from './odds.ts';

/**
 * Version of the derivation of points; every round stores it. A changed derivation gets a new version beside the old
 * one.
 */
export const CRASH_RULES_VERSION = 1;

/**
 * Returns the point in hundredths from k = the first 52 bits of the hash: F = (96 · 2⁵²) div (2⁵² − k); 100 if F < 100,
 * else min(F + 1, 999999). Exact integers. [CR-2]
 */
export const pointFromBits = (k: bigint): number => {
  const f = (RETURNED_PERCENT * RANGE) / (RANGE - k);
  if (f < 100n) return 100;
  return f >= BigInt(MAX_POINT_HUNDREDTHS) ? MAX_POINT_HUNDREDTHS : Number(f) + 1;
};

/** Returns a round's crash point in hundredths (100 … 999999), from SHA-256(`secret:round_id:day`). [CR-1] */
export const crashPointHundredths = (round: { secretHash: string; roundId: number; dayOfMonth: number }): number =>
  pointFromBits(BigInt(`0x${sha256(`${round.secretHash}:${round.roundId}:${round.dayOfMonth}`).slice(0, 13)}`));

// PURE. What decides a drawn round: rules DR-1 and DR-11 of SPEC.md.
import { isHexHash } from '../fairness/hash.ts';

/** Inputs of the result in a chain with a beacon. */
export interface DrawnRound {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
  beaconRandomness: string;
}

/** The values of a drawn round as a hash's key and text; null if one of them is malformed. [DR-1, DR-11] */
export const drawOf = (
  label: string,
  { secretHash, roundId, dayOfMonth, beaconRandomness }: DrawnRound,
): { key: string; text: string } | null => {
  const isDay = Number.isInteger(dayOfMonth) && dayOfMonth >= 1 && dayOfMonth <= 31;
  if (!isHexHash(secretHash) || !isHexHash(beaconRandomness) || !Number.isSafeInteger(roundId) || !isDay) return null;
  return { key: beaconRandomness, text: `${label}:${secretHash}:${roundId}:${dayOfMonth}` };
};

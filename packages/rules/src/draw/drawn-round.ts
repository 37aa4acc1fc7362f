// PURE. Inputs of a drawn round: rules DR-1 and DR-11 of SPEC.md.
import { isHexHash } from '../fairness/hash.ts';

/** Inputs of the result in a chain with a beacon. */
export interface DrawnRound {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
  beaconRandomness: string;
}

/**
 * Returns the values of a drawn round as the key and text of its hash; null if one of them is malformed. `label`: the
 * label of the game. [DR-1, DR-11]
 */
export const drawOf = (
  label: string,
  { secretHash, roundId, dayOfMonth, beaconRandomness }: DrawnRound,
): { key: string; text: string } | null => {
  const isDay = Number.isInteger(dayOfMonth) && dayOfMonth >= 1 && dayOfMonth <= 31;
  if (!isHexHash(secretHash) || !isHexHash(beaconRandomness) || !Number.isSafeInteger(roundId) || !isDay) return null;
  return { key: beaconRandomness, text: `${label}:${secretHash}:${roundId}:${dayOfMonth}` };
};

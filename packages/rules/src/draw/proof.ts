// PURE. The values of a draw and how they are checked: rules DR-1 and DR-11 of SPEC.md.
import { isHexHash } from '../fairness/hash.ts';

export interface ProofCheck<Id extends string> {
  id: Id;
  ok: boolean;
  /** What was published. */
  expected: string;
  /** What follows from the revealed values. */
  actual: string;
}

export interface ProofReport<Id extends string> {
  ok: boolean;
  checks: ProofCheck<Id>[];
}

/** Values come from forms and files: a value that is neither text nor number counts as empty. [DR-11] */
export const proofText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A check of a published value against the one that follows; an empty value never holds. [DR-11] */
export const checkOf = <Id extends string>(
  id: Id,
  { expected, actual }: { expected: unknown; actual: unknown },
): ProofCheck<Id> => {
  const values = { expected: proofText(expected), actual: proofText(actual) };
  return { id, ok: values.expected !== '' && values.expected === values.actual, ...values };
};

export const reportOf = <Id extends string>(checks: ProofCheck<Id>[]): ProofReport<Id> => ({
  ok: checks.every(({ ok }) => ok),
  checks,
});

/** What decides a round of a chain with a beacon. */
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

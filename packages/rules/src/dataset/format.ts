// PURE. The lines of a dataset: rules DS-1, DS-3 and DS-7 of SPEC.md.
import type { PublishedChain } from '../fairness/verify.ts';
import type { PublishedValues } from '../fairness/verify.ts';

/** Format identifier of dataset files. */
export const DATASET_FORMAT = 'fair-rounds-1';

/** Largest number of faults that a report on a file names. */
export const MOST_NAMED = 20;

/** First line of a file. */
export interface DatasetHeader extends PublishedChain {
  format: typeof DATASET_FORMAT;
  game: string;
  chain: number;
  length: number;
  /** First and last place in the chain that the file holds. */
  from: number;
  to: number;
}

/** Line of a round. A refunded round has neither seed nor result. */
export interface DatasetRound {
  index: number;
  id: number;
  day_of_month: number;
  rules_version: number;
  public_hash: string;
  seed: string | null;
  result: PublishedValues | null;
  /** Time at which the stakes were refunded; missing in a played round. */
  refunded_at?: string;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the JSON object in a line; null: the line is not a JSON object. [DS-7] */
export const objectIn = (line: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

/** True for a whole number from 0 on that a double holds exactly. */
export const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
export const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the header in the first line of a file; null: malformed. */
export const readHeader = (line: string): DatasetHeader | null => {
  const { format, game, chain, base, length, commitment, salt, from, to } = objectIn(line) ?? {};
  if (format !== DATASET_FORMAT || !isText(game) || !isText(commitment) || !isText(salt)) return null;
  if (!isPlace(chain) || !isPlace(base) || !isPlace(length) || !isPlace(from) || !isPlace(to)) return null;
  return from >= 1 && to >= from - 1 ? { format, game, chain, base, length, commitment, salt, from, to } : null;
};

/** Returns the round in a line, with unchecked values; null: the line is malformed. */
export const readRound = (line: string): DatasetRound | null => {
  const { index, id, day_of_month, rules_version, public_hash, seed, result, refunded_at } = objectIn(line) ?? {};
  if (!isPlace(index) || !isPlace(id) || !isPlace(day_of_month) || !isPlace(rules_version) || !isText(public_hash))
    return null;
  const round = { index, id, day_of_month, rules_version, public_hash };
  if (isText(refunded_at)) return { ...round, seed: null, result: null, refunded_at };
  // The cast is safe, because the verifier checks each value of a result.
  return isText(seed) && isObject(result) ? { ...round, seed, result: result as PublishedValues } : null;
};

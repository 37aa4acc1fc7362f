// PURE. A number from a hash, without bias: rules DR-1 … DR-3 of SPEC.md.
import { hmacSha256 } from '../fairness/hash.ts';

/** Number of possible k. A k has 52 bits, so a double holds it exactly. [DR-2] */
export const DRAW_RANGE = 2 ** 52;
const DIGITS = /^[0-9a-f]{13}/;
/**
 * Largest number of attempts. At least half of all k are accepted, so this many attempts in a row fail with a chance
 * below 2⁻²⁵⁵.
 */
const MAX_ATTEMPTS = 256;

/** Returns k, the first 52 bits of a hash; null if the text is not a hash. [DR-2] */
export const bitsOf = (hash: string): number | null =>
  DIGITS.test(hash) ? Number.parseInt(hash.slice(0, 13), 16) : null;

/**
 * Returns a number below `n` from hashes, by rejection sampling. `hashAt` returns the hash of an attempt, counted from
 * 0. Null if `n` is not a whole number from 1 to 2⁵², a hash is malformed or all attempts fail. [DR-3]
 */
export const sampleBelow = (n: number, hashAt: (attempt: number) => string): number | null => {
  if (!Number.isInteger(n) || n < 1 || n > DRAW_RANGE) return null;
  const accepted = DRAW_RANGE - (DRAW_RANGE % n);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const k = bitsOf(hashAt(attempt));
    if (k === null) return null;
    if (k < accepted) return k % n;
  }
  return null;
};

/**
 * Returns a number below `n` from HMAC-SHA-256(key, `text:attempt`); null as for `sampleBelow`. `text` begins with the
 * label of the game. [DR-1, DR-3]
 */
export const drawBelow = (n: number, { key, text }: { key: string; text: string }): number | null =>
  sampleBelow(n, (attempt) => hmacSha256({ key, text: `${text}:${attempt}` }));

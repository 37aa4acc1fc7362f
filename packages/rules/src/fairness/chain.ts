import { hmacSha256, sha256, sha256Repeated } from './hash.ts';

/**
 * Returns the seed `steps` links before this one: cₙ₋₁ = SHA-256(cₙ), so `walkChain(c₉, 3)` is c₆. [FA-2] The chain's
 * last seed and its length give the published commitment c₀.
 */
export const walkChain = (seed: string, steps: number): string => sha256Repeated(seed, steps);

/** Returns a round's `secret_hash`: HMAC-SHA-256(key = salt, text = cₙ). [FA-3] */
export const secretHashOf = ({ salt, seed }: { salt: string; seed: string }): string =>
  hmacSha256({ key: salt, text: seed });

/** Returns a round's `public_hash`, shown before betting opens: SHA-256(`secret_hash`). [FA-4] */
export const publicHashOf = (secretHash: string): string => sha256(secretHash);

/** Largest length of a chain. Longer chains are not walked. */
export const MAX_CHAIN_LENGTH = 10_000_000;

/**
 * True for a day of a month, 1 … 31. Every number gives a result, so a number that is no day could match the published
 * result by chance.
 */
export const isDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 31;

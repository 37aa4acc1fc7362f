import { hmacSha256, sha256, sha256Repeated } from './hash.ts';

/**
 * Walks a chain `steps` links back: cₙ₋₁ = SHA-256(cₙ), so `walkChain(c₉, 3)` is c₆. [FA-2]
 * With the chain's last seed and its length the result is the published commitment c₀.
 */
export const walkChain = (seed: string, steps: number): string => sha256Repeated(seed, steps);

/** A round's `secret_hash` = HMAC-SHA-256(key = salt, cₙ). [FA-3] */
export const secretHashOf = ({ salt, seed }: { salt: string; seed: string }): string =>
  hmacSha256({ key: salt, text: seed });

/** A round's `public_hash` = SHA-256(`secret_hash`), shown before betting opens. [FA-4] */
export const publicHashOf = (secretHash: string): string => sha256(secretHash);

/** Largest length of a chain. Longer chains are not walked. */
export const MAX_CHAIN_LENGTH = 10_000_000;

/**
 * True for a day of a month. Other numbers are refused, because they lead to results too, which could match by chance.
 */
export const isDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 31;

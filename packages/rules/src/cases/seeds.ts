// PURE. A player's seeds: rules CA-20 … CA-23 of SPEC.md.
import { isHexHash, sha256 } from '../fairness/hash.ts';
import { isClientSeed } from './client-seed.ts';

/** Public part of a player's seeds. The server seed itself stays secret until the rotation. */
export interface CaseSeeds {
  serverSeedHash: string;
  /** Null: the player has not chosen a client seed since the hash was shown. */
  clientSeed: string | null;
  /** Nonce of the next opening. */
  nonce: number;
}

/** True for a valid nonce: a whole number from 0 on that a double holds exactly. */
export const isNonce = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Returns the hash that commits to a server seed. [CA-20] */
export const serverSeedHashOf = (serverSeed: string): string => sha256(serverSeed);

/** Returns new seeds with this hash. No box can be opened before the player has chosen a client seed. [CA-20, CA-23] */
export const freshSeeds = (serverSeedHash: string): CaseSeeds => ({ serverSeedHash, clientSeed: null, nonce: 0 });

/** Returns the seeds with the player's client seed; null if the value is not a valid one. [CA-21] */
export const withClientSeed = <Seeds extends CaseSeeds>(seeds: Seeds, clientSeed: unknown): Seeds | null =>
  isClientSeed(clientSeed) ? { ...seeds, clientSeed } : null;

export interface TakenNonces {
  clientSeed: string;
  nonces: number[];
  /** The player's seeds after these openings. */
  seeds: CaseSeeds;
}

/**
 * Takes the nonces of `count` openings. Returns null without a client seed, for an invalid count, or if a nonce would
 * leave the safe range. [CA-20, CA-22]
 */
export const takeNonces = (seeds: CaseSeeds, count: number): TakenNonces | null => {
  const { clientSeed, nonce } = seeds;
  if (clientSeed === null || !Number.isInteger(count) || count < 1 || !isNonce(nonce + count)) return null;
  const nonces = Array.from({ length: count }, (_unused, at) => nonce + at);
  return { clientSeed, nonces, seeds: { ...seeds, nonce: nonce + count } };
};

/**
 * Reveals the server seed and starts the next one, whose hash is fixed before the player chooses the next client seed.
 * Returns null if `serverSeed` does not match the committed hash, or if `nextHash` is malformed or unchanged. [CA-23]
 */
export const rotateSeeds = (
  seeds: CaseSeeds,
  { serverSeed, nextHash }: { serverSeed: string; nextHash: string },
): { revealed: { serverSeed: string; serverSeedHash: string }; seeds: CaseSeeds } | null => {
  const { serverSeedHash } = seeds;
  const isNext = isHexHash(nextHash) && nextHash !== serverSeedHash;
  if (!isNext || !isHexHash(serverSeed) || serverSeedHashOf(serverSeed) !== serverSeedHash) return null;
  return { revealed: { serverSeed, serverSeedHash }, seeds: freshSeeds(nextHash) };
};

import { createHmac, hash } from 'node:crypto';
import type { DrawnRound } from '../draw/index.ts';

/** A drawn round with the first 52 bits of its first attempt's hash. */
export type Drawn = DrawnRound & { k: bigint };

const sha256 = (text: string): string => hash('sha256', text, 'hex');
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
const bitsOf = (digest: string): bigint => BigInt(`0x${digest.slice(0, 13)}`);

/**
 * Returns rounds of a game along a chain, each with its own beacon round. The same name gives the same rounds. Hashes
 * come from Node's library, which is many times faster than the portable one. [DR-1, FA-2, FA-3]
 */
export const drawsOf = (game: string, { name, count }: { name: string; count: number }): Drawn[] => {
  const salt = sha256(`salt of ${name}`);
  let seed = sha256(`seed of ${name}`);
  const draws: Drawn[] = [];
  for (let roundId = count; roundId >= 1; roundId--) {
    const secretHash = hmac(salt, seed);
    const dayOfMonth = (Math.floor(roundId / 2160) % 31) + 1;
    const beaconRandomness = sha256(`beacon of ${name} ${roundId}`);
    const k = bitsOf(hmac(beaconRandomness, `${game}:${secretHash}:${roundId}:${dayOfMonth}:0`));
    draws.push({ secretHash, roundId, dayOfMonth, beaconRandomness, k });
    seed = sha256(seed);
  }
  return draws.reverse();
};

/** Returns the 52 bits of openings under one server seed, nonce by nonce. [CA-10] */
export const openingBitsOf = (seeds: { serverSeed: string; clientSeed: string }, count: number): bigint[] =>
  Array.from({ length: count }, (_unused, nonce) =>
    bitsOf(hmac(seeds.serverSeed, `cases:${seeds.clientSeed}:${nonce}:0`)),
  );

import { drawsOf, openingBitsOf } from '../../packages/rules/src/testing/draws.ts';
import { outcomesOf } from '../../packages/rules/src/testing/outcomes.ts';

/** Number of results of one chain or server seed. It is even, because two results take thirteen bytes. */
const EACH = 100_000;

type BitsOf = (name: string, count: number) => bigint[];
const drawn =
  (game: string): BitsOf =>
  (name, count) =>
    drawsOf(game, { name, count }).map(({ k }) => k);

const BITS = {
  crash: (name, count) => outcomesOf(name, count).map(({ k }) => k),
  wheel: drawn('wheel'),
  jackpot: drawn('jackpot'),
  cases: (name, count) => openingBitsOf({ serverSeed: name, clientSeed: 'client' }, count),
} satisfies Record<string, BitsOf>;

export type GameOfBits = keyof typeof BITS;
export const GAMES_OF_BITS = Object.keys(BITS) as GameOfBits[];

/** Packs the 52 bits of each result without a gap. `bits`: an even number of results. */
const packed = (bits: readonly bigint[]): Buffer =>
  Buffer.from(bits.map((k) => k.toString(16).padStart(13, '0')).join(''), 'hex');

/**
 * Yields, without an end, the bits that decide results, in pieces of one chain or server seed each. The same seed gives
 * the same bits. [F4]
 */
export function* resultBits(game: GameOfBits, { seed, each = EACH }: { seed: string; each?: number }) {
  for (let chain = 0; ; chain++) yield packed(BITS[game](`${seed} ${chain}`, each));
}

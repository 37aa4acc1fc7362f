import { expect, it } from 'vitest';
import { outcomesOf } from '../../packages/rules/src/testing/outcomes.ts';
import { GAMES_OF_BITS, resultBits } from './result-bits.ts';

const first = (game: (typeof GAMES_OF_BITS)[number], seed: string): Buffer | undefined =>
  resultBits(game, { seed, each: 4 }).next().value ?? undefined;

it('[F4] the bits for a battery are those of the results, in their order', () => {
  const [a, b, c, d] = outcomesOf('seed 0', 4).map(({ k }) => k);
  const whole = [a, b, c, d].reduce<bigint>((sum, k) => (sum << 52n) | (k ?? 0n), 0n);
  expect(first('crash', 'seed')?.toString('hex')).toBe(whole.toString(16).padStart(52, '0'));
});

it.each(GAMES_OF_BITS)('[F4] %s has other bits for each seed and each chain, and the same for the same', (game) => {
  const [one, two] = resultBits(game, { seed: 'one', each: 4 });
  expect(one).toEqual(first(game, 'one'));
  expect(one).toHaveLength(26);
  expect(two).not.toEqual(one);
  expect(first(game, 'other')).not.toEqual(one);
});

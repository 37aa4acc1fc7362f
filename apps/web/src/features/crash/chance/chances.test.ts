import { describe, expect, it } from 'vitest';
import { histogramOf, reachedIn } from './chances.ts';

describe('[F5] the histogram of the last rounds', () => {
  const parts = histogramOf([1, 1.2, 1.21, 1.99, 2, 9.99, 10, 9999.99]);
  it('counts each round once, in the part where it crashed', () => {
    expect(parts.map(({ from, to, rounds }) => [from, to, rounds])).toEqual([
      [100, 120, 2],
      [121, 149, 1],
      [150, 199, 1],
      [200, 299, 1],
      [300, 499, 0],
      [500, 999, 1],
      [1000, null, 2],
    ]);
  });

  it('stands beside chances that come to one, and to 96 % of its inverse from each multiplier on', () => {
    expect(parts.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    const from = (at: number): number => parts.slice(at).reduce((sum, { chance }) => sum + chance, 0);
    // A bet with the target 1.99x wins from 2.00x on.
    expect(from(3)).toBeCloseTo(0.96 / 1.99, 12);
    expect(from(6)).toBeCloseTo(0.96 / 9.99, 12);
  });
});

it('[CR-3] a round that crashes at the target has not reached it', () => {
  expect(reachedIn([1.99, 2, 2.01, 50], 200)).toBe(2);
});

import { expect, it } from 'vitest';
import { figuresOf, oneIn, shareOf } from './figures.ts';

it('[F5] a box has the range of its items, and the exact chance of more than its price', () => {
  const items = [
    { price: 20, parts: 12_345 },
    { price: 1, parts: 100_000 },
    { price: 0.99, parts: 887_655 },
  ];
  expect(figuresOf(items, 1)).toEqual({ lowest: 0.99, highest: 20, gainParts: 12_345 });
  expect(shareOf(12_345)).toBe(0.012345);
});

it.each([
  [1, 1_000_000],
  [544, 1840],
  [5446, 184],
  [53_997, 19],
  [500_000, 2],
  [900_000, 1],
])('a chance of %d parts per million is one in %d', (parts, openings) => expect(oneIn(parts)).toBe(openings));

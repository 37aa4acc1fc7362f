import { expect, it } from 'vitest';
import { marketCount } from './market-count.ts';

it.each([
  [0, { shown: 0, toOrder: true, low: true }],
  [4, { shown: 4, toOrder: false, low: true }],
  [5, { shown: 5, toOrder: false, low: false }],
  [10, { shown: 10, toOrder: false, low: false }],
  [11, { shown: 10, toOrder: false, low: false }],
])('shows a stock of %i by its number, clock and mark', (stock, shown) => {
  expect(marketCount(stock)).toEqual(shown);
});

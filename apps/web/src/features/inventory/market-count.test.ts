import { expect, it } from 'vitest';
import { marketCount } from './market-count.ts';

it.each([
  [0, { label: '0', toOrder: true, low: true }],
  [4, { label: '4', toOrder: false, low: true }],
  [5, { label: '5', toOrder: false, low: false }],
  [10, { label: '10', toOrder: false, low: false }],
  [11, { label: '10', toOrder: false, low: false }],
])('a stock of %i', (stock, shown) => {
  expect(marketCount(stock)).toEqual(shown);
});

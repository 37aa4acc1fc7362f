import { expect, it } from 'vitest';
import { paidStanding } from './standing.ts';

it.each([
  [10.01, 'win'],
  [10, 'returned'],
  [9.99, 'returned'],
  [null, 'win'],
] as const)('[F10] a stake of 10 dollars that is paid %s is %s', (win, standing) => {
  expect(paidStanding({ win, stake: 10 })).toBe(standing);
});

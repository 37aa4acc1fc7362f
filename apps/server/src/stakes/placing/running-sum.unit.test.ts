import { expect, it } from 'vitest';
import { runningSum } from './running-sum.ts';

it('counts each bet of a growing list once, and begins anew with another list', () => {
  const seen: number[] = [];
  const sumOf = runningSum((cents: number) => {
    seen.push(cents);
    return cents;
  });
  const bets = [1, 2];
  expect(sumOf(bets)).toBe(3);
  bets.push(4);
  expect([sumOf(bets), sumOf(bets)]).toEqual([7, 7]);
  expect(seen).toEqual([1, 2, 4]);
  // A retried transaction begins with an empty list.
  const again: number[] = [];
  expect(sumOf(again)).toBe(0);
  again.push(8);
  expect(sumOf(again)).toBe(8);
});

import { expect, it } from 'vitest';
import { Ticker } from './ticker.ts';

/** Every tick of a countdown until its end, with its moment. */
const ticks = (nowMs: number, endsMs: number): [atMs: number, left: number][] => {
  const ticker = new Ticker();
  ticker.begin({ nowMs, endsMs });
  const told: [number, number][] = [];
  while (ticker.nextMs < endsMs) told.push([ticker.nextMs, ticker.take()]);
  return told;
};

it('a countdown of whole seconds is told second by second', () => {
  expect(ticks(100, 3100)).toEqual([
    [100, 3],
    [1100, 2],
    [2100, 1],
  ]);
});

it('one that is resumed within a second tells what is left at once, and then keeps to whole seconds before its end', () => {
  expect(ticks(100, 2500)).toEqual([
    [100, 3],
    [500, 2],
    [1500, 1],
  ]);
});

it('one that is over has no ticks', () => {
  expect(ticks(100, 100)).toEqual([]);
});

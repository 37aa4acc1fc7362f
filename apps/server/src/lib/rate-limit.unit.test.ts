import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const acts = (limit: RateLimit, key: string, nowMs: number, count: number): boolean[] =>
  Array.from({ length: count }, () => limit.allows(key, nowMs));

test('[S5] a key may act in a burst, then as often as is refilled, and never saves up more than a burst', () => {
  const limit = new RateLimit({ perSecond: 10, burst: 3 });
  expect(acts(limit, 'a', 0, 4)).toEqual([true, true, true, false]);
  expect(acts(limit, 'a', 99, 1)).toEqual([false]);
  expect(acts(limit, 'a', 200, 3)).toEqual([true, true, false]);
  expect(acts(limit, 'a', 60_000, 4)).toEqual([true, true, true, false]);
});

test('[S5] an act that is given back is not counted, and no more than a burst is ever saved', () => {
  const limit = new RateLimit({ perSecond: 1, burst: 2 });
  expect(acts(limit, 'a', 0, 3)).toEqual([true, true, false]);
  limit.giveBack('a', 0);
  expect(acts(limit, 'a', 0, 2)).toEqual([true, false]);
  for (let n = 0; n < 5; n++) limit.giveBack('b', 0);
  expect(acts(limit, 'b', 0, 3)).toEqual([true, true, false]);
});

test('[S5] one key does not use up what another may do', () => {
  const limit = new RateLimit({ perSecond: 1, burst: 1 });
  expect(acts(limit, 'a', 0, 2)).toEqual([true, false]);
  expect(acts(limit, 'b', 0, 2)).toEqual([true, false]);
});

test('[S5] a key in use is not forgotten, however many newcomers there are', () => {
  const limit = new RateLimit({ perSecond: 0.001, burst: 1, maxKeys: 10 });
  expect(limit.allows('busy', 0)).toBe(true);
  for (let at = 0; at < 100; at++) {
    expect(limit.allows(`newcomer ${at}`, at)).toBe(true);
    expect(limit.allows('busy', at)).toBe(false);
  }
});

test('[S5] keys are held in bounded number: one that has not acted for long begins anew', () => {
  const limit = new RateLimit({ perSecond: 0.001, burst: 1, maxKeys: 10 });
  expect(acts(limit, 'gone', 0, 2)).toEqual([true, false]);
  for (let at = 0; at < 10; at++) limit.allows(`newcomer ${at}`, at);
  expect(limit.allows('gone', 0)).toBe(true);
});

import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const acts = (limit: RateLimit, key: string, nowMs: number, count: number): boolean[] =>
  Array.from({ length: count }, () => limit.allows(key, nowMs));

test('[S5] a key may act in a burst, then at the refill rate, and never saves more than a burst', () => {
  const limit = new RateLimit({ perSecond: 10, burst: 3 });
  expect(acts(limit, 'a', 0, 4)).toEqual([true, true, true, false]);
  expect(acts(limit, 'a', 99, 1)).toEqual([false]);
  expect(acts(limit, 'a', 200, 3)).toEqual([true, true, false]);
  expect(acts(limit, 'a', 60_000, 4)).toEqual([true, true, true, false]);
});

test('[S5] an act that is given back is not counted, and never more than a burst is saved', () => {
  const limit = new RateLimit({ perSecond: 1, burst: 2 });
  expect(acts(limit, 'a', 0, 3)).toEqual([true, true, false]);
  limit.giveBack('a', 0);
  expect(acts(limit, 'a', 0, 2)).toEqual([true, false]);
  for (let n = 0; n < 5; n++) limit.giveBack('b', 0);
  expect(acts(limit, 'b', 0, 3)).toEqual([true, true, false]);
});

test('[S5] one key does not use up the rate of another', () => {
  const limit = new RateLimit({ perSecond: 1, burst: 1 });
  expect(acts(limit, 'a', 0, 2)).toEqual([true, false]);
  expect(acts(limit, 'b', 0, 2)).toEqual([true, false]);
});

test('[S5] a key in use is not forgotten, even if many new keys come', () => {
  const limit = new RateLimit({ perSecond: 0.001, burst: 1, maxKeys: 10 });
  expect(limit.allows('busy', 0)).toBe(true);
  for (let at = 0; at < 100; at++) {
    expect(limit.allows(`newcomer ${at}`, at)).toBe(true);
    expect(limit.allows('busy', at)).toBe(false);
  }
});

test('[S5] the number of keys is bounded: an unused key is forgotten and starts with a full burst', () => {
  const limit = new RateLimit({ perSecond: 0.001, burst: 1, maxKeys: 10 });
  expect(acts(limit, 'gone', 0, 2)).toEqual([true, false]);
  for (let at = 0; at < 10; at++) limit.allows(`newcomer ${at}`, at);
  expect(limit.allows('gone', 0)).toBe(true);
});

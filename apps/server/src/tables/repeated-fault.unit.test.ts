import { expect, it } from 'vitest';
import { RepeatedFault } from './repeated-fault.ts';

it('[S9] one trouble is told at once and then ever more seldom, and how often it came', () => {
  const fault = new RepeatedFault();
  const told: { atS: number; say: string; times: number }[] = [];
  let nowMs = 0;
  for (let n = 0; n < 200; n++) {
    const { waitMs, say, times, forMs } = fault.next({ message: 'no room', nowMs, wellMs: 0 });
    expect(forMs).toBe(nowMs);
    if (say !== 'no') told.push({ atS: Math.floor(nowMs / 1000), say, times });
    expect(waitMs).toBe(Math.min(2000, 250 * 2 ** n));
    nowMs += waitMs;
  }
  expect(told[0]).toEqual({ atS: 0, say: 'full', times: 1 });
  expect(told.slice(1).every(({ say }) => say === 'again')).toBe(true);
  const gaps = told.slice(1).map(({ atS }, at) => atS - (told[at]?.atS ?? 0));
  expect(gaps.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
  expect(gaps.slice(5).every((gap) => gap >= 30 && gap <= 32)).toBe(true);
  expect(told.at(-1)?.times).toBeGreaterThan(190);
});

it('[S9] another fault of the same trouble is told in full, once, and not without bound', () => {
  const fault = new RepeatedFault();
  const say = (message: string, nowMs: number): string => fault.next({ message, nowMs, wellMs: 0 }).say;
  expect([say('away', 0), say('no room', 1), say('away', 2), say('no room', 3)]).toEqual(['full', 'full', 'no', 'no']);
  const others = Array.from({ length: 50 }, (_, n) => say(`number ${n}`, 4));
  expect(others.filter((word) => word === 'full')).toHaveLength(8);
});

it('[CR-20] tries a fault again soon if the time before it was without faults', () => {
  const fault = new RepeatedFault();
  for (let n = 0; n < 5; n++) fault.next({ message: 'away', nowMs: n, wellMs: 100 });
  expect(fault.next({ message: 'away', nowMs: 10_000, wellMs: 4999 })).toMatchObject({ waitMs: 2000, times: 6 });
  expect(fault.next({ message: 'away', nowMs: 20_000, wellMs: 5000 })).toEqual({
    waitMs: 250,
    say: 'full',
    times: 1,
    forMs: 0,
  });
});

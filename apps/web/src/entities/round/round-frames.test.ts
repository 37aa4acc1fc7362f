import { describe, expect, it } from 'vitest';
import { frozenClock, pointerClicks, shareLeftOf } from './round-frames.ts';

describe('what a pointer is heard of', () => {
  const heard = (...frames: [below: number | null, nowMs: number][]): number[] => {
    const clicks: number[] = [];
    let now = 0;
    const hear = pointerClicks(() => void clicks.push(now));
    for (const [below, nowMs] of frames) {
      now = nowMs;
      hear(below, nowMs);
    }
    return clicks;
  };

  it('is a click for what passes, and none while it stays', () => {
    expect(heard([4, 0], [4, 100], [5, 200], [5, 300], [6, 400])).toEqual([200, 400]);
  });

  it('is one click in 70 ms at the most', () => {
    expect(heard([1, 0], [2, 100], [3, 150], [4, 169], [5, 170])).toEqual([100, 170]);
  });

  it('is nothing where a spin begins or ends', () => {
    expect(heard([null, 0], [7, 100], [null, 200], [9, 300])).toEqual([]);
  });
});

it('shows the share of betting that is left, from 1 to 0, and 0 in other phases', () => {
  const round = { phase: 'betting', roundId: 1, closesAtMs: 20_000 };
  expect([-5000, 0, 5000, 20_000, 30_000].map((nowMs) => shareLeftOf(round, 20_000, nowMs))).toEqual([
    1, 1, 0.75, 0, 0,
  ]);
  expect(shareLeftOf(round, 0, 5000)).toBe(0);
  expect(shareLeftOf({ ...round, phase: 'spin' }, 20_000, 5000)).toBe(0);
});

it('[P1] stands still from the moment since when nothing is heard, and shows the true moment on return', () => {
  const momentOf = frozenClock();
  expect(momentOf('online', 100)).toBe(100);
  expect([momentOf('silent', 200), momentOf('offline', 900), momentOf('offline', 9000)]).toEqual([200, 200, 200]);
  expect(momentOf('online', 9100)).toBe(9100);
});

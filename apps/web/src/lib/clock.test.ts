import { describe, expect, it } from 'vitest';
import { addSample, bestOffset } from './clock.ts';

describe('the clock offset', () => {
  it('is 0 before anything is known', () => {
    expect(bestOffset([])).toBe(0);
  });
  it('comes from the sample with the least delay, halved', () => {
    const samples = [
      { sentAt: 1000, delayMs: 400, serverTime: 6500 },
      { sentAt: 2000, delayMs: 40, serverTime: 7020 },
      { sentAt: 3000, delayMs: 90, serverTime: 8090 },
    ];
    expect(bestOffset(samples)).toBe(5000);
  });
  it('keeps the newest samples only', () => {
    const one = (sentAt: number) => ({ sentAt, delayMs: 1, serverTime: 0 });
    expect(
      [1, 2, 3, 4, 5, 6, 7]
        .map(one)
        .reduce<ReturnType<typeof one>[]>((all, sample) => addSample(all, sample, 5), [])
        .map(({ sentAt }) => sentAt),
    ).toEqual([3, 4, 5, 6, 7]);
  });
});

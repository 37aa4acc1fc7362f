import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

describe('the wait before a repeat', () => {
  it('doubles with each try, up to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => backOffMs(attempt, 0.5))).toEqual([
      2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });

  it('is spread by a quarter to either side, so that a crowd does not come back in one moment', () => {
    expect([backOffMs(0, 0), backOffMs(0, 0.999)]).toEqual([1500, expect.closeTo(2499, 0)]);
  });
});

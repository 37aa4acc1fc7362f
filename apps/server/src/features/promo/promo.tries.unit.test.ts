import { describe, expect, it } from 'vitest';
import { createCodeTries } from './promo.tries.ts';

const HOUR_MS = 3_600_000;

/** Creates the limit with a clock that the test sets. The address stands for the whole request. */
const tries = (limits: { perHour: number; addressPerHour: number }) => {
  let nowMs = 0;
  const mayTry = createCodeTries({
    ...limits,
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    clock: { monoMs: () => nowMs },
  });
  return {
    /** Returns the number of tries that pass. */
    of: (count: number, playerId: number, ip: string): number =>
      Array.from({ length: count }, () => mayTry(playerId, { socket: { remoteAddress: ip }, headers: {} })).filter(
        Boolean,
      ).length,
    later: (ms: number): void => void (nowMs += ms),
  };
};

describe('tries of promo codes', () => {
  it('[PR-8] [S5] are bounded for one player to half an hour’s number at once, and come back evenly', () => {
    const { of, later } = tries({ perHour: 20, addressPerHour: 1000 });
    expect(of(50, 1, 'a')).toBe(10);
    later(HOUR_MS / 20 - 1000);
    expect(of(5, 1, 'a')).toBe(0);
    later(2000);
    expect(of(5, 1, 'a')).toBe(1);
    later(10 * HOUR_MS);
    expect(of(50, 1, 'a')).toBe(10);
  });

  it('[PR-8] [S5] are the player’s from any address, and not another’s', () => {
    const { of } = tries({ perHour: 4, addressPerHour: 1000 });
    expect([of(1, 1, 'a'), of(1, 1, 'b'), of(1, 1, 'c'), of(1, 2, 'c')]).toEqual([1, 1, 0, 1]);
  });

  it('[PR-8] [S5] are bounded for one address however many accounts it has; tries that an account is refused do not count', () => {
    const { of } = tries({ perHour: 4, addressPerHour: 10 });
    expect(of(20, 1, 'a')).toBe(2);
    expect(Array.from({ length: 9 }, (_unused, at) => of(1, 10 + at, 'a'))).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0]);
    expect(of(1, 10, 'b')).toBe(1);
  });

  it('[PR-8] never are more in any hour than one and a half times the number', () => {
    const { of, later } = tries({ perHour: 20, addressPerHour: 1000 });
    let passed = 0;
    for (let minute = 0; minute < 60; minute++) {
      passed += of(100, 1, 'a');
      later(60_000);
    }
    expect(passed).toBeLessThanOrEqual(30);
    expect(passed).toBeGreaterThan(25);
  });
});

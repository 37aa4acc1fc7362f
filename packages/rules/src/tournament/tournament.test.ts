import { describe, expect, it } from 'vitest';
import { type Standing, afterStakes, byRank, meetsPayment, pointsOf, refusePrizes, sharePrizes } from './index.ts';

const standing = (part: Partial<Standing> = {}): Standing => ({ stakeCents: 0, reachedMs: null, entry: 1, ...part });

describe('what a tournament is', () => {
  it('[TO-1] a tournament has five prizes, the first above zero and each at most as large as the one before', () => {
    expect(refusePrizes([100, 50, 50, 10, 0])).toBeNull();
    expect(refusePrizes([100, 0, 0, 0, 0])).toBeNull();
    expect(refusePrizes([100, 50, 25, 10])).toBe('number');
    expect(refusePrizes([0, 0, 0, 0, 0])).toBe('first');
    expect(refusePrizes([100, 50, 60, 10, 5])).toBe('order');
  });

  it('[TO-3] players who have deposited the minimum may join', () => {
    expect(meetsPayment({ required: 1000, total: 1000 })).toBe(true);
    expect(meetsPayment({ required: 1000, total: 999 })).toBe(false);
    expect(meetsPayment({ required: 0, total: 0 })).toBe(true);
  });
});

describe('points and places', () => {
  it('[TO-5] a player gets a point for each whole dollar of all stakes together', () => {
    expect([0, 99, 100, 199, 200].map(pointsOf)).toEqual([0, 0, 1, 1, 2]);
    const after = afterStakes(standing(), [
      { stakeCents: 60, settledMs: 1 },
      { stakeCents: 60, settledMs: 2 },
      { stakeCents: 60, settledMs: 3 },
    ]);
    expect(after).toEqual({ stakeCents: 180, reachedMs: 2, entry: 1 });
  });

  it('[TO-6] the ranking is by points, then by the time of reaching them, then by the order of joining', () => {
    const many = standing({ stakeCents: 900, reachedMs: 9, entry: 4 });
    const early = standing({ stakeCents: 510, reachedMs: 3, entry: 3 });
    const late = standing({ stakeCents: 590, reachedMs: 5, entry: 1 });
    const alsoLate = standing({ stakeCents: 500, reachedMs: 5, entry: 2 });
    const none = standing({ entry: 5 });
    const noneEither = standing({ stakeCents: 99, entry: 6 });
    expect([noneEither, alsoLate, none, late, early, many].sort(byRank)).toEqual([
      many,
      early,
      late,
      alsoLate,
      none,
      noneEither,
    ]);
  });

  it('[TO-7] the first five are paid, and unclaimed prizes stay with the house', () => {
    const prizes = [100, 50, 25, 10, 5];
    const six = sharePrizes(['a', 'b', 'c', 'd', 'e', 'f'], prizes);
    expect(six.won.map(({ player, prize, cents }) => [player, prize, cents])).toEqual([
      ['a', 1, 100],
      ['b', 2, 50],
      ['c', 3, 25],
      ['d', 4, 10],
      ['e', 5, 5],
    ]);
    expect(six.leftCents).toBe(0);
    expect(sharePrizes(['a', 'b'], prizes)).toMatchObject({ won: [{ cents: 100 }, { cents: 50 }], leftCents: 40 });
    expect(sharePrizes([], prizes)).toEqual({ won: [], leftCents: 190 });
    expect(sharePrizes(['a', 'b'], [100, 0, 0, 0, 0]).won).toHaveLength(1);
  });
});

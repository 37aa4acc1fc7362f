import { describe, expect, it } from 'vitest';
import { meetsPayment, refusePrizes, sharePrizes } from './index.ts';

describe('a tournament', () => {
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

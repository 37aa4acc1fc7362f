import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MIN_RETURN_ROUNDS,
  NO_RETURNS,
  type ReturnSums,
  addReturns,
  checkReturns,
  checkShare,
  returnOfRound,
} from './index.ts';

const FAIR = [
  { chance: 0.25, paidCents: 300 },
  { chance: 0.75, paidCents: 0 },
];
const round = (paidCents: number): ReturnSums => returnOfRound({ stakedCents: 100, paidCents }, FAIR);
const rounds = (count: number, paidCents: (at: number) => number): ReturnSums =>
  Array.from({ length: count }, (_unused, at) => round(paidCents(at))).reduce(addReturns, NO_RETURNS);

describe('the return of a round', () => {
  it('[RT-1] [RT-2] the sums of a round have the expected payout and its variance beside the actual payout', () => {
    expect(round(300)).toEqual({ rounds: 1, stakedCents: 100, paidCents: 300, expectedCents: 75, variance: 16_875 });
    expect(returnOfRound({ stakedCents: 0, paidCents: 0 }, FAIR)).toEqual(NO_RETURNS);
    expect(returnOfRound({ stakedCents: Number.NaN, paidCents: 0 }, FAIR)).toEqual(NO_RETURNS);
  });

  it('[RT-2] sums add up over rounds', () => {
    expect(addReturns(round(300), round(300))).toEqual({
      rounds: 2,
      stakedCents: 200,
      paidCents: 600,
      expectedCents: 150,
      variance: 33_750,
    });
  });
});

describe('the alarm', () => {
  it('[RT-3] [F6] the check is silent within five standard deviations and raises an alarm outside, on both sides', () => {
    const sums: ReturnSums = {
      rounds: 400,
      stakedCents: 40_000,
      expectedCents: 30_000,
      variance: 1_000_000,
      paidCents: 0,
    };
    const isOutside = (paidCents: number): boolean => checkReturns({ ...sums, paidCents }).isOutside;
    expect([24_999, 25_000, 30_000, 35_000, 35_001].map(isOutside)).toEqual([true, false, false, false, true]);
    expect(checkReturns({ ...sums, paidCents: 28_000 })).toEqual({
      actual: 0.7,
      theoretical: 0.75,
      low: 0.625,
      high: 0.875,
      isOutside: false,
    });
  });

  it('[RT-3] the check does not judge without stakes or with few rounds', () => {
    expect(checkReturns(NO_RETURNS)).toEqual({ actual: null, theoretical: null, low: 0, high: 0, isOutside: false });
    expect(checkReturns(rounds(MIN_RETURN_ROUNDS - 1, () => 300)).isOutside).toBe(false);
    expect(checkReturns(rounds(MIN_RETURN_ROUNDS, () => 300)).isOutside).toBe(true);
    expect(MIN_RETURN_ROUNDS).toBe(100);
  });

  it('[RT-3] the check finds the expected return of games in which every stake returns the same share', () => {
    const check = checkShare(0.9);
    const sums = { rounds: 400, stakedCents: 40_000, paidCents: 36_000, variance: 1_000_000 };
    expect(check(sums)).toEqual(checkReturns({ ...sums, expectedCents: 36_000 }));
    expect(check(NO_RETURNS)).toEqual({ actual: null, theoretical: null, low: 0.9, high: 0.9, isOutside: false });
  });

  it('[RT-3] the interval never begins below zero and always contains the theoretical return', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(fc.boolean(), { minLength: 1 }), (count, wins) => {
        const check = checkReturns(rounds(count, (at) => (wins[at % wins.length] ? 300 : 0)));
        expect(check.low).toBeGreaterThanOrEqual(0);
        expect(check.low).toBeLessThanOrEqual(check.theoretical ?? -1);
        expect(check.high).toBeGreaterThan(check.theoretical ?? 9);
        expect(check.theoretical).toBeCloseTo(0.75, 12);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomesOf } from '../testing/outcomes.ts';
import { vectors } from '../testing/vectors.ts';
import { MAX_POINT_HUNDREDTHS } from './largest.ts';
import { CRASH_RULES_VERSION, crashPointHundredths, pointFromBits } from './point.ts';
import { winningOutcomes } from './odds.ts';

const RANGE = 2n ** 52n;
const anyK = fc.bigInt({ min: 0n, max: RANGE - 1n });

describe('the point', () => {
  it('[CR-1] the point follows from secret, round id and day as in an independent program', () => {
    for (const { secretHash, roundId, dayOfMonth, pointHundredths } of vectors.rounds) {
      expect(crashPointHundredths({ secretHash, roundId, dayOfMonth })).toBe(pointHundredths);
    }
  });

  it('[CR-1] k is the first 13 hexadecimal digits of the hash', () => {
    for (const round of vectors.rounds) expect(crashPointHundredths(round)).toBe(pointFromBits(BigInt(round.k)));
  });

  it('[CR-2] the point matches the published values around every change and at the extremes', () => {
    for (const { k, pointHundredths } of vectors.edges)
      expect(pointFromBits(BigInt(k)), `k = ${k}`).toBe(pointHundredths);
  });

  it('[CR-2] the point never falls as k grows and stays within 1.00 and 9999.99', () => {
    fc.assert(
      fc.property(anyK, anyK, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(pointFromBits(low)).toBeLessThanOrEqual(pointFromBits(high));
      }),
      { numRuns: 5000 },
    );
    expect([pointFromBits(0n), pointFromBits(RANGE - 1n)]).toEqual([100, MAX_POINT_HUNDREDTHS]);
  });

  it('[CR-2] the point is 1.00, or one hundredth above the floored quotient', () => {
    fc.assert(
      fc.property(anyK, (k) => {
        const quotient = (96n * RANGE) / (RANGE - k);
        const expected = quotient < 100n ? 100n : quotient + 1n > 999_999n ? 999_999n : quotient + 1n;
        expect(BigInt(pointFromBits(k))).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it('[CR-4] [F1] the point depends on nothing but secret, round id and day', () => {
    const round = { secretHash: 'ab'.repeat(32), roundId: 7, dayOfMonth: 3 };
    const more = { ...round, stakes: [1, 2, 3], players: 40, history: [100, 100, 100] };
    expect(crashPointHundredths(more)).toBe(crashPointHundredths(round));
  });

  it('[CR-4] old rounds keep the version of their point', () => {
    expect(CRASH_RULES_VERSION).toBe(vectors.rulesVersion);
  });

  it('[CR-3] a target wins on exactly those outcomes whose point lies above it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999_998 }), (target) => {
        const firstWinning = RANGE - winningOutcomes(target);
        expect(pointFromBits(firstWinning)).toBeGreaterThan(target);
        expect(pointFromBits(firstWinning - 1n)).toBeLessThanOrEqual(target);
      }),
      { numRuns: 5000 },
    );
  });

  it('[CR-3] 4 % of rounds crash at 1.00', () => {
    expect(winningOutcomes(100)).toBe((96n * RANGE) / 100n);
    expect(pointFromBits(RANGE - winningOutcomes(100) - 1n)).toBe(100);
    const atOnce = outcomesOf('instant crashes', 20_000).filter(({ k }) => pointFromBits(k) === 100).length;
    expect(Math.abs(atOnce - 800)).toBeLessThan(2.5758 * Math.sqrt(20_000 * 0.04 * 0.96));
  });

  it('[CR-3] a target at or above the largest point never wins', () => {
    expect(winningOutcomes(MAX_POINT_HUNDREDTHS)).toBe(0n);
  });
});

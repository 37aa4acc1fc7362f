import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNITS_PER_CENT } from '../money/index.ts';
import {
  HOURLY_WINNERS,
  HOUR_GOAL_CENTS,
  type HourTerms,
  fundingOf,
  hourConditions,
  hourlyShares,
  takesPart,
} from './index.ts';

describe('what rounds add to the pool', () => {
  it('[HB-1] a round adds 1 % of its bank to the pool', () => {
    expect(fundingOf(12_345, { basisPoints: 100, carryUnits: 0 })).toEqual({
      units: 1_234_500,
      cents: 123,
      carryUnits: 4500,
    });
    expect(fundingOf(0, { basisPoints: 100, carryUnits: 9999 })).toEqual({ units: 0, cents: 0, carryUnits: 9999 });
  });

  it('[HB-2] the pool loses no fraction over any number of rounds', () => {
    const banks = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { maxLength: 200 });
    fc.assert(
      fc.property(banks, fc.integer({ min: 0, max: 400 }), (rounds, basisPoints) => {
        let [cents, carryUnits] = [0, 0];
        for (const bank of rounds) {
          const funding = fundingOf(bank, { basisPoints, carryUnits });
          cents += funding.cents;
          carryUnits = funding.carryUnits;
          expect(carryUnits).toBeLessThan(UNITS_PER_CENT);
        }
        const whole = rounds.reduce((sum, bank) => sum + BigInt(bank) * BigInt(basisPoints), 0n);
        expect(BigInt(cents) * 10_000n + BigInt(carryUnits)).toBe(whole);
      }),
    );
  });

  it('[HB-1] [HB-3] throws on an impossible sum, and the goal is $1.00', () => {
    expect(() => fundingOf(-1, { basisPoints: 100, carryUnits: 0 })).toThrow(RangeError);
    expect(() => fundingOf(2 ** 53, { basisPoints: 100, carryUnits: 0 })).toThrow(RangeError);
    expect(HOUR_GOAL_CENTS).toBe(100);
  });
});

describe('the shares', () => {
  it('[HB-6] the shares are 50, 25 and 25 %, and the first winner gets the remaining cents', () => {
    expect(hourlyShares(100, 3)).toEqual([50, 25, 25]);
    expect(hourlyShares(103, 3)).toEqual([53, 25, 25]);
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10 ** 12 }), (pool) => {
        const shares = hourlyShares(pool, HOURLY_WINNERS);
        expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(pool);
        expect((shares[0] ?? 0) - pool / 2).toBeLessThan(2);
      }),
    );
  });

  it('[HB-7] [HB-8] the shares of missing winners stay in the pool', () => {
    expect(hourlyShares(103, 2)).toEqual([53, 25]);
    expect(hourlyShares(103, 1)).toEqual([53]);
    expect(hourlyShares(103, 0)).toEqual([]);
  });
});

describe('who takes part', () => {
  const terms: HourTerms = { nickname: 'Updraft', messages: 5, stakeCents: 500 };
  const progress = { username: 'ann UPDRAFT', messages: 5, stakeCents: 500 };

  it('[HB-4] a player takes part only if they meet every condition', () => {
    expect(takesPart(terms, progress)).toBe(true);
    expect(takesPart(terms, { ...progress, username: 'ann' })).toBe(false);
    expect(takesPart(terms, { ...progress, messages: 4 })).toBe(false);
    expect(takesPart(terms, { ...progress, stakeCents: 499 })).toBe(false);
    expect(
      takesPart({ nickname: null, messages: 0, stakeCents: 0 }, { username: '', messages: 0, stakeCents: 1 }),
    ).toBe(true);
    expect(hourConditions(terms, { ...progress, messages: 0 })).toEqual({
      username: true,
      chat_messages: false,
      total_bet_sum: true,
    });
  });

  it('[HB-5] a player has tickets only with a stake', () =>
    expect(takesPart({ ...terms, stakeCents: 0 }, { ...progress, stakeCents: 0 })).toBe(false));
});

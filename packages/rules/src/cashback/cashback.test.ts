import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOfStake } from '../economics/index.ts';
import { UNITS_PER_CENT, wholeCents } from '../money/index.ts';
import {
  CASHBACK_EVERY_MS,
  type CashbackState,
  DEFAULT_CASHBACK_TERMS,
  cashbackConditions,
  nextTakingMs,
  refuseCashback,
  unitsOfStake,
} from './index.ts';

const TERMS = { ...DEFAULT_CASHBACK_TERMS, siteName: 'Updraft' };
const NOW = 1_800_000_000_000;
const READY: CashbackState = {
  cashbackCents: 100,
  takenMs: null,
  isMember: true,
  nickname: 'flier of UPDRAFT',
  depositedCents: 500,
  crashBets: 5,
};
const refusalOf = (change: Partial<CashbackState>) =>
  refuseCashback({ ...READY, ...change }, TERMS, NOW)?.reason ?? null;

describe('accrual', () => {
  it('[CB-3] the accrued cashback of a million stakes equals that of their sum, without a lost fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer(), (basisPoints, seed) => {
        let [state, units, cents, sum] = [seed >>> 0, 0, 0, 0n];
        for (let stake = 0; stake < 1_000_000; stake++) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          const stakeCents = 10 + (state % 249_991);
          sum += BigInt(stakeCents);
          const before = units;
          units += unitsOfStake(stakeCents, basisPoints);
          cents += wholeCents(units) - wholeCents(before);
        }
        const exact = sum * BigInt(basisPoints);
        expect(BigInt(units)).toBe(exact);
        expect(BigInt(cents)).toBe(exact / BigInt(UNITS_PER_CENT));
      }),
      { numRuns: 3 },
    );
  });

  it('[CB-3] cashback pays the same sum at any times of taking', () => {
    const stakes = fc.array(fc.tuple(fc.integer({ min: 10, max: 250_000 }), fc.boolean()), { maxLength: 200 });
    fc.assert(
      fc.property(stakes, (played) => {
        let [units, taken] = [0, 0];
        for (const [stakeCents, takes] of played) {
          units += unitsOfStake(stakeCents, 250);
          if (takes) taken = wholeCents(units);
        }
        const left = wholeCents(units) - taken;
        expect(taken + left).toBe(Math.floor((played.reduce((sum, [stake]) => sum + stake, 0) * 250) / UNITS_PER_CENT));
      }),
    );
  });

  it('[CB-1] [CB-2] earns cashback only for a lost stake in crash that released nothing', () => {
    const shares = { cashbackBasisPoints: 250, releaseBasisPoints: 250, poolBasisPoints: 100, referralBasisPoints: 40 };
    const stake = { stakeCents: 1000, isLost: true, hasReleased: false, isReferred: false };
    const earned = (change: Partial<typeof stake>, game: 'crash' | 'wheel' | 'cases' | 'jackpot' = 'crash') =>
      sharesOfStake({ ...stake, ...change, game }, shares).cashbackUnits;
    expect(earned({})).toBe(250_000);
    expect([earned({ isLost: false }), earned({ hasReleased: true })]).toEqual([0, 0]);
    expect([earned({}, 'wheel'), earned({}, 'cases'), earned({}, 'jackpot')]).toEqual([0, 0, 0]);
  });
});

describe('taking', () => {
  it('[CB-4] [CB-6] cashback can be taken if every condition holds exactly at its bound', () => {
    expect(refusalOf({})).toBeNull();
    expect(cashbackConditions(READY, TERMS)).toEqual({
      hasSubscription: true,
      hasNickname: true,
      hasDeposit: true,
      has5games: true,
      hasMind: true,
    });
  });

  it.each([
    ['hasSubscription', { isMember: false }, 'subscription'],
    ['hasNickname', { nickname: 'up draft' }, 'nickname'],
    ['hasDeposit', { depositedCents: 499 }, 'deposit'],
    ['has5games', { crashBets: 4 }, 'games'],
    ['hasMind', { cashbackCents: 99 }, 'min_sum'],
  ] as const)('[CB-6] taking cashback is refused without %s', (name, change, reason) => {
    expect(refusalOf(change)).toBe(reason);
    expect(cashbackConditions({ ...READY, ...change }, TERMS)).toEqual({
      ...cashbackConditions(READY, TERMS),
      [name]: false,
    });
  });

  it('[CB-5] cashback can be taken once in 24 hours, and a refusal states the millisecond of the next time', () => {
    const takenMs = NOW - CASHBACK_EVERY_MS + 1;
    expect(refuseCashback({ ...READY, takenMs }, TERMS, NOW)).toEqual({ reason: 'too_soon', untilMs: NOW + 1 });
    expect(refuseCashback({ ...READY, takenMs }, TERMS, NOW + 1)).toBeNull();
    expect([nextTakingMs(null, NOW), nextTakingMs(NOW, NOW)]).toEqual([null, NOW + CASHBACK_EVERY_MS]);
  });

  it('[CB-7] a refusal names missing cashback first, then the 24 hours, then the first unmet condition', () => {
    const none = { isMember: false, nickname: '', depositedCents: 0, crashBets: 0 };
    expect(refusalOf({ ...none, cashbackCents: 0, takenMs: NOW })).toBe('nothing');
    expect(refusalOf({ ...none, cashbackCents: 99, takenMs: NOW })).toBe('too_soon');
    expect(refusalOf({ ...none, cashbackCents: 99 })).toBe('min_sum');
    expect(refusalOf(none)).toBe('subscription');
    expect(refusalOf({ ...none, isMember: true })).toBe('nickname');
    expect(refusalOf({ ...none, isMember: true, nickname: 'updraft' })).toBe('deposit');
    expect(refusalOf({ ...none, isMember: true, nickname: 'updraft', depositedCents: 500 })).toBe('games');
  });

  it('[CB-6] taking cashback is refused without cashback, even if the minimum is zero', () => {
    const terms = { ...TERMS, minCents: 0 };
    expect(cashbackConditions({ ...READY, cashbackCents: 0 }, terms).hasMind).toBe(false);
    expect(refuseCashback({ ...READY, cashbackCents: 1 }, terms, NOW)).toBeNull();
  });
});

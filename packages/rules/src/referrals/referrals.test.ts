import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOfStake } from '../economics/index.ts';
import { type ReferralWish, creditOf, nextCreditMs, normalReferralCode, refuseReferrer } from './index.ts';

const WISH: ReferralWish = {
  playerId: 7,
  hasReferrer: false,
  hasDeposited: false,
  owner: { id: 3, isBlocked: false, referrerIds: [] },
};
const refused = (change: Partial<ReferralWish>) => refuseReferrer({ ...WISH, ...change });

describe('a referrer', () => {
  it('[RF-1] [RF-2] the referrer is the owner of the code, set once, before the first deposit', () => {
    expect(refused({})).toBeNull();
    expect(refused({ hasReferrer: true })).toBe('has_referrer');
    expect(refused({ hasDeposited: true })).toBe('after_deposit');
    expect(refused({ owner: null })).toBe('unknown');
  });

  it('[RF-2] the referrer is neither the player, nor one whom they referred, nor a blocked player', () => {
    expect(refused({ owner: { id: 7, isBlocked: false, referrerIds: [] } })).toBe('own_code');
    expect(refused({ owner: { id: 3, isBlocked: false, referrerIds: [7] } })).toBe('mutual');
    // Rings of three and more players.
    expect(refused({ owner: { id: 3, isBlocked: false, referrerIds: [4, 7] } })).toBe('mutual');
    expect(refused({ owner: { id: 3, isBlocked: false, referrerIds: [8, 9] } })).toBeNull();
    expect(refused({ owner: { id: 3, isBlocked: true, referrerIds: [] } })).toBe('unknown');
  });

  it('[RF-1] the referrer is found by the code in either case, and not by other texts', () => {
    expect(normalReferralCode(' 0a1b2c3d4e5f ')).toBe('0A1B2C3D4E5F');
    for (const text of ['', '0A1B2C3D4E5', '0A1B2C3D4E5FF', 'G00000000000', '0A1B2C3D4E5F; --'])
      expect(normalReferralCode(text)).toBeNull();
  });
});

describe('the share', () => {
  it('[RF-3] every settled stake of a referred player has a share, won or lost, except in the jackpot', () => {
    const shares = { cashbackBasisPoints: 250, releaseBasisPoints: 250, poolBasisPoints: 100, referralBasisPoints: 40 };
    const units = (game: 'crash' | 'wheel' | 'cases' | 'jackpot', isLost: boolean, isReferred = true) =>
      sharesOfStake({ game, stakeCents: 1000, isLost, hasReleased: false, isReferred }, shares).referralUnits;
    for (const game of ['crash', 'wheel', 'cases'] as const)
      expect([units(game, true), units(game, false)]).toEqual([40_000, 40_000]);
    expect([units('jackpot', true), units('jackpot', false), units('crash', true, false)]).toEqual([0, 0, 0]);
  });

  it('[RF-4] [RF-5] the share is credited in whole cents, and over many days only the last fraction is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 100 }), (days) => {
        let [paid, keptUnits] = [0, 0];
        for (const accrued of days) {
          const credit = creditOf(accrued, keptUnits);
          expect(credit.keptUnits).toBeLessThan(10_000);
          paid += credit.cents;
          keptUnits = credit.keptUnits;
        }
        expect(paid * 10_000 + keptUnits).toBe(days.reduce((sum, day) => sum + day, 0));
      }),
    );
  });

  it('[RF-5] shares are credited when the next UTC day begins', () => {
    const day = Date.UTC(2031, 1, 28);
    expect(nextCreditMs(day)).toBe(Date.UTC(2031, 2, 1));
    expect(nextCreditMs(day - 1)).toBe(day);
  });
});

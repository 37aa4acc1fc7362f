// PURE. Referrals: rules RF-1 … RF-5 of SPEC.md.
import { UNITS_PER_CENT, wholeCents } from '../money/index.ts';
import { oneLine } from '../text/index.ts';

const CODE = /^[0-9A-F]{12}$/;

/** Returns a referral code from a link as it is stored; null: not a code. */
export const normalReferralCode = (text: string): string | null => {
  const code = oneLine(text).toUpperCase();
  return CODE.test(code) ? code : null;
};

/** Inputs of the decision on a player's referrer. */
export interface ReferralWish {
  playerId: number;
  /** True if the player already has a referrer. */
  hasReferrer: boolean;
  hasDeposited: boolean;
  /** Owner of the code, with all referrers above them; null: nobody owns the code. */
  owner: { id: number; isBlocked: boolean; referrerIds: readonly number[] } | null;
}

export type ReferralRefusal = 'unknown' | 'own_code' | 'mutual' | 'has_referrer' | 'after_deposit';

/**
 * Returns the reason that the owner of a code does not become the referrer; null: the owner becomes the referrer.
 * [RF-1, RF-2]
 */
export const refuseReferrer = ({
  playerId,
  hasReferrer,
  hasDeposited,
  owner,
}: ReferralWish): ReferralRefusal | null => {
  if (hasReferrer) return 'has_referrer';
  if (hasDeposited) return 'after_deposit';
  if (owner === null || owner.isBlocked) return 'unknown';
  if (owner.id === playerId) return 'own_code';
  return owner.referrerIds.includes(playerId) ? 'mutual' : null;
};

/**
 * Returns the whole cents of the accrued and kept units, and the units that remain. A unit is a ten-thousandth of a
 * cent. [RF-5]
 */
export const creditOf = (accruedUnits: number, keptUnits: number): { cents: number; keptUnits: number } => {
  const units = accruedUnits + keptUnits;
  const cents = wholeCents(units);
  return { cents, keptUnits: units - cents * UNITS_PER_CENT };
};

const DAY_MS = 86_400_000;

/** Returns the time of the next credit: the start of the next UTC day. [RF-5] */
export const nextCreditMs = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;

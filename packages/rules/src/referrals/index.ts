// PURE. Referrals: rules RF-1 … RF-8 of SPEC.md.
import { UNITS_PER_CENT, wholeCents } from '../cashback/index.ts';
import { oneLine } from '../text/index.ts';

const CODE = /^[0-9A-F]{12}$/;

/** A referral code as it is stored, from what a link says; null: it is none. */
export const normalReferralCode = (text: string): string | null => {
  const code = oneLine(text).toUpperCase();
  return CODE.test(code) ? code : null;
};

/** Inputs of the decision on a player's referrer. */
export interface ReferralWish {
  playerId: number;
  /** The player's referrer; null: they have none yet. */
  hasReferrer: boolean;
  hasDeposited: boolean;
  /** The owner of the code with all referrers above them; null: nobody owns it. */
  owner: { id: number; isBlocked: boolean; referrerIds: readonly number[] } | null;
}

export type ReferralRefusal = 'unknown' | 'own_code' | 'mutual' | 'has_referrer' | 'after_deposit';

/** Returns the reason that the owner of a code does not become the referrer; null: they do. [RF-1, RF-2] */
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

/** Returns the credit of an accrued sum, and the fraction that is kept. Both in ten-thousandths of a cent. [RF-5] */
export const creditOf = (accruedUnits: number, keptUnits: number): { cents: number; keptUnits: number } => {
  const units = accruedUnits + keptUnits;
  const cents = wholeCents(units);
  return { cents, keptUnits: units - cents * UNITS_PER_CENT };
};

const DAY_MS = 86_400_000;

/** Returns the start of the next UTC day, at which the next credit is due. [RF-5] */
export const nextCreditMs = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;

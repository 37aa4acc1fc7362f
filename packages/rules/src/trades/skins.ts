// PURE. Acceptance and worth of skins: rules TR-7, TR-8, TR-10 of SPEC.md.
import { type Cents, cents, mulDivFloor } from '../money/index.ts';

/** Share of a whole price, in basis points. */
export const WHOLE_SHARE = 10_000;

/** Returns the worth of an item that counts with this share of its entry's price: floored, at least one cent. [TR-8] */
export const worthOfShare = (priceCents: number, shareBasisPoints: number): Cents =>
  cents(Math.max(1, mulDivFloor(priceCents, { numerator: shareBasisPoints, denominator: WHOLE_SHARE })));

export interface OfferedSkin {
  /** Null: the catalogue has no entry of this name. */
  priceCents: number | null;
  isSuspended: boolean;
  isHeld: boolean;
  isInOffer: boolean;
}

export type SkinRefusal = 'not_in_catalogue' | 'suspended' | 'held' | 'in_offer' | 'below_minimum';

/** Returns the first rule that refuses a skin; null: none. [TR-7] */
export const refuseSkin = (skin: OfferedSkin, minCents: number): SkinRefusal | null => {
  if (skin.priceCents === null) return 'not_in_catalogue';
  if (skin.isSuspended) return 'suspended';
  if (skin.isHeld) return 'held';
  if (skin.isInOffer) return 'in_offer';
  return skin.priceCents < minCents ? 'below_minimum' : null;
};

/** Returns the remainder of the allowance for lifting protection, in cents; never negative. [TR-10] */
export const roomOfAllowance = (allowanceCents: number, liftedCents: number): Cents =>
  cents(Math.max(0, allowanceCents - liftedCents));

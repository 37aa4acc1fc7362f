// PURE. Promo codes: their creation and use; rules PR-1 … PR-7 of SPEC.md.
import { oneLine } from '../text/index.ts';

export const PROMO_KINDS = ['percent', 'balance', 'item'] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];

const CODE = /^[A-Z0-9_-]{3,32}$/;

/** Returns a code as it is stored and compared; null if the text cannot be a code. [PR-1] */
export const normalCode = (text: string): string | null => {
  const code = oneLine(text).toUpperCase();
  return CODE.test(code) ? code : null;
};

/** Place at which a player enters codes: the deposit dialog, or the promo page and the profile. [PR-6] */
export type PromoPlace = 'deposit' | 'page';

export interface PromoCode {
  kind: PromoKind;
  isEnabled: boolean;
  /** End of the code's validity, milliseconds since 1970; null: no end. */
  endsAtMs: number | null;
  /** Largest number of uses of the code in all; null: no limit. */
  totalLimit: number | null;
  dailyLimit: number | null;
  /** Smallest deposit for a code with a percentage; 0: any deposit. */
  minDepositCents: number;
}

/** Gift and end of a new code. */
export interface PromoOffer {
  kind: PromoKind;
  /**
   * Bonus in hundredths of a percent of the deposit. Null, as in `amountCents` and `entryId`: the code has no such
   * gift.
   */
  basisPoints: number | null;
  amountCents: number | null;
  entryId: number | null;
  minDepositCents: number;
  endsAtMs: number | null;
}

/** Field with the gift of each kind. */
const GIVES = { percent: 'basisPoints', balance: 'amountCents', item: 'entryId' } as const;

/** Returns the reason that a code with this offer cannot be created; null: none. [PR-7] */
export const refuseOffer = (offer: PromoOffer, nowMs: number): 'not_of_kind' | 'end_past' | null => {
  const isOfKind = PROMO_KINDS.every((kind) =>
    kind === offer.kind ? (offer[GIVES[kind]] ?? 0) > 0 : offer[GIVES[kind]] === null,
  );
  if (!isOfKind || (offer.kind !== 'percent' && offer.minDepositCents !== 0)) return 'not_of_kind';
  return offer.endsAtMs !== null && offer.endsAtMs <= nowMs ? 'end_past' : null;
};

/** Uses of the code so far, including those held by open invoices. */
export interface PromoUses {
  total: number;
  /** Uses by all players on this UTC day. */
  today: number;
  /** Uses by this player. */
  own: number;
}

export type PromoRefusal =
  | { reason: 'not_found' | 'ended' | 'used_up' | 'used_by_you' | 'daily_limit' | 'deposit_only' | 'page_only' }
  | { reason: 'min_deposit'; minCents: number };

export interface PromoAttempt {
  place: PromoPlace;
  nowMs: number;
  /** Deposit for which the code would be used; null: not known yet, in a check before the invoice. */
  depositCents: number | null;
}

/** Returns the first rule that prevents the use of a code; null: none. `code` null: no such code. [PR-3, PR-4, PR-6] */
export const refusePromo = (
  code: PromoCode | null,
  uses: PromoUses,
  { place, nowMs, depositCents }: PromoAttempt,
): PromoRefusal | null => {
  if (!code?.isEnabled) return { reason: 'not_found' };
  if ((code.kind === 'percent') !== (place === 'deposit'))
    return { reason: code.kind === 'percent' ? 'deposit_only' : 'page_only' };
  if (code.endsAtMs !== null && nowMs >= code.endsAtMs) return { reason: 'ended' };
  // Checked before the total, so that a player with the last use learns that they have used the code.
  if (uses.own > 0) return { reason: 'used_by_you' };
  if (code.totalLimit !== null && uses.total >= code.totalLimit) return { reason: 'used_up' };
  if (code.dailyLimit !== null && uses.today >= code.dailyLimit) return { reason: 'daily_limit' };
  if (depositCents !== null && depositCents < code.minDepositCents)
    return { reason: 'min_deposit', minCents: code.minDepositCents };
  return null;
};

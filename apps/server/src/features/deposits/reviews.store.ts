import { type Query, one } from '../../db/db.ts';

/** Reason why received money could not be credited. */
export type HeldReason =
  | 'unknown_invoice'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'expired_invoice'
  | 'paid_again'
  | 'banned_player'
  | 'taken_back'
  | 'reinstated'
  | 'on_break'
  | 'above_limit';
/**
 * Reason why reversed money could not be matched: no such charge, another currency, more than was left of it, a refund
 * of the same sum that may be a repeat of the first, or a second chargeback that may be a repeat. `of_held`: it was
 * matched with a payment that nobody was credited with, and stays as the record of its dispute.
 */
export type UnmatchedReason =
  | 'unknown_charge'
  | 'wrong_currency'
  | 'more_than_left'
  | 'same_sum_again'
  | 'charged_back_again'
  | 'of_held';

interface Common {
  provider: string;
  eventId: string;
  chargeId: string;
  providerRef: string;
  /** The invoice as the provider named it; `invoiceId` is ours, if it is one. */
  reportedInvoice: string;
  invoiceId: string | null;
  playerId: number | null;
  /** In the smallest unit of `currency`, as reported. */
  amountCents: number;
  currency: string;
}

export type NewReview = Common &
  (
    | {
        kind: 'payment';
        reason: HeldReason;
        /** Transfer that booked it; null for a currency in which no books are kept. */
        transferId: number | null;
      }
    | { kind: 'chargeback'; reason: UnmatchedReason }
    | { kind: 'inquiry'; reason: 'inquiry' }
  );

/** Puts money before staff; the database refuses a second row for an event. Returns its id. */
export const addReview = async (query: Query, review: NewReview): Promise<number> =>
  one(
    await query.query<{ id: number }>(
      `insert into deposit_reviews (kind, provider, event_id, charge_id, provider_ref, reported_invoice, invoice_id,
         player_id, reason, amount_cents, currency, transfer_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        review.kind,
        review.provider,
        review.eventId,
        review.chargeId,
        review.providerRef,
        review.reportedInvoice,
        review.invoiceId,
        review.playerId,
        review.reason,
        review.amountCents,
        review.currency,
        review.kind === 'payment' ? review.transferId : null,
      ],
    ),
  ).id;

/** True if the provider has reported this inquiry, open or closed. */
export const hasInquiry = async (
  query: Query,
  { provider, providerRef, chargeId }: Pick<Common, 'provider' | 'providerRef' | 'chargeId'>,
): Promise<boolean> =>
  (
    await query.query(
      `select 1 from deposit_reviews
       where provider = $1 and charge_id = $2 and provider_ref = $3 and kind = 'inquiry'`,
      [provider, chargeId, providerRef],
    )
  ).length > 0;

/** Closes the inquiry if it is open. */
export const closeInquiry = async (
  query: Query,
  { provider, providerRef, chargeId }: Pick<Common, 'provider' | 'providerRef' | 'chargeId'>,
): Promise<void> => {
  await query.query(
    `update deposit_reviews set resolved_at = now(), resolution = 'ended'
     where provider = $1 and charge_id = $2 and provider_ref = $3 and kind = 'inquiry' and resolved_at is null`,
    [provider, chargeId, providerRef],
  );
};

/** Records that this much of the row's money went back; with all of it the row is closed. */
export const addTakenBackOfReview = async (
  query: Query,
  { id, units, resolution }: { id: number; units: number; resolution: 'returned' | 'matched' },
): Promise<void> => {
  await query.query(
    `update deposit_reviews set taken_back_cents = taken_back_cents + $2,
       resolution = case when resolution is null and taken_back_cents + $2 = amount_cents then $3 else resolution end,
       resolved_at = case when resolved_at is null and taken_back_cents + $2 = amount_cents then now() else resolved_at end
     where id = $1`,
    [id, units, resolution],
  );
};

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
 * Reason why reversed money could not be matched: unknown charge, other currency, more than the charge's rest, or a
 * refund or chargeback that may be a repeat. `of_held`: the reversal was matched with a payment that was credited to
 * nobody, and its row records the dispute.
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
  /** Invoice as the provider named it. `invoiceId`: our invoice of that name, else that of the charge; null: none. */
  reportedInvoice: string;
  invoiceId: string | null;
  playerId: number | null;
  /** Reported amount in the smallest unit of `currency`. */
  amountCents: number;
  currency: string;
}

export type NewReview = Common &
  (
    | {
        kind: 'payment';
        reason: HeldReason;
        /** Transfer that booked the money; null: a currency other than dollars is not booked. */
        transferId: number | null;
      }
    | { kind: 'chargeback'; reason: UnmatchedReason }
    | { kind: 'inquiry'; reason: 'inquiry' }
  );

/** Adds a review for staff and returns its id. The database refuses a second row for an event. */
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

/**
 * Adds units to the returned or matched sum of a review; a negative number subtracts. Closes the review when the sum is
 * complete. A closed review stays closed.
 */
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

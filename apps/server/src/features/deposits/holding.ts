import type { MessageParams } from '@updraft/contract';
import { HOUSE, post } from '@updraft/ledger';
import type { PaymentEvent } from '@updraft/outside/payments';
import { toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { waitingChargebacks } from './charges.store.ts';
import type { InvoiceRow } from './deposits.store.ts';
import { type HeldReason, addReview, addTakenBackOfReview } from './reviews.store.ts';

export interface Holding {
  event: PaymentEvent;
  providerId: string;
  invoice: Pick<InvoiceRow, 'id' | 'player_id'> | null;
  reason: HeldReason;
}

/**
 * Holds received money that cannot be credited: books it as held, adds a review for staff, and notifies the invoice's
 * player, if there is one, that the money is not lost. [M9]
 */
export const hold = async (query: Query, emit: Emit, holding: Holding): Promise<void> => {
  await enter(query, holding);
  const playerId = holding.invoice?.player_id;
  if (playerId !== undefined)
    await notifyPlayer(query, emit, { playerId, name: 'notification.deposit_held', ...heldText(holding.event) });
};

/**
 * Matches a payment with reversals that were reported before it. The rest after a partial refund waits for staff. Null:
 * there were no such reversals. [M9]
 */
export const matchWithChargebacks = async (
  query: Query,
  emit: Emit,
  holding: Omit<Holding, 'reason'>,
): Promise<'returned' | 'review' | null> => {
  const { event, providerId } = holding;
  const waiting = await waitingChargebacks(query, {
    provider: providerId,
    chargeId: event.chargeId,
    currency: event.currency,
  });
  if (waiting.length === 0) return null;
  const reviewId = await enter(query, { ...holding, reason: 'taken_back' });
  let left = event.amountCents;
  for (const { id, units } of waiting) {
    const matched = Math.min(left, units);
    if (matched === 0) break;
    await returnHeld(query, {
      reviewId,
      units: matched,
      currency: event.currency,
      key: `review:${reviewId}:matched:${id}`,
      playerId: holding.invoice?.player_id ?? null,
    });
    await addTakenBackOfReview(query, { id, units: matched, resolution: 'matched' });
    left -= matched;
  }
  if (left === 0) return 'returned';
  if (holding.invoice)
    await notifyPlayer(query, emit, {
      playerId: holding.invoice.player_id,
      name: 'notification.deposit_held',
      ...heldText({ ...event, amountCents: left }),
    });
  return 'review';
};

/**
 * Books the return of held money, or of a part of it, to its source; another currency than dollars is only counted in
 * the review. Closes the review when all of it is returned.
 */
export const returnHeld = async (
  query: Query,
  {
    reviewId,
    units,
    currency,
    key,
    playerId,
  }: { reviewId: number; units: number; currency: string; key: string; playerId: number | null },
): Promise<void> => {
  if (currency === 'USD')
    await post(query, [
      {
        key,
        kind: 'deposit.returned',
        playerId,
        memo: { review: reviewId },
        cash: [{ from: HOUSE.suspense, to: HOUSE.payments, cents: units }],
        items: [],
      },
    ]);
  await addTakenBackOfReview(query, { id: reviewId, units, resolution: 'returned' });
};

/** Writes the review of a held payment and books the money if it is in dollars. Returns the review's id. */
const enter = async (query: Query, holding: Holding): Promise<number> => {
  const { event, invoice, providerId, reason } = holding;
  return addReview(query, {
    kind: 'payment',
    provider: providerId,
    eventId: event.eventId,
    chargeId: event.chargeId,
    providerRef: event.providerRef,
    reportedInvoice: event.invoiceId,
    invoiceId: invoice?.id ?? null,
    playerId: invoice?.player_id ?? null,
    reason,
    amountCents: event.amountCents,
    currency: event.currency,
    // Only dollars can be booked. Staff convert other currencies; the row of the review has the received sum.
    transferId: event.currency === 'USD' ? await bookAsHeld(query, holding) : null,
  });
};

/** Returns the text of the notification. A currency other than dollars is named in it. */
const heldText = ({ amountCents, currency }: PaymentEvent): { content: string; params: MessageParams } =>
  currency === 'USD'
    ? { content: 'deposit_api.held', params: { sum: toDollars(amountCents) } }
    : { content: 'deposit_api.held_foreign', params: { sum: amountCents / 100, currency } };

const bookAsHeld = async (query: Query, { event, providerId, invoice, reason }: Holding): Promise<number> => {
  const ids = await post(query, [
    {
      key: `deposit-held:${providerId}:${event.eventId}`,
      kind: 'deposit.held',
      playerId: invoice?.player_id ?? null,
      memo: { invoice: event.invoiceId, event: event.eventId, reason },
      cash: [{ from: HOUSE.payments, to: HOUSE.suspense, cents: event.amountCents }],
      items: [],
    },
  ]);
  return one([...ids.values()]);
};

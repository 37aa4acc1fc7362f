import type { PayoutEntry } from './payout-book.ts';
import type { PayoutAnswer, PayoutRequest, PayoutWebhookBody } from './payouts-wire.ts';
import { Cents } from './wire.ts';

/** Last characters of a wallet that select the stand-in's outcome. Any other character: paid at once. */
const REJECTED_ENDING = '7';
const DELAYED_ENDING = '3';

/** Returns the outcome of a payout. Sums and currencies that cannot be paid are rejected permanently, too. */
export const outcomeOf = ({
  wallet,
  amount_cents,
  currency,
}: PayoutRequest): { outcome: 'paid' | 'rejected'; reason: string } => {
  if (!Cents.safeParse(amount_cents).success) return { outcome: 'rejected', reason: 'amount' };
  if (currency !== 'USD') return { outcome: 'rejected', reason: 'currency' };
  return wallet.endsWith(REJECTED_ENDING) ? { outcome: 'rejected', reason: 'wallet' } : { outcome: 'paid', reason: '' };
};

export const isDelayed = (request: PayoutRequest): boolean =>
  request.wallet.endsWith(DELAYED_ENDING) && outcomeOf(request).outcome === 'paid';

/** True if a request equals the entry under its id. An id reused for another request is an error and pays nothing. */
export const isSame = (entry: PayoutEntry, request: PayoutRequest): boolean =>
  entry.amountCents === request.amount_cents &&
  entry.currency === request.currency &&
  entry.system === request.system &&
  entry.wallet === request.wallet;

export const answerOf = (entry: PayoutEntry): PayoutAnswer => {
  const common = { payout_id: entry.payoutId, provider_ref: entry.providerRef };
  return entry.state === 'rejected'
    ? { ...common, status: 'rejected', reason: entry.reason }
    : { ...common, status: entry.state, amount_cents: entry.amountCents };
};

/**
 * Returns the webhook about a settled payout, the same for every attempt; null: pending, or a sum or currency that
 * webhooks do not support.
 */
export const webhookBodyOf = (entry: PayoutEntry): PayoutWebhookBody | null => {
  const { state, payoutId, providerRef, amountCents, currency, settledAtMs, dueAtMs } = entry;
  if (state === 'pending' || currency !== 'USD' || !Cents.safeParse(amountCents).success) return null;
  return {
    event_id: `${providerRef}_${state}`,
    kind: state === 'paid' ? 'payout_paid' : 'payout_rejected',
    payout_id: payoutId,
    provider_ref: providerRef,
    amount_cents: amountCents,
    currency,
    occurred_at_ms: settledAtMs ?? dueAtMs,
  };
};

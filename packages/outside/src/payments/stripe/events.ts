import { z } from 'zod';
import { payerOf } from '../payer.ts';
import type { PaymentEvent, WebhookResult } from '../port.ts';

/**
 * Translation of Stripe's events. Only the needed fields are read, so the API version of the endpoint does not matter.
 * Several of Stripe's events may report one change of a charge. So the id of a `PaymentEvent` is made from the id of
 * the payment intent, the session, the dispute or the refund, or from the refunded total and its time, not from the id
 * of Stripe's event. The id of the payment intent serves as charge id.
 */

const MAX_CENTS = 100_000_000;
const Id = z.string().min(1).max(200);
const Cents = z.number().int().positive().max(MAX_CENTS);
const Currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .transform((code) => code.toUpperCase());
const Metadata = z.object({ invoice_id: z.string().max(100).optional().catch(undefined) }).nullish();

const EventHead = z.object({
  id: Id,
  type: z.string().max(200),
  created: z.number().int().min(0).max(8.64e12),
  data: z.object({ object: z.unknown().optional(), previous_attributes: z.unknown().optional() }),
});

const Session = z.object({
  id: Id,
  mode: z.string(),
  payment_status: z.string(),
  amount_total: Cents,
  currency: Currency,
  payment_intent: Id.nullish(),
  client_reference_id: z.string().max(200).nullish(),
  metadata: Metadata,
});

const Charge = z.object({
  id: Id,
  payment_intent: Id.nullish(),
  amount_refunded: Cents,
  currency: Currency,
  metadata: Metadata,
});
/** Fields of a charge that name the invoice and the card. The session reports the payment itself. */
const PaidCharge = z.object({
  metadata: Metadata,
  payment_method_details: z
    .object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() })
    .nullish()
    .catch(undefined),
});
const RefundedBefore = z.object({ amount_refunded: z.number().int().min(0).max(MAX_CENTS).default(0) }).nullish();

const Dispute = z.object({
  id: Id,
  payment_intent: Id.nullish(),
  amount: Cents,
  currency: Currency,
  status: z.string().max(100).default(''),
  /** Movements of money on the site's account: negative out, positive in again. */
  balance_transactions: z.array(z.object({ amount: z.number().int(), currency: Currency })).catch([]),
});

const Refund = z.object({
  id: Id,
  charge: Id.nullish(),
  payment_intent: Id.nullish(),
  amount: Cents,
  currency: Currency,
  status: z.string().max(100).nullish(),
});

/**
 * Returns the invoice of a payment intent; null: not a payment of this site; undefined: unknown, because the request to
 * Stripe failed.
 */
export type FindInvoice = (paymentIntentId: string) => Promise<string | null | undefined>;

const MALFORMED: WebhookResult = { ok: false, reason: 'malformed' };
const ignored = (what: string): WebhookResult => ({ ok: true, ignored: what });

type Found = Omit<PaymentEvent, 'invoiceId' | 'occurredAtMs'>;

/**
 * Returns the result of an event about a charge. `known`: invoice that the event names; left out: the invoice is looked
 * up by the payment intent.
 */
const ofCharge = async (
  found: Found,
  {
    occurredAtMs,
    known,
    paymentIntentId,
    findInvoice,
  }: { occurredAtMs: number; known?: string; paymentIntentId: string | null | undefined; findInvoice: FindInvoice },
): Promise<WebhookResult> => {
  const invoiceId = known ?? (paymentIntentId == null ? null : await findInvoice(paymentIntentId));
  if (invoiceId === undefined) return { ok: false, reason: 'unavailable' };
  return invoiceId === null
    ? ignored(`${found.kind}: no invoice of ours`)
    : { ok: true, event: { ...found, invoiceId, occurredAtMs } };
};

const readSession = (type: string, object: unknown, occurredAtMs: number): WebhookResult => {
  const session = Session.safeParse(object).data;
  if (session === undefined) return MALFORMED;
  const invoiceId = session.metadata?.invoice_id ?? session.client_reference_id;
  if (session.mode !== 'payment' || invoiceId == null) return ignored(`${type}: no invoice of ours`);
  const common = {
    invoiceId,
    providerRef: session.id,
    chargeId: session.payment_intent ?? session.id,
    amountCents: session.amount_total,
    currency: session.currency,
    occurredAtMs,
  };
  if (type === 'checkout.session.expired')
    return { ok: true, event: { ...common, kind: 'expired', eventId: `expired:${session.id}` } };
  if (type === 'checkout.session.async_payment_failed')
    return { ok: true, event: { ...common, kind: 'failed', eventId: `failed:${session.id}` } };
  // The session is completed, but the money is still on its way. An async_payment_… event follows.
  if (session.payment_status !== 'paid') return ignored(`${type}: ${session.payment_status}`);
  return { ok: true, event: { ...common, kind: 'paid', eventId: `paid:${session.payment_intent ?? session.id}` } };
};

/**
 * Reads the card of a charge, which a session does not name. The charge's metadata names the invoice, so no query to
 * Stripe is needed.
 */
const readPaidCharge = (object: unknown): WebhookResult => {
  const charge = PaidCharge.safeParse(object).data;
  if (charge === undefined) return MALFORMED;
  const invoiceId = charge.metadata?.invoice_id;
  const payer = payerOf('card', charge.payment_method_details?.card?.fingerprint);
  if (invoiceId === undefined) return ignored('charge.succeeded: no invoice of ours');
  return payer === undefined ? ignored('charge.succeeded: no card') : { ok: true, paidBy: { invoiceId, payer } };
};

const readRefund = async (
  data: { object?: unknown; previous_attributes?: unknown },
  occurredAtMs: number,
  findInvoice: FindInvoice,
): Promise<WebhookResult> => {
  const [charge, before] = [Charge.safeParse(data.object).data, RefundedBefore.safeParse(data.previous_attributes)];
  if (charge === undefined || !before.success) return MALFORMED;
  // A charge may be refunded in parts. Each event contains the total and the total before, so the difference is the
  // part.
  const amountCents = charge.amount_refunded - (before.data?.amount_refunded ?? 0);
  if (amountCents <= 0) return ignored('charge.refunded: nothing more than before');
  // The same total can occur again after a failed refund, by another refund or by a repeat under another event id.
  const alike = `refunded:${charge.id}:${charge.amount_refunded}`;
  const found = {
    kind: 'refunded' as const,
    eventId: `${alike}:${occurredAtMs / 1000}`,
    alike,
    chargeId: charge.payment_intent ?? charge.id,
    providerRef: charge.id,
    amountCents,
    currency: charge.currency,
  };
  return ofCharge(found, {
    occurredAtMs,
    known: charge.metadata?.invoice_id,
    paymentIntentId: charge.payment_intent,
    findInvoice,
  });
};

/** Reads a refund that did not reach the payer. Several kinds of events report this. */
const readFailedRefund = async (
  type: string,
  { object, occurredAtMs, findInvoice }: { object: unknown; occurredAtMs: number; findInvoice: FindInvoice },
): Promise<WebhookResult> => {
  const refund = Refund.safeParse(object).data;
  if (refund === undefined) return MALFORMED;
  if (refund.status !== 'failed' && refund.status !== 'canceled') return ignored(`${type}: ${refund.status ?? ''}`);
  const found = {
    kind: 'refund_failed' as const,
    eventId: `refund_failed:${refund.id}`,
    chargeId: refund.payment_intent ?? refund.charge ?? refund.id,
    providerRef: refund.id,
    amountCents: refund.amount,
    currency: refund.currency,
  };
  return ofCharge(found, { occurredAtMs, paymentIntentId: refund.payment_intent, findInvoice });
};

type DisputeKind = 'charged_back' | 'charge_reinstated' | 'inquiry' | 'inquiry_ended';

/**
 * Returns the meaning of a dispute's event; null: none. The `funds_…` events report moved money, whatever the status. A
 * status that begins with `warning_` belongs to an inquiry, in which no money moves. A dispute created with most other
 * statuses is a chargeback.
 */
const disputeKind = (type: string, status: string): DisputeKind | null => {
  const isInquiry = status.startsWith('warning_') && status !== 'warning_closed';
  switch (type) {
    case 'charge.dispute.created':
      if (isInquiry) return 'inquiry';
      return status === 'prevented' || status === 'warning_closed' ? null : 'charged_back';
    case 'charge.dispute.updated':
      return isInquiry ? 'inquiry' : null;
    case 'charge.dispute.funds_withdrawn':
      return 'charged_back';
    case 'charge.dispute.funds_reinstated':
      return 'charge_reinstated';
    case 'charge.dispute.closed':
      return status === 'warning_closed' ? 'inquiry_ended' : null;
    default:
      return null;
  }
};

/**
 * Returns the sum that the site got again after a dispute, in cents. It may be a part of the disputed sum. The
 * movements state it if they have the dispute's currency. Otherwise the disputed sum counts.
 */
const reinstatedCents = ({ amount, currency, balance_transactions }: z.infer<typeof Dispute>): number => {
  const back = balance_transactions.filter((one) => one.amount > 0);
  return back.length > 0 && back.every((one) => one.currency === currency)
    ? back.reduce((sum, one) => sum + one.amount, 0)
    : amount;
};

const readDispute = async (
  type: string,
  { object, occurredAtMs, findInvoice }: { object: unknown; occurredAtMs: number; findInvoice: FindInvoice },
): Promise<WebhookResult> => {
  const dispute = Dispute.safeParse(object).data;
  if (dispute === undefined) return MALFORMED;
  const kind = disputeKind(type, dispute.status);
  if (kind === null) return ignored(`${type}: ${dispute.status}`);
  const found = {
    kind,
    eventId: `${kind}:${dispute.id}`,
    chargeId: dispute.payment_intent ?? dispute.id,
    providerRef: dispute.id,
    disputeId: dispute.id,
    amountCents: kind === 'charge_reinstated' ? reinstatedCents(dispute) : dispute.amount,
    currency: dispute.currency,
  };
  return ofCharge(found, { occurredAtMs, paymentIntentId: dispute.payment_intent, findInvoice });
};

/** Reads an event whose signature has been verified. */
export const readEvent = async (value: unknown, findInvoice: FindInvoice): Promise<WebhookResult> => {
  const event = EventHead.safeParse(value).data;
  if (event === undefined) return MALFORMED;
  const occurredAtMs = event.created * 1000;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return readSession(event.type, event.data.object, occurredAtMs);
    case 'charge.succeeded':
      return readPaidCharge(event.data.object);
    case 'charge.refunded':
      return readRefund(event.data, occurredAtMs, findInvoice);
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return readFailedRefund(event.type, { object: event.data.object, occurredAtMs, findInvoice });
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return readDispute(event.type, { object: event.data.object, occurredAtMs, findInvoice });
    default:
      return ignored(event.type);
  }
};

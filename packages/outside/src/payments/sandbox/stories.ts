import type { Payer } from '../payer.ts';
import { SIGNATURE_TOLERANCE_MS } from '../signature.ts';
import type { Choice } from './texts.ts';
import type { Webhook } from './webhook-sender.ts';
import type { Checkout, WebhookBody } from './wire.ts';

/** Reports of the checkout for each choice of the payer. */

export interface Report {
  kind: WebhookBody['kind'];
  amountCents?: number;
  currency?: string;
  /** Age of the event at its report, ms. */
  ageMs?: number;
  flaw?: Webhook['flaw'];
  /** True if the event is reported a second time. */
  isRepeated?: boolean;
  /** True if the report is about a second charge of the same invoice. */
  isOtherCharge?: boolean;
}

export interface Story {
  now: readonly Report[];
  /** Later reports, each `chargebackMs` of the checkout after the one before. */
  after?: readonly Report[];
}

const CENTS_PER_DOLLAR = 100;

/** Returns a dollar less, or a dollar more if the sum is too small. */
const otherAmount = (cents: number): number =>
  cents > CENTS_PER_DOLLAR ? cents - CENTS_PER_DOLLAR : cents + CENTS_PER_DOLLAR;

export const storyOf = (choice: Exclude<Choice, 'late'>, { amount_cents: amountCents }: Checkout): Story => {
  const paid: Report = { kind: 'paid' };
  switch (choice) {
    case 'pay':
      return { now: [paid] };
    case 'fail':
      return { now: [{ kind: 'failed' }] };
    case 'twice_same':
      return { now: [{ ...paid, isRepeated: true }] };
    case 'twice_new':
      return { now: [paid, { ...paid, isOtherCharge: true }] };
    case 'wrong_amount':
      return { now: [{ ...paid, amountCents: otherAmount(amountCents) }] };
    case 'wrong_currency':
      return { now: [{ ...paid, currency: 'EUR' }] };
    case 'wrong_signature':
      return { now: [{ ...paid, flaw: 'wrong_signature' }] };
    case 'old_report':
      return { now: [{ ...paid, flaw: 'old_signature', ageMs: SIGNATURE_TOLERANCE_MS + 1_000 }] };
    case 'out_of_order':
      // A payer who tries twice makes two charges.
      return { now: [paid, { kind: 'failed', ageMs: 5_000, isOtherCharge: true }] };
    case 'charge_back':
      return { now: [paid], after: [{ kind: 'charged_back' }] };
    case 'charge_back_won':
      return { now: [paid], after: [{ kind: 'charged_back' }, { kind: 'charge_reinstated' }] };
    case 'refund':
      return { now: [paid], after: [{ kind: 'refunded' }] };
    case 'refund_part':
      return { now: [paid], after: [{ kind: 'refunded', amountCents: Math.max(1, Math.floor(amountCents / 2)) }] };
  }
};

export const bodyOf = (
  checkout: Checkout,
  report: Report,
  { eventId, chargeId, nowMs, payer }: { eventId: string; chargeId: string; nowMs: number; payer?: Payer | undefined },
): WebhookBody => ({
  event_id: eventId,
  kind: report.kind,
  charge_id: report.isOtherCharge === true ? `${chargeId}_2` : chargeId,
  invoice_id: checkout.invoice_id,
  provider_ref: checkout.provider_ref,
  amount_cents: report.amountCents ?? checkout.amount_cents,
  currency: report.currency ?? checkout.currency,
  occurred_at_ms: nowMs - (report.ageMs ?? 0),
  ...(report.kind === 'paid' && payer !== undefined && { payer }),
});

import { z } from 'zod';
import { boundedFetch, parseJson, type Fetch } from '../../http/bounded-fetch.ts';
import type { PayoutEvent } from '../port.ts';
import type { NewInvoice, PaymentEvent, PaymentProvider, WebhookResult } from '../port.ts';
import { secretFor, SIGNATURE_HEADER, signatureFailure, signBody } from '../signature.ts';
import { ACCOUNT_HEADER, accountSecret, type SandboxAccount } from './accounts.ts';
import { PayoutWebhookBody } from './payouts-wire.ts';
import { InvoiceAnswer, WebhookBody, type InvoiceRequest } from './wire.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16_384;
/** Limit of a webhook's body. Actual bodies have a few hundred characters. */
const MAX_WEBHOOK_CHARACTERS = 16_384;

export interface SandboxPaymentsOptions {
  /** Address at which the checkout site is mounted: `http://localhost:3000/sandbox/checkout`. */
  apiUrl: string;
  /** Secret shared with the checkout site. */
  secret: string;
  /** The merchant account, which is the provider's id: one for each deposit method. */
  id?: SandboxAccount;
  /** Returns the time since 1970, in ms. */
  now?: () => number;
  fetch?: Fetch;
}

const paymentOf = (body: WebhookBody): PaymentEvent => ({
  eventId: body.event_id,
  kind: body.kind,
  chargeId: body.charge_id,
  invoiceId: body.invoice_id,
  providerRef: body.provider_ref,
  amountCents: body.amount_cents,
  currency: body.currency,
  occurredAtMs: body.occurred_at_ms,
  ...(body.payer !== undefined && { payer: body.payer }),
});

const payoutOf = (body: PayoutWebhookBody): PayoutEvent => ({
  eventId: body.event_id,
  kind: body.kind,
  payoutId: body.payout_id,
  providerRef: body.provider_ref,
  amountCents: body.amount_cents,
  currency: body.currency,
  occurredAtMs: body.occurred_at_ms,
});

const AnyBody = z.discriminatedUnion('kind', [WebhookBody, PayoutWebhookBody]);

const readWebhook =
  (secret: string): PaymentProvider['readWebhook'] =>
  ({ rawBody, headers, nowMs }): WebhookResult => {
    if (rawBody.length > MAX_WEBHOOK_CHARACTERS) return { ok: false, reason: 'malformed' };
    const failure = signatureFailure({
      secret: secretFor('webhook', secret),
      rawBody,
      header: headers[SIGNATURE_HEADER],
      nowMs,
    });
    if (failure !== null) return { ok: false, reason: failure };
    const body = AnyBody.safeParse(parseJson(rawBody)).data;
    if (body === undefined) return { ok: false, reason: 'malformed' };
    return 'payout_id' in body ? { ok: true, payout: payoutOf(body) } : { ok: true, event: paymentOf(body) };
  };

const requestOf = (invoice: NewInvoice): InvoiceRequest => ({
  invoice_id: invoice.invoiceId,
  amount_cents: invoice.amountCents,
  currency: invoice.currency,
  method_code: invoice.methodCode,
  description: invoice.description,
  return_url: invoice.returnUrl,
  webhook_url: invoice.webhookUrl,
  ...(invoice.expiresAtMs === undefined ? {} : { expires_at_ms: invoice.expiresAtMs }),
});

/**
 * Creates the client of the sandbox checkout. It opens invoices over HTTP and reads signed webhooks, including those
 * about payouts.
 */
export const createSandboxPayments = (options: SandboxPaymentsOptions): PaymentProvider => {
  const { apiUrl, id = 'sandbox', now = Date.now, fetch = globalThis.fetch } = options;
  const secret = accountSecret(id, options.secret);
  return {
    id,
    createInvoice: async (invoice) => {
      const body = JSON.stringify(requestOf(invoice));
      const signature = signBody({ secret: secretFor('api', secret), rawBody: body, nowMs: now() });
      const answer = await boundedFetch(fetch, {
        url: `${apiUrl}/api/invoices`,
        method: 'POST',
        headers: { 'content-type': 'application/json', [ACCOUNT_HEADER]: id, [SIGNATURE_HEADER]: signature },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
      if (!answer.ok) return { ok: false, reason: 'unavailable' };
      if (answer.status !== 201)
        return { ok: false, reason: answer.status >= 400 && answer.status < 500 ? 'refused' : 'unavailable' };
      const parsed = InvoiceAnswer.safeParse(parseJson(answer.text));
      if (!parsed.success) return { ok: false, reason: 'unavailable' };
      return { ok: true, redirectUrl: parsed.data.redirect_url, providerRef: parsed.data.provider_ref };
    },
    readWebhook: readWebhook(secret),
  };
};

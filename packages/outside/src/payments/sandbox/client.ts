import { boundedFetch, parseJson, type Fetch } from '../../http/bounded-fetch.ts';
import type { PaymentProvider, WebhookResult } from '../port.ts';
import { secretFor, SIGNATURE_HEADER, signatureFailure, signBody } from '../signature.ts';
import { InvoiceAnswer, WebhookBody, type InvoiceRequest } from './wire.ts';

const TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 16_384;
/** Ours are a few hundred characters long. */
const MOST_WEBHOOK_CHARACTERS = 16_384;

export interface SandboxPaymentsOptions {
  /** Where the checkout site is mounted: `http://localhost:3000/sandbox/checkout`. */
  apiUrl: string;
  /** Shared with the checkout site. */
  secret: string;
  /** Time since 1970 in ms. */
  now?: () => number;
  fetch?: Fetch;
}

const readWebhook = (secret: string): PaymentProvider['readWebhook'] => ({ rawBody, headers, nowMs }): WebhookResult => {
  if (rawBody.length > MOST_WEBHOOK_CHARACTERS) return { ok: false, reason: 'malformed' };
  const failure = signatureFailure({ secret: secretFor('webhook', secret), rawBody, header: headers[SIGNATURE_HEADER], nowMs });
  if (failure !== null) return { ok: false, reason: failure };
  const parsed = WebhookBody.safeParse(parseJson(rawBody));
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const body = parsed.data;
  return {
    ok: true,
    event: {
      eventId: body.event_id,
      kind: body.kind,
      invoiceId: body.invoice_id,
      providerRef: body.provider_ref,
      amountCents: body.amount_cents,
      currency: body.currency,
      occurredAtMs: body.occurred_at_ms,
    },
  };
};

/** The client of the sandbox checkout: opens invoices over HTTP and reads its signed webhooks. */
export const createSandboxPayments = ({ apiUrl, secret, now = Date.now, fetch = globalThis.fetch }: SandboxPaymentsOptions): PaymentProvider => ({
  id: 'sandbox',
  createInvoice: async (invoice) => {
    const request: InvoiceRequest = {
      invoice_id: invoice.invoiceId,
      amount_cents: invoice.amountCents,
      currency: invoice.currency,
      method_code: invoice.methodCode,
      description: invoice.description,
      return_url: invoice.returnUrl,
      webhook_url: invoice.webhookUrl,
      ...(invoice.expiresAtMs === undefined ? {} : { expires_at_ms: invoice.expiresAtMs }),
    };
    const body = JSON.stringify(request);
    const answer = await boundedFetch(fetch, {
      url: `${apiUrl}/api/invoices`,
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody({ secret: secretFor('api', secret), rawBody: body, nowMs: now() }) },
      body,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_ANSWER_BYTES,
    });
    if (!answer.ok) return { ok: false, reason: 'unavailable' };
    if (answer.status !== 201) return { ok: false, reason: answer.status >= 400 && answer.status < 500 ? 'refused' : 'unavailable' };
    const parsed = InvoiceAnswer.safeParse(parseJson(answer.text));
    if (!parsed.success) return { ok: false, reason: 'unavailable' };
    return { ok: true, redirectUrl: parsed.data.redirect_url, providerRef: parsed.data.provider_ref };
  },
  readWebhook: readWebhook(secret),
});

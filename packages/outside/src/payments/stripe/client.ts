import type Stripe from 'stripe';
import type { InvoiceResult, NewInvoice, PaymentProvider, WebhookRequest, WebhookResult } from '../port.ts';
import { SIGNATURE_TOLERANCE_MS } from '../signature.ts';
import { readEvent, type FindInvoice } from './events.ts';

/** Card payments by Stripe's Checkout Sessions, with Stripe's SDK. */

const TIMEOUT_MS = 10_000;
const RETRIES = 1;
/** Stripe's bounds of a charge in US dollars, in cents. */
const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;
const MAX_WEBHOOK_CHARACTERS = 1_000_000;
/**
 * Shortest allowed duration of a session, half an hour from its opening at Stripe. The margin covers the delay between
 * the request and the opening.
 */
const SHORTEST_SESSION_MS = 1_800_000;
const SESSION_MARGIN_MS = 120_000;

const SIGNATURE_HEADER = 'stripe-signature';

export interface StripePaymentsOptions {
  /** `sk_live_…` or a restricted key that may write Checkout Sessions and read Payment Intents. */
  apiKey: string;
  /** `whsec_…` of the endpoint registered for the site's webhook address. */
  webhookSecret: string;
  /** Further webhook secrets, accepted while the secret is replaced. */
  webhookSecretsRead?: readonly string[];
  /** Returns the time since 1970, in ms. */
  now: () => number;
  /** Another host than Stripe's own, for tests. */
  apiUrl?: string;
}

const configOf = (apiUrl: string | undefined): Stripe.StripeConfig => {
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (apiUrl === undefined) return common;
  const { protocol, hostname, port } = new URL(apiUrl);
  return { ...common, host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
};

const isAcceptable = ({ amountCents, returnUrl, invoiceId }: NewInvoice): boolean =>
  Number.isInteger(amountCents) &&
  amountCents >= MIN_CENTS &&
  amountCents <= MAX_CENTS &&
  invoiceId.length <= 100 &&
  /^https?:\/\//.test(returnUrl) &&
  URL.canParse(returnUrl);

/**
 * Returns the session's expiry in whole seconds since 1970: the invoice's expiry with a margin, or later if Stripe
 * would refuse so short a session. The invoice's expiry with a margin does not depend on the time, so that a repeat
 * under the same key has the same content.
 */
const sessionExpiryS = (expiresAtMs: number, nowMs: number): number =>
  Math.ceil(
    Math.max(
      expiresAtMs + SESSION_MARGIN_MS,
      expiresAtMs + SESSION_MARGIN_MS < nowMs + SHORTEST_SESSION_MS
        ? nowMs + SHORTEST_SESSION_MS + SESSION_MARGIN_MS
        : 0,
    ) / 1000,
  );

const sessionOf = (invoice: NewInvoice, nowMs: number): Stripe.Checkout.SessionCreateParams => {
  const metadata = { invoice_id: invoice.invoiceId };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: invoice.amountCents, product_data: { name: invoice.description } },
      },
    ],
    client_reference_id: invoice.invoiceId,
    metadata,
    // Stripe copies this metadata to the charge. Reports of refunds contain the charge's metadata. For a dispute or a
    // failed refund, the intent's metadata is requested.
    payment_intent_data: { metadata, description: invoice.description },
    success_url: invoice.returnUrl,
    cancel_url: invoice.returnUrl,
    ...(invoice.expiresAtMs === undefined ? {} : { expires_at: sessionExpiryS(invoice.expiresAtMs, nowMs) }),
  };
};

/** Returns the signed time of the header, ms since 1970; the last one if there are several, as in the SDK. */
const signedAtMs = (header: string): number =>
  Number(
    header
      .split(',')
      .filter((part) => part.startsWith('t='))
      .at(-1)
      ?.slice(2),
  ) * 1000;

/**
 * Loads the SDK and creates the client. Reports of disputes and failed refunds do not name the invoice, so Stripe is
 * queried for their payment intent. If that fails, the result is `unavailable`, and Stripe must send the report again.
 */
export const createStripePayments = async ({
  apiKey,
  webhookSecret,
  webhookSecretsRead = [],
  now,
  apiUrl,
}: StripePaymentsOptions): Promise<PaymentProvider> => {
  // A dynamic import, so that a site without Stripe does not load the SDK at its start.
  const { default: Sdk } = await import('stripe');
  const stripe = new Sdk(apiKey, configOf(apiUrl));
  const { errors } = Sdk;

  /** Returns `refused` if Stripe would refuse a repeat too; other failures may be temporary. */
  const failureOf = (error: unknown): InvoiceResult => {
    const isRefusal =
      error instanceof errors.StripeInvalidRequestError ||
      error instanceof errors.StripeAuthenticationError ||
      error instanceof errors.StripePermissionError;
    return { ok: false, reason: isRefusal ? 'refused' : 'unavailable' };
  };

  const findInvoice: FindInvoice = async (paymentIntentId) => {
    try {
      const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId);
      return metadata?.invoice_id ?? null;
    } catch (error) {
      return error instanceof errors.StripeInvalidRequestError ? null : undefined;
    }
  };

  const readWebhook = async ({ rawBody, headers, nowMs, beforeAsking }: WebhookRequest): Promise<WebhookResult> => {
    if (rawBody.length > MAX_WEBHOOK_CHARACTERS) return { ok: false, reason: 'malformed' };
    const header = headers[SIGNATURE_HEADER] ?? '';
    let [event, fault]: unknown[] = [];
    for (const secret of [webhookSecret, ...webhookSecretsRead]) {
      try {
        // The SDK's tolerance is off, because it ignores times in the future and does not distinguish a stale time from
        // a wrong signature.
        event = stripe.webhooks.constructEvent(rawBody, header, secret, 0);
        fault = undefined;
        break;
      } catch (error) {
        fault = error;
        if (!(error instanceof errors.StripeSignatureVerificationError)) return { ok: false, reason: 'malformed' };
      }
    }
    if (fault !== undefined) return { ok: false, reason: 'bad_signature' };
    if (!(Math.abs(nowMs - signedAtMs(header)) <= SIGNATURE_TOLERANCE_MS)) return { ok: false, reason: 'stale' };
    return readEvent(event, async (paymentIntentId) => {
      await beforeAsking?.();
      return findInvoice(paymentIntentId);
    });
  };

  return {
    id: 'stripe',
    createInvoice: async (invoice) => {
      if (!isAcceptable(invoice)) return { ok: false, reason: 'refused' };
      try {
        const session = await stripe.checkout.sessions.create(sessionOf(invoice, now()), {
          idempotencyKey: invoice.invoiceId,
        });
        return session.url === null
          ? { ok: false, reason: 'unavailable' }
          : { ok: true, redirectUrl: session.url, providerRef: session.id };
      } catch (error) {
        return failureOf(error);
      }
    },
    readWebhook,
  };
};

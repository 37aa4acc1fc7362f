import { z } from 'zod';
import { PAYER_KINDS } from '../payer.ts';
import { SANDBOX_ACCOUNTS } from './accounts.ts';

/** Messages between the checkout site and its client. */

const MAX_CENTS = 100_000_000;

/** Address with http or https only, because other schemes could run code in the payer's page. */
export const WebAddress = z
  .string()
  .max(2_000)
  .refine((text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol), 'an http address');

export const Cents = z.number().int().positive().max(MAX_CENTS);
export const Reference = z.string().min(1).max(100);
export const Moment = z.number().int().min(0).max(8.64e15);

/** Body of `POST /api/invoices`. */
export const InvoiceRequest = z.strictObject({
  invoice_id: Reference,
  amount_cents: Cents,
  currency: z.literal('USD'),
  method_code: Reference,
  description: z.string().max(200),
  return_url: WebAddress,
  webhook_url: WebAddress,
  expires_at_ms: Moment.optional(),
});
export type InvoiceRequest = z.infer<typeof InvoiceRequest>;

export const InvoiceAnswer = z.object({ redirect_url: WebAddress, provider_ref: Reference });

/** The content of a checkout page's token. It describes the whole payment, so the checkout stores nothing. */
export const Checkout = InvoiceRequest.extend({
  provider_ref: Reference,
  account: z.enum(SANDBOX_ACCOUNTS).default('sandbox'),
});
export type Checkout = z.infer<typeof Checkout>;

/** The body of a webhook about a payment. */
export const WebhookBody = z.strictObject({
  event_id: Reference,
  kind: z.enum(['paid', 'failed', 'expired', 'charged_back', 'charge_reinstated', 'refunded']),
  charge_id: Reference,
  invoice_id: Reference,
  provider_ref: Reference,
  amount_cents: Cents,
  currency: z.string().regex(/^[A-Z]{3}$/),
  occurred_at_ms: Moment,
  /** Instrument of the payment; left out for the prefilled one, which is the same for everyone. */
  payer: z.templateLiteral([z.enum(PAYER_KINDS), ':', z.string().min(1).max(150)]).optional(),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

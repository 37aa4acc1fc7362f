/** Taking money through a payment provider. */

export interface NewInvoice {
  /** Ours; comes back in every webhook. Asking twice with the same id opens one invoice. */
  invoiceId: string;
  amountCents: number;
  currency: 'USD';
  /** How the player pays: a deposit method's code. */
  methodCode: string;
  /** One line for the payer. */
  description: string;
  /** Where the browser goes afterwards, whatever happened. */
  returnUrl: string;
  /** Where the provider reports. */
  webhookUrl: string;
  /** When we stop waiting (since 1970); shown to the payer where the provider can. */
  expiresAtMs?: number;
}

/** `refused`: the provider does not want this invoice, asking again is useless. `unavailable`: it could not be asked. */
export type InvoiceResult =
  | { ok: true; redirectUrl: string; providerRef: string }
  | { ok: false; reason: 'unavailable' | 'refused' };

/**
 * What a provider reports. It may arrive any number of times and in any order; `eventId` tells repeats: it is the same
 * in every report of one charge, and another for another charge, also of the same invoice.
 */
export interface PaymentEvent {
  eventId: string;
  /** `expired`: the provider has closed its checkout; a payment that comes all the same is late. */
  kind: 'paid' | 'failed' | 'expired';
  invoiceId: string;
  providerRef: string;
  amountCents: number;
  currency: string;
  occurredAtMs: number;
}

export type WebhookFailure = 'bad_signature' | 'stale' | 'malformed';
export type WebhookResult = { ok: true; event: PaymentEvent } | { ok: false; reason: WebhookFailure };

export interface WebhookRequest {
  /** The body exactly as received: the signature covers its bytes. */
  rawBody: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  nowMs: number;
}

export interface PaymentProvider {
  /** Stored with every invoice; never changes. */
  readonly id: string;
  createInvoice(invoice: NewInvoice): Promise<InvoiceResult>;
  /** Authenticates and parses a webhook. Whether amount and currency fit our invoice is the caller's to check. */
  readWebhook(request: WebhookRequest): WebhookResult;
}

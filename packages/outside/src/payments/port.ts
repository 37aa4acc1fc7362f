import type { Payer } from './payer.ts';

/** Port for receiving money through a payment provider. */

export interface NewInvoice {
  /** Id of the invoice at the site, contained in its events. Two calls with the same id open one invoice. */
  invoiceId: string;
  amountCents: number;
  currency: 'USD';
  /** Code of the deposit method, as the site names it. */
  methodCode: string;
  /** Text of one line that the payer sees. */
  description: string;
  /** Address to which the browser returns, for every outcome. */
  returnUrl: string;
  /** Address for the provider's reports. */
  webhookUrl: string;
  /** Time until which the site waits for the payment, epoch ms; shown to the payer if the provider supports this. */
  expiresAtMs?: number;
}

/**
 * `refused`: the provider does not accept this invoice, also if it is repeated. `unavailable`: the provider could not
 * be reached.
 */
export type InvoiceResult =
  | { ok: true; redirectUrl: string; providerRef: string }
  | { ok: false; reason: 'unavailable' | 'refused' };

/**
 * Report of a provider. It may arrive any number of times and in any order. `eventId` identifies repeats. Unless
 * `alike` is set, it is the same in all reports of one event of one charge: paid, charged back, one of several refunds.
 * All other events have other ids, also those of the same invoice.
 */
export interface PaymentEvent {
  eventId: string;
  /**
   * `expired`: the provider has closed its checkout; a payment that still arrives is late. `charged_back`: the payer's
   * bank reversed the payment. `charge_reinstated`: the site won the dispute and has the money again. `refunded`: the
   * provider returned the money on its own. `refund_failed`: a refund did not reach the payer, and the site has the
   * money again. `inquiry`: the payer's bank asks about the charge, and no money has moved. `inquiry_ended`: the
   * inquiry is closed.
   */
  kind:
    | 'paid'
    | 'failed'
    | 'expired'
    | 'charged_back'
    | 'charge_reinstated'
    | 'refunded'
    | 'refund_failed'
    | 'inquiry'
    | 'inquiry_ended';
  /**
   * Set if the provider's reports do not distinguish a repeat from a second event: a second refund of the same sum, or
   * a second chargeback of the charge. Both reports have this text, and staff decide about the second one.
   */
  alike?: string;
  /**
   * The provider's id of the charge. It is the same in every report of one charge (paid, charged back, refunded in
   * parts), and differs for every other charge, also of the same invoice. A checkout that was closed without a charge
   * has its own id here.
   */
  chargeId: string;
  /**
   * The provider's id of the dispute, for a chargeback, its reinstatement and an inquiry, if the reports name it. It
   * then equals `providerRef`. A charge can have several disputes.
   */
  disputeId?: string;
  /** Invoice of the original charge, also in reports of returned money. */
  invoiceId: string;
  /** The provider's reference of the event, by which staff find the event at the provider. */
  providerRef: string;
  /** Sum paid or returned: the whole charge or a part. */
  amountCents: number;
  /** Code of the currency: three capital letters. */
  currency: string;
  occurredAtMs: number;
  /**
   * Time at which the payer sent the payment, ms since 1970. Set only for payments that are reported after their
   * confirmation and were sent in time by the provider's rules.
   */
  paidAtMs?: number;
  /** Instrument with which a payment was made, if the report names it. */
  payer?: Payer;
}

/** Report on a payout. As for payments, it may arrive any number of times and in any order. */
export interface PayoutEvent {
  eventId: string;
  kind: 'payout_paid' | 'payout_rejected';
  payoutId: string;
  providerRef: string;
  amountCents: number;
  currency: string;
  occurredAtMs: number;
}

/** Instrument with which an invoice was paid. Some providers send it in a separate report. */
export interface PayerReport {
  invoiceId: string;
  payer: Payer;
}

/**
 * `unavailable`: the report is genuine, but a necessary query to the provider failed. The provider must send the report
 * again.
 */
export type WebhookFailure = 'bad_signature' | 'stale' | 'malformed' | 'unavailable';

interface Accepted {
  ok: true;
  /**
   * Body of the response with which this provider expects the confirmation of a report that took effect. Absent: any
   * body.
   */
  answer?: string;
}

/**
 * Result of a report. The variants differ by their field besides `ok`. `ignored`: a genuine report without relevance;
 * the text describes it.
 */
export type WebhookResult =
  | (Accepted & { event: PaymentEvent })
  | (Accepted & { payout: PayoutEvent })
  | (Accepted & { paidBy: PayerReport })
  /** A transfer from wallet to wallet, which the caller looks up by its receipt number. */
  | (Accepted & { receipt: string })
  | (Accepted & { ignored: string })
  | { ok: false; reason: WebhookFailure };

export interface WebhookRequest {
  /**
   * The body exactly as received: the signature covers its bytes. For a report by GET: the query without its question
   * mark.
   */
  rawBody: string;
  /** Headers by their names in lower case. */
  headers: Record<string, string | undefined>;
  nowMs: number;
  /** Sender's address, for providers that report from listed addresses only. */
  address?: string;
  /**
   * Awaited before the provider is queried about a report with a genuine signature. It may wait or throw; the adapter
   * rethrows the error.
   */
  beforeAsking?: () => Promise<void>;
}

/** Reader of a provider's reports, which arrive at a webhook address that contains the provider's id. */
export interface Reporter {
  /** Id of the provider, stored with all its payments and payouts. It must never change. */
  readonly id: string;
  /**
   * Authenticates and parses a webhook about a payment or a payout. The caller checks whether amount and currency match
   * the invoice.
   */
  readWebhook(request: WebhookRequest): WebhookResult | Promise<WebhookResult>;
}

export interface PaymentProvider extends Reporter {
  createInvoice(invoice: NewInvoice): Promise<InvoiceResult>;
  /**
   * Returns all payment events of one invoice so far, the oldest first, with the event ids of their reports. They
   * include events whose report was lost. Empty: no event, or the provider has no such invoice. Null: the provider
   * could not be reached. Absent: the provider has no look-up.
   */
  lookUp?(invoice: { invoiceId: string; providerRef: string }): Promise<readonly PaymentEvent[] | null>;
}

import type { Payer } from './payer.ts';

/** Receives money through a payment provider. */

export interface NewInvoice {
  /** Ours; comes back in every webhook. Two calls with the same id open one invoice. */
  invoiceId: string;
  amountCents: number;
  currency: 'USD';
  /** Deposit method's code. */
  methodCode: string;
  /** One line for the payer. */
  description: string;
  /** Address of the browser's return, for every outcome. */
  returnUrl: string;
  /** Address for the provider's reports. */
  webhookUrl: string;
  /** End of our wait, epoch ms; shown to the payer if the provider can. */
  expiresAtMs?: number;
}

/**
 * `refused`: the provider does not accept this invoice; another attempt is useless. `unavailable`: it could not be
 * asked.
 */
export type InvoiceResult =
  | { ok: true; redirectUrl: string; providerRef: string }
  | { ok: false; reason: 'unavailable' | 'refused' };

/**
 * Report of a provider. It may arrive any number of times and in any order. `eventId` identifies repeats. It is the
 * same in every report of one thing that happened to one charge (paid, charged back, one refund of several). It differs
 * for anything else, also of the same invoice.
 */
export interface PaymentEvent {
  eventId: string;
  /**
   * `expired`: the provider has closed its checkout; a payment that comes anyway is late. `charged_back`: the payer's
   * bank took the money back. `charge_reinstated`: that was disputed and won, and the money is ours again. `refunded`:
   * the provider gave the money back by itself. `refund_failed`: a refund did not reach the payer, and the money is
   * ours again. `inquiry`: the payer's bank asks about the charge, and no money moved; `inquiry_ended`: it asks no more.
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
   * Set where the provider's report does not distinguish a repeat under another event id from a second refund of the
   * same sum, or from a second chargeback of the charge: both have this text. Staff decide about the second report.
   */
  alike?: string;
  /**
   * The provider's id of the charge. It is the same in every report of one charge (paid, charged back, refunded in
   * parts), and differs for every other charge, also of the same invoice. A checkout that was closed without a charge
   * has its own id here.
   */
  chargeId: string;
  /**
   * Of a chargeback, its reinstatement and an inquiry: the provider's id of the dispute, if its reports name one. It is
   * then also the `providerRef`. A charge can have several disputes.
   */
  disputeId?: string;
  /** Invoice of the original charge, also in reports of returned money. */
  invoiceId: string;
  /** The provider's own reference of the event, to look it up there. */
  providerRef: string;
  /** Sum paid or sent back: all of the charge or a part of it. */
  amountCents: number;
  /** Three capital letters. */
  currency: string;
  occurredAtMs: number;
  /**
   * Of a payment that is reported only once it is confirmed: when the payer sent it (since 1970), and that was in time
   * for the provider, too.
   */
  paidAtMs?: number;
  /** Instrument with which a payment was made, if the report names it. */
  payer?: Payer;
}

/** A report on a payout; repeats and order as for payments. */
export interface PayoutEvent {
  eventId: string;
  kind: 'payout_paid' | 'payout_rejected';
  payoutId: string;
  providerRef: string;
  amountCents: number;
  currency: string;
  occurredAtMs: number;
}

/** The instrument that an invoice of ours was paid with. Some providers name it in a report of its own. */
export interface PayerReport {
  invoiceId: string;
  payer: Payer;
}

/**
 * `unavailable`: the report is genuine, but we had to ask the provider for more, and it did not respond. The report
 * must come again.
 */
export type WebhookFailure = 'bad_signature' | 'stale' | 'malformed' | 'unavailable';

interface Accepted {
  ok: true;
  /**
   * The body that this provider expects as "received", to be sent once the report had its effect. Absent: any body will
   * do.
   */
  answer?: string;
}

/**
 * They differ by their one field besides `ok`. `ignored`: genuine, and does not concern us; the text says what it was.
 */
export type WebhookResult =
  | (Accepted & { event: PaymentEvent })
  | (Accepted & { payout: PayoutEvent })
  | (Accepted & { paidBy: PayerReport })
  /** A transfer from wallet to wallet: the wallet is asked for it by the number of its receipt. */
  | (Accepted & { receipt: string })
  | (Accepted & { ignored: string })
  | { ok: false; reason: WebhookFailure };

export interface WebhookRequest {
  /**
   * The body exactly as received: the signature covers its bytes. For a report by GET, the query without its question
   * mark.
   */
  rawBody: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  nowMs: number;
  /** Sender's address, for providers that report from listed addresses only. */
  address?: string;
  /**
   * Awaited before the provider is asked for more about a report whose signature is genuine. It may wait or throw; the
   * adapter passes the error on.
   */
  beforeAsking?: () => Promise<void>;
}

/** Reader of the reports to the address of its id. */
export interface Reporter {
  /** Stored with everything that goes through it; never changes. */
  readonly id: string;
  /**
   * Authenticates and parses a webhook about a payment or a payout. The caller checks whether amount and currency fit
   * our invoice.
   */
  readWebhook(request: WebhookRequest): WebhookResult | Promise<WebhookResult>;
}

export interface PaymentProvider extends Reporter {
  createInvoice(invoice: NewInvoice): Promise<InvoiceResult>;
  /**
   * Every event of payments of one invoice so far, oldest report first, with the event ids of their reports. It finds
   * those whose report was lost. Empty: nothing happened, or the provider does not know the invoice. Null: the provider
   * could not be asked. Absent: it has no look-up.
   */
  lookUp?(invoice: { invoiceId: string; providerRef: string }): Promise<readonly PaymentEvent[] | null>;
}

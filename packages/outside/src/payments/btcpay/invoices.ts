import { z } from 'zod';
import { parseJson } from '../../http/bounded-fetch.ts';
import { amountOf, centsOf } from '../amounts.ts';
import type { NewInvoice, PaymentEvent, PaymentProvider, WebhookResult } from '../port.ts';
import { Decimal, type GreenfieldOptions, greenfieldRequests } from './greenfield.ts';
import { MAX_WEBHOOK_CHARACTERS, SIGNATURE_HEADER, isSigned } from './report.ts';

/**
 * Deposits by invoices of a BTCPay Server, in dollars, paid in the cryptocurrencies of the store. The timely payments
 * up to the sum are one charge, even if they do not reach it. Every later payment, and every payment after the sum is
 * complete, is its own charge.
 */

const MAX_CENTS = 100_000_000;
const LEAST_MINUTES = 1;
const MINUTE_MS = 60_000;
/**
 * Largest shortfall with which a settled invoice counts as paid in full, as a share of the sum. With a larger one,
 * which only a faulty setting of the store allows, the received sum counts.
 */
const MOST_TOLERATED = 0.05;
const MALFORMED: WebhookResult = { ok: false, reason: 'malformed' };
const UNAVAILABLE: WebhookResult = { ok: false, reason: 'unavailable' };

const Invoice = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string(),
  amount: Decimal,
  currency: z.string(),
  /** Seconds since 1970. */
  expirationTime: z.number(),
  /** Time until which the server follows the confirmations of the invoice's payments; seconds since 1970. */
  monitoringExpiration: z.number(),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  metadata: z.object({ orderId: z.string().max(100).nullish() }).nullish(),
});
type Invoice = z.infer<typeof Invoice>;

/** Payments in one cryptocurrency; `rate`: dollars for one unit of it. */
const PaidBy = z.object({
  rate: Decimal,
  payments: z.array(
    z.object({
      id: z.string().min(1).max(200),
      /** Seconds since 1970. */
      receivedDate: z.number(),
      value: Decimal,
      status: z.enum(['Invalid', 'Processing', 'Settled']),
    }),
  ),
});

interface Payment {
  id: string;
  isSettled: boolean;
  receivedAtMs: number;
  dollars: number;
}

const Report = z.object({
  type: z.string(),
  storeId: z.string(),
  invoiceId: z.string().min(1).max(100),
  payment: z.object({ id: z.string() }).nullish(),
});
const REPORTS: ReadonlySet<string> = new Set([
  'InvoiceSettled',
  'InvoiceExpired',
  'InvoiceInvalid',
  'InvoicePaymentSettled',
]);

export interface BtcpayInvoicesOptions extends GreenfieldOptions {
  /** Secret of the store's webhook, which signs `BTCPay-Sig`. */
  webhookSecret: string;
  /** Further webhook secrets, accepted while the secret is replaced. */
  webhookSecretsRead?: readonly string[];
  /** Returns the time since 1970, in ms. */
  now: () => number;
}

const isAcceptable = ({ invoiceId, amountCents, currency, returnUrl }: NewInvoice): boolean =>
  /^[\w-]{1,100}$/.test(invoiceId) &&
  Number.isInteger(amountCents) &&
  amountCents > 0 &&
  amountCents <= MAX_CENTS &&
  currency === 'USD' &&
  URL.canParse(returnUrl) &&
  /^https?:$/.test(new URL(returnUrl).protocol);

/** Returns dollars in whole cents, floored with a tolerance of a millionth of a cent. */
const centsDown = (dollars: number): number => Math.floor(dollars * 100 + 1e-6);

const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { dollars }) => sum + dollars, 0);

/**
 * Returns the first timely payments that together reach the sum, or all timely payments if they do not reach it.
 * `payments` are in the order of receipt, so later payments do not change the selection once the sum is reached.
 */
const covering = (payments: readonly Payment[], { amount, expirationTime }: Invoice): Payment[] => {
  const inTime = payments.filter(({ receivedAtMs }) => receivedAtMs < expirationTime * 1000);
  const enough = inTime.findIndex(
    (_, index) => centsDown(sumOf(inTime.slice(0, index + 1))) >= centsDown(Number(amount)),
  );
  return enough < 0 ? inTime : inTime.slice(0, enough + 1);
};

/**
 * Creates a client of a store of a BTCPay Server, version 2 or newer. Its webhooks contain ids without sums, so the
 * server is queried for the state.
 */
export const createBtcpayInvoices = ({
  webhookSecret,
  webhookSecretsRead = [],
  now,
  ...options
}: BtcpayInvoicesOptions): PaymentProvider => {
  const secrets = [webhookSecret, ...webhookSecretsRead];
  const { storeId } = options;
  const { ask, read } = greenfieldRequests(options);
  const path = `/stores/${encodeURIComponent(storeId)}/invoices`;

  /**
   * Returns the present invoice and its payments; `unknown`: no such invoice; null: the server could not be reached.
   */
  const stateOf = async (id: string): Promise<{ invoice: Invoice; payments: Payment[] } | 'unknown' | null> => {
    const response = await ask(`${path}/${encodeURIComponent(id)}`);
    if (response?.status === 404) return 'unknown';
    const invoice = response?.status === 200 ? Invoice.safeParse(response.value) : null;
    const payments = invoice?.success && invoice.data.id === id ? await paymentsOf(id) : null;
    return invoice?.success && payments ? { invoice: invoice.data, payments } : null;
  };

  const paymentsOf = async (invoiceId: string): Promise<Payment[] | null> => {
    const methods = await read(PaidBy.array(), `${path}/${encodeURIComponent(invoiceId)}/payment-methods`);
    return (
      methods &&
      methods
        .flatMap(({ rate, payments }) =>
          payments
            .filter(({ status }) => status !== 'Invalid')
            .map(({ id, receivedDate, value, status }) => ({
              id,
              isSettled: status === 'Settled',
              receivedAtMs: receivedDate * 1000,
              dollars: Number(value) * Number(rate),
            })),
        )
        .sort((one, other) => one.receivedAtMs - other.receivedAtMs || (one.id < other.id ? -1 : 1))
    );
  };

  /** Returns the event of a report by the server's present state; a text: the reason for ignoring the report. */
  const eventOf = (
    { type, paymentId }: { type: string; paymentId: string | undefined },
    { invoice, payments, askedCents }: { invoice: Invoice; payments: readonly Payment[]; askedCents: number },
  ): PaymentEvent | string => {
    const { id, status, additionalStatus, currency } = invoice;
    const event = { chargeId: id, invoiceId: invoice.metadata?.orderId ?? '', providerRef: id, currency };
    const needed = covering(payments, invoice);
    const payment = type === 'InvoicePaymentSettled' ? payments.find((one) => one.id === paymentId) : undefined;
    // An expired invoice has no event while a timely payment is unconfirmed. So the confirmation of such a payment is
    // read as a report of the invoice's end.
    const isLastPart = status === 'Expired' && payment !== undefined && needed.includes(payment);
    if (type === 'InvoicePaymentSettled' && !isLastPart) {
      const amountCents = payment ? centsDown(payment.dollars) : 0;
      if (!payment || needed.includes(payment) || amountCents === 0) return `${type}: a part of its invoice`;
      const chargeId = `${id}:${payment.id}`;
      return {
        ...event,
        chargeId,
        eventId: `paid:${chargeId}`,
        kind: 'paid',
        amountCents,
        occurredAtMs: payment.receivedAtMs,
      };
    }
    if (type !== `Invoice${status}` && !isLastPart) return `${type}: now ${status}`;
    const isFollowed = now() < invoice.monitoringExpiration * 1000;
    if (status === 'Expired' && isFollowed && needed.some(({ isSettled }) => !isSettled))
      return `${type}: a payment is not confirmed yet`;
    const counted = status === 'Expired' ? needed.filter(({ isSettled }) => isSettled) : needed;
    const last = counted.at(-1);
    const endMs = invoice.expirationTime * 1000;
    if (status === 'Invalid')
      return { ...event, eventId: `failed:${id}`, kind: 'failed', amountCents: askedCents, occurredAtMs: endMs };
    if (!last)
      return status === 'Settled'
        ? `${type}: marked by hand, and nothing was paid`
        : { ...event, eventId: `expired:${id}`, kind: 'expired', amountCents: askedCents, occurredAtMs: endMs };
    const cameCents = centsDown(sumOf(counted));
    // The server also settles an invoice with a shortfall within the store's tolerance. Such an invoice counts as paid
    // in full.
    const isWhole =
      status === 'Settled' && additionalStatus === 'None' && cameCents >= askedCents * (1 - MOST_TOLERATED);
    const amountCents = isWhole ? askedCents : cameCents;
    if (amountCents === 0) return `${type}: less than a cent`;
    return {
      ...event,
      eventId: `paid:${id}`,
      kind: 'paid',
      amountCents,
      occurredAtMs: last.receivedAtMs,
      ...(status === 'Settled' && { paidAtMs: last.receivedAtMs }),
    };
  };

  return {
    id: 'btcpay_invoices',
    createInvoice: async (wanted) => {
      if (!isAcceptable(wanted)) return { ok: false, reason: 'refused' };
      // An earlier request whose response was lost may have created an invoice.
      const known = await ask(`${path}?orderId=${wanted.invoiceId}`);
      if (known?.status === 401 || known?.status === 403) return { ok: false, reason: 'refused' };
      const found = known?.status === 200 ? Invoice.array().safeParse(known.value) : null;
      if (!found?.success) return { ok: false, reason: 'unavailable' };
      const leftMinutes =
        wanted.expiresAtMs === undefined ? null : Math.floor((wanted.expiresAtMs - now()) / MINUTE_MS);
      const invoice =
        found.data.find(({ metadata }) => metadata?.orderId === wanted.invoiceId) ??
        (await read(Invoice, path, {
          method: 'POST',
          body: {
            amount: amountOf(wanted.amountCents),
            currency: wanted.currency,
            metadata: { orderId: wanted.invoiceId, itemDesc: wanted.description },
            checkout: {
              ...(leftMinutes !== null && { expirationMinutes: Math.max(LEAST_MINUTES, leftMinutes) }),
              redirectURL: wanted.returnUrl,
              redirectAutomatically: true,
            },
          },
        }));
      const isOurs = invoice?.metadata?.orderId === wanted.invoiceId && centsOf(invoice.amount) === wanted.amountCents;
      return invoice && isOurs
        ? { ok: true, redirectUrl: invoice.checkoutLink, providerRef: invoice.id }
        : { ok: false, reason: 'unavailable' };
    },
    readWebhook: async ({ rawBody, headers, beforeAsking }) => {
      if (rawBody.length > MAX_WEBHOOK_CHARACTERS) return MALFORMED;
      if (!isSigned(rawBody, { header: headers[SIGNATURE_HEADER], secrets }))
        return { ok: false, reason: 'bad_signature' };
      const parsed = Report.safeParse(parseJson(rawBody));
      if (!parsed.success || parsed.data.storeId !== storeId) return MALFORMED;
      const { type, invoiceId, payment } = parsed.data;
      if (!REPORTS.has(type)) return { ok: true, ignored: type.slice(0, 100) };
      await beforeAsking?.();
      const state = await stateOf(invoiceId);
      if (state === null || state === 'unknown') return UNAVAILABLE;
      const askedCents = centsOf(state.invoice.amount);
      if (askedCents === null || !state.invoice.metadata?.orderId)
        return { ok: true, ignored: `${type}: not of the site` };
      const event = eventOf({ type, paymentId: payment?.id }, { ...state, askedCents });
      return typeof event === 'string' ? { ok: true, ignored: event } : { ok: true, event };
    },
    lookUp: async ({ invoiceId, providerRef }) => {
      const state = await stateOf(providerRef);
      if (state === null) return null;
      const askedCents = state === 'unknown' ? null : centsOf(state.invoice.amount);
      if (state === 'unknown' || askedCents === null || state.invoice.metadata?.orderId !== invoiceId) return [];
      const { invoice, payments } = state;
      const reports = [
        { type: `Invoice${invoice.status}`, paymentId: undefined },
        ...payments
          .filter(({ isSettled }) => isSettled)
          .map(({ id }) => ({ type: 'InvoicePaymentSettled', paymentId: id })),
      ];
      return reports
        .filter(({ type }) => REPORTS.has(type))
        .map((report) => eventOf(report, { invoice, payments, askedCents }))
        .filter((event) => typeof event !== 'string')
        .filter(({ eventId }, index, all) => all.findIndex((other) => other.eventId === eventId) === index);
    },
  };
};

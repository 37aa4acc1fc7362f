import { parseJson } from '../../../http/bounded-fetch.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../../http/page.ts';
import { jsonResponse } from '../../../http/respond.ts';
import { type WebhookOptions, createWebhooks } from './webhooks.ts';

/**
 * A double of a BTCPay Server for tests: the invoices of one store with the shapes, states and webhooks that its API
 * describes. One coin costs two dollars. The test confirms the payments.
 */

const DOLLARS_PER_COIN = 2;

export interface StoredPayment {
  id: string;
  receivedDate: number;
  value: string;
  status: 'Invalid' | 'Processing' | 'Settled';
}

export interface StoredInvoice {
  id: string;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'PaidOver' | 'Marked' | 'Invalid';
  amount: string;
  currency: string;
  expirationTime: number;
  metadata: { orderId?: string };
  redirectUrl: string;
  payments: StoredPayment[];
}

interface Wanted {
  amount: string;
  currency: string;
  metadata: { orderId?: string };
  checkout: { expirationMinutes?: number; redirectURL: string };
}

export interface FakeInvoicesOptions extends WebhookOptions {
  storeId: string;
  apiKey: string;
  /** Address of the checkout for payers. */
  checkoutUrl: string;
  now: () => number;
}

export interface FakeInvoices {
  handle: PageHandler;
  invoices: readonly StoredInvoice[];
  invoiceAt(checkoutLink: string): StoredInvoice;
  /** Adds an unconfirmed payment to an invoice. */
  pay(invoice: StoredInvoice, dollars: number): StoredPayment;
  /** Confirms a payment, or drops it if `isValid` is false. */
  settle(invoice: StoredInvoice, payment: StoredPayment, isValid?: boolean): void;
  /** Marks an invoice by hand, as staff of the server can. */
  mark(invoice: StoredInvoice, status: 'Settled' | 'Invalid'): void;
  /** True: webhooks are lost from now on. False: they are sent again. */
  silence(isSilent: boolean): void;
  /** Sends webhooks again that were not received, as after a restart. */
  tellAgain(): void;
}

export const createFakeInvoices = (options: FakeInvoicesOptions): FakeInvoices => {
  const { storeId, apiKey, checkoutUrl, now, schedule } = options;
  const webhooks = createWebhooks(options);
  const invoices: StoredInvoice[] = [];
  const path = `/api/v1/stores/${storeId}/invoices`;
  const seconds = (): number => Math.floor(now() / 1000);

  const tell = (type: string, { id, metadata }: StoredInvoice, more: object = {}): void =>
    webhooks.tell({ type, timestamp: seconds(), storeId, invoiceId: id, metadata, ...more });
  const paid = ({ payments }: StoredInvoice, statuses: readonly string[]): number => {
    const chosen = payments.filter(({ status }) => statuses.includes(status));
    const dollars = chosen.reduce((sum, { value }) => sum + Number(value) * DOLLARS_PER_COIN, 0);
    return Math.round(dollars * 1e8) / 1e8;
  };
  const isAfterEnd = ({ expirationTime }: StoredInvoice, { receivedDate }: StoredPayment): boolean =>
    receivedDate >= expirationTime;

  const expire = (invoice: StoredInvoice): void => {
    if (invoice.status !== 'New') return;
    invoice.status = 'Expired';
    tell('InvoiceExpired', invoice, { partiallyPaid: invoice.payments.length > 0 });
  };
  const create = ({ amount, currency, metadata, checkout }: Wanted): PageResponse => {
    if (!(Number(amount) > 0)) return jsonResponse([{ path: 'amount', message: 'not valid' }], 422);
    const minutes = checkout.expirationMinutes ?? 15;
    const invoice: StoredInvoice = {
      id: `Inv${invoices.length + 1}xyz`,
      status: 'New',
      additionalStatus: 'None',
      amount,
      currency,
      metadata,
      expirationTime: seconds() + minutes * 60,
      redirectUrl: checkout.redirectURL,
      payments: [],
    };
    invoices.push(invoice);
    schedule(() => expire(invoice), minutes * 60_000);
    tell('InvoiceCreated', invoice);
    return jsonResponse(shown(invoice));
  };
  const shown = ({ redirectUrl: _redirectUrl, payments: _payments, ...invoice }: StoredInvoice): object => ({
    ...invoice,
    storeId,
    type: 'Standard',
    createdTime: seconds(),
    monitoringExpiration: invoice.expirationTime + 86_400,
    checkoutLink: `${checkoutUrl}/i/${invoice.id}`,
  });
  const methodsOf = ({ payments }: StoredInvoice): object[] => [
    {
      paymentMethodId: 'COIN-CHAIN',
      currency: 'COIN',
      destination: 'an address',
      rate: String(DOLLARS_PER_COIN),
      payments: payments.map((payment) => ({ ...payment, fee: '0.0', destination: 'an address' })),
    },
  ];

  const handle = (request: PageRequest): PageResponse => {
    if (request.headers['authorization'] !== `token ${apiKey}`) return jsonResponse({ code: 'unauthenticated' }, 401);
    if (request.path === path && request.method === 'POST') return create(parseJson(request.body) as Wanted);
    if (request.path === path) {
      const orderId = request.query.get('orderId');
      return jsonResponse(invoices.filter(({ metadata }) => metadata.orderId === orderId).map(shown));
    }
    const [, id, rest] = /^\/([^/]+)(.*)$/.exec(request.path.slice(path.length)) ?? [];
    const invoice = request.path.startsWith(path) ? invoices.find((one) => one.id === id) : undefined;
    if (!invoice) return jsonResponse({ code: 'invoice-not-found' }, 404);
    return jsonResponse(rest === '/payment-methods' ? methodsOf(invoice) : shown(invoice));
  };

  return {
    invoices,
    handle: (request) => Promise.resolve(handle(request)),
    invoiceAt: (checkoutLink) => {
      const found = invoices.find(({ id }) => checkoutLink === `${checkoutUrl}/i/${id}`);
      if (!found) throw new Error(`no invoice at ${checkoutLink}`);
      return found;
    },
    pay: (invoice, dollars) => {
      const payment: StoredPayment = {
        id: `${invoice.id}-tx-${invoice.payments.length}`,
        receivedDate: seconds(),
        status: 'Processing',
        value: (dollars / DOLLARS_PER_COIN).toFixed(8),
      };
      invoice.payments.push(payment);
      tell('InvoiceReceivedPayment', invoice, { afterExpiration: isAfterEnd(invoice, payment), payment });
      const sum = paid(invoice, ['Processing', 'Settled']);
      if (isAfterEnd(invoice, payment)) invoice.additionalStatus = 'PaidLate';
      else if (sum > Number(invoice.amount)) invoice.additionalStatus = 'PaidOver';
      else invoice.additionalStatus = sum < Number(invoice.amount) ? 'PaidPartial' : 'None';
      if (invoice.status === 'New' && sum >= Number(invoice.amount)) {
        invoice.status = 'Processing';
        tell('InvoiceProcessing', invoice, { overPaid: invoice.additionalStatus === 'PaidOver' });
      }
      return payment;
    },
    settle: (invoice, payment, isValid = true) => {
      payment.status = isValid ? 'Settled' : 'Invalid';
      if (isValid) tell('InvoicePaymentSettled', invoice, { afterExpiration: isAfterEnd(invoice, payment), payment });
      if (invoice.status !== 'Processing') return;
      if (!isValid) invoice.status = 'Invalid';
      else if (paid(invoice, ['Settled']) >= Number(invoice.amount)) invoice.status = 'Settled';
      else return;
      tell(`Invoice${invoice.status}`, invoice, { manuallyMarked: false });
    },
    mark: (invoice, status) => {
      invoice.status = status;
      invoice.additionalStatus = 'Marked';
      tell(`Invoice${status}`, invoice, { manuallyMarked: true });
    },
    silence: webhooks.silence,
    tellAgain: webhooks.tellAgain,
  };
};

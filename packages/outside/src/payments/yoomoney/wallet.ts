import { z } from 'zod';
import type { PageHandler } from '../../http/page.ts';
import { amountOf } from '../amounts.ts';
import { createFormPages } from '../form-page.ts';
import type { P2pRequest, P2pWallet, Receipt } from '../p2p.ts';
import { Roubles, YOOMONEY_URL, type YoomoneyApiOptions, createYoomoneyApi } from './api.ts';
import { readNotification } from './notification.ts';

const MAX_KOPECKS = 100_000_000;
const RECEIPT = /^[\w-]{1,64}$/;
const PAGE_SIZE = 100;
/** Largest number of pages that one call of `receiptsSince` reads: with `PAGE_SIZE`, 2,000 transfers. */
const MAX_PAGES = 20;

const Account = z.object({ account: z.string() });

const Details = z.union([
  z.object({ error: z.string().min(1) }),
  z.object({
    operation_id: z.string(),
    status: z.string(),
    direction: z.string(),
    amount: Roubles,
    datetime: z.iso.datetime({ offset: true }),
    label: z.string().max(1_000).default(''),
    sender: z.string().max(100).optional(),
    codepro: z.boolean().optional(),
  }),
]);

const History = z.union([
  z.object({ error: z.string().min(1) }),
  z.object({
    operations: z.array(z.object({ operation_id: z.string(), status: z.string(), direction: z.string() })),
    next_record: z.union([z.string(), z.number().transform(String)]).optional(),
  }),
]);

export interface YoomoneyWalletOptions extends YoomoneyApiOptions {
  /** Number of the receiving wallet: 11 to 20 digits. */
  wallet: string;
  /** Secret that signs the wallet's notifications. */
  notificationSecret: string;
  /** Further notification secrets, accepted while the secret is replaced. */
  notificationSecretsRead?: readonly string[];
  /** Fee of the service for a transfer, in hundredths of a percent of the sum that arrives. */
  feeBasisPoints: number;
  /**
   * Address at which the site's form pages are mounted, without a trailing slash, and the secret for signing their
   * addresses.
   */
  formPages: { url: string; secret: string };
}

/**
 * Creates the client of a YooMoney wallet. The payer pays by the service's own form, with the invoice's id as label.
 * The service deducts its fee from the payment, and the house bears it. A receipt's number is the id of the operation
 * in this wallet's history. Only the history counts: a notification merely names an operation. `handle` must be mounted
 * at `formPages.url`.
 */
export const createYoomoneyWallet = ({
  wallet,
  notificationSecret,
  notificationSecretsRead = [],
  feeBasisPoints,
  formPages,
  ...options
}: YoomoneyWalletOptions): { wallet: P2pWallet; handle: PageHandler } => {
  const { url = YOOMONEY_URL } = options;
  const api = createYoomoneyApi(options);
  const pages = createFormPages(formPages);

  const isAcceptable = ({ invoiceId, amountKopecks, payee = wallet }: P2pRequest): boolean =>
    /^[\w-]{1,64}$/.test(invoiceId) &&
    Number.isInteger(amountKopecks) &&
    amountKopecks > 0 &&
    amountKopecks <= MAX_KOPECKS &&
    payee === wallet;

  const findReceipt = async (receipt: string): Promise<Receipt | null> => {
    if (!RECEIPT.test(receipt)) return { status: 'not_found' };
    const found = await api.ask('operation-details', { fields: { operation_id: receipt }, schema: Details });
    if (found === null || found === 'denied') return null;
    if ('error' in found) return found.error === 'illegal_param_operation_id' ? { status: 'not_found' } : null;
    if (found.operation_id !== receipt) return null;
    // A transfer that waits for its code or for the wallet's owner does not count yet.
    if (found.direction !== 'in' || found.status !== 'success') return { status: 'not_found' };
    return {
      status: 'found',
      payee: wallet,
      amountKopecks: found.amount,
      currency: 'RUB',
      paidAtMs: Date.parse(found.datetime),
      comment: found.label,
      ...(found.sender && { payer: found.sender }),
    };
  };

  return {
    handle: pages.handle,
    wallet: {
      id: 'yoomoney',
      createRequest: async (request) => {
        if (!isAcceptable(request)) return { ok: false, reason: 'refused' };
        // The wallet's token is checked first, because a transfer that cannot be looked up later must not be requested.
        const owner = await api.ask('account-info', { schema: Account });
        if (owner === 'denied') return { ok: false, reason: 'refused' };
        if (owner?.account !== wallet) return { ok: false, reason: 'unavailable' };
        const fields = {
          receiver: wallet,
          'quickpay-form': 'button',
          paymentType: 'PC',
          sum: amountOf(request.amountKopecks),
          label: request.invoiceId,
        };
        return { ok: true, url: pages.addressOf(`${url}/quickpay/confirm`, fields), payee: wallet };
      },
      // Documented formula: sum - sum * a / (1 + a), floored to the kopeck.
      arriving: (paidKopecks) => Math.floor((paidKopecks * 10_000) / (10_000 + feeBasisPoints)),
      findReceipt,
      readWebhook: ({ rawBody }) => readNotification(rawBody, [notificationSecret, ...notificationSecretsRead]),
      receiptsSince: async (sinceMs) => {
        const receipts: string[] = [];
        let start: string | undefined;
        for (let page = 0; page < MAX_PAGES; page++) {
          const answer = await api.ask('operation-history', {
            fields: {
              type: 'deposition',
              from: new Date(sinceMs).toISOString(),
              records: String(PAGE_SIZE),
              ...(start !== undefined && { start_record: start }),
            },
            schema: History,
          });
          if (answer === null || answer === 'denied' || 'error' in answer) return null;
          const taken = answer.operations.filter(
            ({ operation_id, status, direction }) =>
              direction === 'in' && status === 'success' && RECEIPT.test(operation_id),
          );
          receipts.push(...taken.slice(0, PAGE_SIZE).map(({ operation_id }) => operation_id));
          if (answer.next_record === undefined) break;
          start = answer.next_record;
        }
        return receipts;
      },
    },
  };
};

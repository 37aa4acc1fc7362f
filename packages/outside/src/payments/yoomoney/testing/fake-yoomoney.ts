import type { PageHandler, PageRequest, PageResponse } from '../../../http/page.ts';
import { htmlResponse, jsonResponse } from '../../../http/respond.ts';
import { html } from '../../../http/html.ts';
import { signNotification } from '../notification.ts';

/**
 * A double of YooMoney for tests: the transfer form, notifications, payments and history of one wallet, with the
 * shapes, errors, pages and retries that the service documents. A request without the wallet's token is denied.
 */

/** Waits before the two repeats of a notification that was not received. */
const REDELIVERIES_MS = [600_000, 3_600_000];
const SENDER = '41001000040';
const LARGEST_PAGE = 100;
const USUAL_PAGE = 30;

export interface Operation {
  operation_id: string;
  status: 'success' | 'refused' | 'in_progress';
  direction: 'in' | 'out';
  amount: number;
  datetime: string;
  label?: string;
  sender?: string;
  codepro?: boolean;
}

export interface PaymentRequest {
  to: string;
  amountDue: string;
  label: string;
  operation?: Operation;
}

/** Last digits of a payee's number that decide the outcome of a payment. With any other digit it is paid at once. */
const REFUSED_DIGIT = '7';
const REFUSED_LATE_DIGIT = '5';
const DELAYED_DIGIT = '3';
const DELAY_MS = 60_000;
const RETRY_MS = 5_000;
const PAYEE = /^4100\d{7,16}$/;

export interface FakeYoomoneyOptions {
  wallet: string;
  token: string;
  notificationSecret: string;
  notificationUrl: string;
  now: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
  fetch?: typeof fetch;
}

export interface Paid {
  /** Debited from the sender, in roubles. */
  sum: string;
  label: string;
  /** Source of the transfer; left out: a wallet. A card transfer names no sender and costs more. */
  by?: 'wallet' | 'card';
  /** Reason that the transfer waits: for a code of the sender, or because the wallet is full. */
  waits?: 'code' | 'wallet';
}

export interface FakeYoomoney {
  handle: PageHandler;
  /** Operations of the wallet, newest first. */
  operations: readonly Operation[];
  /** Adds a transfer to the wallet. Returns the operation's id. */
  receive(paid: Paid): string;
  /** Accepts a waiting transfer. */
  accept(operationId: string): void;
  /** Requests of payments by their ids. */
  requests: ReadonlyMap<string, PaymentRequest>;
  /** True: empties the wallet. False: fills it again. */
  empty(isEmpty: boolean): void;
  /** Refuses every confirmation with this error; null: refuses none. */
  refuseConfirmations(error: string | null): void;
  /** Deletes the requests, as the service does with old ones. */
  forgetRequests(): void;
  /** True: notifications are lost from now on. False: they are sent again. */
  silence(isSilent: boolean): void;
}

const WALLET_FEE = 0.01;
const CARD_FEE = 0.03;
const downToKopecks = (roubles: number): number => Math.floor(roubles * 100 + 1e-6) / 100;

export const createFakeYoomoney = (options: FakeYoomoneyOptions): FakeYoomoney => {
  const { wallet, token, notificationSecret, notificationUrl, now, schedule } = options;
  const send = options.fetch ?? globalThis.fetch;
  const operations: Operation[] = [];
  let made = 0;
  let isSilent = false;
  let isEmpty = false;
  let refusal: string | null = null;
  const requests = new Map<string, PaymentRequest>();

  const newId = (): string => `${650_000_000_000 + ++made}001042`;
  const moment = (): string => new Date(now()).toISOString().replace(/\.\d{3}Z$/, 'Z');

  const deliver = async (body: string, attempt = 0): Promise<void> => {
    const answer = await send(notificationUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }).catch(() => null);
    const waitMs = REDELIVERIES_MS[attempt];
    if (answer?.status !== 200 && waitMs !== undefined) schedule(() => void deliver(body, attempt + 1), waitMs);
  };
  const notify = ({ operation_id, amount, datetime, label = '', sender = '' }: Operation, paid: Paid): void => {
    if (isSilent) return;
    const fields: Record<string, string> = {
      notification_type: paid.by === 'card' ? 'card-incoming' : 'p2p-incoming',
      operation_id,
      amount: amount.toFixed(2),
      withdraw_amount: paid.sum,
      currency: '643',
      datetime,
      sender,
      codepro: String(paid.waits === 'code'),
      label,
      unaccepted: String(paid.waits !== undefined),
    };
    const body = new URLSearchParams({ ...fields, sign: signNotification(fields, notificationSecret) });
    void deliver(body.toString());
  };

  const receive = (paid: Paid): string => {
    const sum = Number(paid.sum);
    const operation: Operation = {
      operation_id: newId(),
      status: paid.waits === undefined ? 'success' : 'in_progress',
      direction: 'in',
      amount: downToKopecks(paid.by === 'card' ? sum * (1 - CARD_FEE) : sum - (sum * WALLET_FEE) / (1 + WALLET_FEE)),
      datetime: moment(),
      ...(paid.label !== '' && { label: paid.label }),
      ...(paid.by !== 'card' && { sender: SENDER }),
      codepro: paid.waits === 'code',
    };
    operations.unshift(operation);
    notify(operation, paid);
    return operation.operation_id;
  };

  const history = (fields: URLSearchParams): PageResponse => {
    const size = Number(fields.get('records') ?? USUAL_PAGE);
    const start = Number(fields.get('start_record') ?? 0);
    if (!(size >= 1 && size <= LARGEST_PAGE)) return jsonResponse({ error: 'illegal_param_records' });
    const from = fields.get('from');
    if (from !== null && Number.isNaN(Date.parse(from))) return jsonResponse({ error: 'illegal_param_from' });
    const [type, label] = [fields.get('type'), fields.get('label')];
    const chosen = operations.filter(
      (one) =>
        (type === null || (type === 'deposition') === (one.direction === 'in')) &&
        (label === null || one.label === label) &&
        (from === null || Date.parse(one.datetime) >= Date.parse(from)),
    );
    return jsonResponse({
      ...(start + size < chosen.length && { next_record: String(start + size) }),
      operations: chosen.slice(start, start + size).map(({ sender: _sender, codepro: _codepro, ...shown }) => shown),
    });
  };

  const requestPayment = (fields: URLSearchParams): PageResponse => {
    const to = fields.get('to') ?? '';
    const amountDue = fields.get('amount_due') ?? '';
    const refuse = (error: string): PageResponse => jsonResponse({ status: 'refused', error });
    if (fields.get('pattern_id') !== 'p2p') return refuse('illegal_params');
    if (!PAYEE.test(to)) return refuse('illegal_param_to');
    if (!/^\d+\.\d\d$/.test(amountDue)) return refuse('illegal_param_amount_due');
    if (to.endsWith(REFUSED_DIGIT)) return refuse('payee_not_found');
    const id = `req-${++made}`;
    requests.set(id, { to, amountDue, label: fields.get('label') ?? '' });
    return jsonResponse({
      status: 'success',
      request_id: id,
      contract_amount: Number(amountDue) * 1.005,
      balance: isEmpty ? 0.5 : 1e9,
      money_source: { wallet: { allowed: true } },
    });
  };
  const processPayment = (requestId: string): PageResponse => {
    const request = requests.get(requestId);
    if (!request) return jsonResponse({ status: 'refused', error: 'contract_not_found' });
    if (request.to.endsWith(REFUSED_LATE_DIGIT)) return jsonResponse({ status: 'refused', error: 'payment_refused' });
    if (refusal !== null) return jsonResponse({ status: 'refused', error: refusal });
    if (!request.operation) {
      const isDelayed = request.to.endsWith(DELAYED_DIGIT);
      const operation: Operation = {
        operation_id: newId(),
        status: isDelayed ? 'in_progress' : 'success',
        direction: 'out',
        amount: Number(request.amountDue),
        datetime: moment(),
        label: request.label,
      };
      request.operation = operation;
      operations.unshift(operation);
      if (isDelayed)
        schedule(() => {
          operation.status = 'success';
        }, DELAY_MS);
    }
    const { status, operation_id: paymentId } = request.operation;
    return jsonResponse(
      status === 'success' ? { status, payment_id: paymentId } : { status: 'in_progress', next_retry: RETRY_MS },
    );
  };

  const api = (request: PageRequest, method: string): PageResponse => {
    if (request.headers['authorization'] !== `Bearer ${token}`) return { status: 401, headers: {}, body: '' };
    const fields = new URLSearchParams(request.body);
    switch (method) {
      case 'account-info':
        return jsonResponse({ account: wallet, balance: 1000.5, currency: '643', account_status: 'identified' });
      case 'operation-history':
        return history(fields);
      case 'operation-details': {
        const found = operations.find(({ operation_id }) => operation_id === fields.get('operation_id'));
        return jsonResponse(found ?? { error: 'illegal_param_operation_id' });
      }
      case 'request-payment':
        return requestPayment(fields);
      case 'process-payment':
        return processPayment(fields.get('request_id') ?? '');
      default:
        return { status: 404, headers: {}, body: '' };
    }
  };

  /** Acts as the sender who pays at once. A transfer to another wallet does not appear in this one. */
  const confirm = (fields: URLSearchParams): PageResponse => {
    if (fields.get('quickpay-form') !== 'button' || !/^\d+\.\d\d$/.test(fields.get('sum') ?? ''))
      return { status: 400, headers: {}, body: '' };
    const id =
      fields.get('receiver') === wallet
        ? receive({
            sum: fields.get('sum') ?? '',
            label: fields.get('label') ?? '',
            by: fields.get('paymentType') === 'AC' ? 'card' : 'wallet',
          })
        : newId();
    return htmlResponse(html`<p>${id}</p>`);
  };

  return {
    operations,
    requests,
    refuseConfirmations: (error) => {
      refusal = error;
    },
    empty: (next) => {
      isEmpty = next;
    },
    forgetRequests: () => requests.clear(),
    receive,
    accept: (operationId) => {
      const operation = operations.find(({ operation_id }) => operation_id === operationId);
      if (operation) operation.status = 'success';
    },
    silence: (next) => {
      isSilent = next;
    },
    handle: (request) => {
      if (request.method !== 'POST') return Promise.resolve({ status: 405, headers: {}, body: '' });
      if (request.path === '/quickpay/confirm') return Promise.resolve(confirm(new URLSearchParams(request.body)));
      const [, method = ''] = /^\/api\/([a-z-]+)$/.exec(request.path) ?? [];
      return Promise.resolve(api(request, method));
    },
  };
};

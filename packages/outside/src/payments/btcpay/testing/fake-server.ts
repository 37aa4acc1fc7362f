import { createHmac } from 'node:crypto';
import { parseJson } from '../../../http/bounded-fetch.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../../http/page.ts';
import { jsonResponse } from '../../../http/respond.ts';
import { type WebhookOptions, createWebhooks } from './webhooks.ts';
import type { Claim, NewPullPayment, Payout, PullPayment } from '../greenfield.ts';

/**
 * A double of a BTCPay Server for tests: pull payments and payouts of one store with the shapes, refusals and webhooks
 * that its API describes. The address of a payout decides whether the server's processor pays at once, pays after a
 * while, rejects the payout or leaves it to staff.
 */

const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
/** Smallest payout in dollars. Below it the network's fee would exceed the payout. */
const LEAST_AMOUNT = 1;

/** Outcome of a claim, by the first two characters of its address. */
export const ADDRESSES = { paid: 'TP', rejected: 'TR', delayed: 'TD', byHand: 'TH' } as const;

interface StoredPull extends PullPayment {
  payoutMethods: readonly string[];
}
export type StoredPayout = Payout & { pullPaymentId: string };

export interface FakeServerOptions extends WebhookOptions {
  storeId: string;
  apiKey: string;
  payoutMethod: string;
  delayMs: number;
  now: () => number;
}

export interface FakeServer {
  handle: PageHandler;
  pulls: readonly StoredPull[];
  payouts: readonly StoredPayout[];
  /** Adds a pull payment as left by a request whose response was lost. */
  leavePull(pull: Pick<StoredPull, 'name' | 'amount' | 'currency'>): StoredPull;
  /** Sets the state of a payout, as staff or the processor do, and sends its webhook. */
  move(payoutId: string, state: Payout['state']): void;
  archive(pullPaymentId: string): void;
  /** Removes or restores the plug-in for the payout method. */
  forgetPayoutMethod(isForgotten: boolean): void;
  /** Sends webhooks again that were not received, as after a restart. */
  tellAgain(): void;
}

export const createFakeServer = (options: FakeServerOptions): FakeServer => {
  const { storeId, apiKey, payoutMethod, delayMs, now, schedule } = options;
  const pulls: StoredPull[] = [];
  const payouts: StoredPayout[] = [];
  let made = 0;
  let isMethodForgotten = false;
  // Ids do not sort in the order of creation, like random ids.
  const newId = (): string => createHmac('sha256', 'ids').update(String(++made)).digest('base64url').slice(0, 22);

  const webhooks = createWebhooks(options);
  const tell = (type: string, payout: StoredPayout): void =>
    webhooks.tell({
      type,
      timestamp: Math.floor(now() / 1000),
      storeId,
      payoutId: payout.id,
      pullPaymentId: payout.pullPaymentId,
      payoutState: payout.state,
    });
  const isUnderWay = ({ state }: Payout): boolean => state !== 'Completed' && state !== 'Cancelled';
  const move = (payout: StoredPayout, state: Payout['state']): void => {
    payout.state = state;
    tell('PayoutUpdated', payout);
  };
  const archive = (pull: StoredPull): void => {
    pull.archived = true;
    for (const payout of payouts)
      if (payout.pullPaymentId === pull.id && isUnderWay(payout) && payout.state !== 'InProgress')
        move(payout, 'Cancelled');
  };
  const addPull = (
    pull: Pick<StoredPull, 'name' | 'amount' | 'currency'>,
    payoutMethods = [payoutMethod],
  ): StoredPull => {
    const stored = { id: newId(), archived: false, payoutMethods, ...pull };
    pulls.push(stored);
    return stored;
  };

  const refusal = (code: string): PageResponse => jsonResponse({ code, message: `refused: ${code}` }, 400);
  const invalid = (path: string): PageResponse => jsonResponse([{ path, message: 'not valid' }], 422);
  const shownPull = ({ id, name, amount, currency, archived }: StoredPull): object => ({
    id,
    name,
    description: '',
    currency,
    amount: `${amount}00`,
    archived,
    autoApproveClaims: true,
    BOLT11Expiration: '30',
    viewLink: `https://pay.example/pull-payments/${id}`,
  });
  const shownPayout = (payout: StoredPayout): object => ({
    ...payout,
    revision: 0,
    date: Math.floor(now() / 1000),
    payoutMethodId: payoutMethod,
    payoutCurrency: 'USDT',
    payoutAmount: payout.state === 'AwaitingApproval' ? null : payout.originalAmount,
    paymentProof: null,
    metadata: {},
  });

  const claim = (pull: StoredPull, { destination, amount, payoutMethodId }: Claim): PageResponse => {
    if (pull.archived) return refusal('archived');
    if (!pull.payoutMethods.includes(payoutMethodId)) return refusal('payment-method-not-supported');
    if (isMethodForgotten) return invalid('payoutMethodId');
    if (!ADDRESS.test(destination)) return invalid('destination');
    if (Number(amount) < LEAST_AMOUNT) return refusal('amount-too-low');
    if (payouts.some((other) => other.destination === destination && isUnderWay(other)))
      return refusal('duplicate-destination');
    const claimed = payouts.filter(({ pullPaymentId, state }) => pullPaymentId === pull.id && state !== 'Cancelled');
    const left = claimed.reduce((sum, { originalAmount }) => sum - Number(originalAmount), Number(pull.amount));
    if (Number(amount) > left + 1e-9) return refusal('overdraft');
    const payout: StoredPayout = {
      id: newId(),
      pullPaymentId: pull.id,
      destination,
      originalCurrency: pull.currency,
      originalAmount: `${amount}00`,
      state: 'AwaitingPayment',
    };
    payouts.push(payout);
    tell('PayoutCreated', payout);
    if (destination.startsWith(ADDRESSES.paid)) move(payout, 'Completed');
    if (destination.startsWith(ADDRESSES.rejected)) move(payout, 'Cancelled');
    if (destination.startsWith(ADDRESSES.delayed)) {
      schedule(() => isUnderWay(payout) && move(payout, 'InProgress'), delayMs / 2);
      schedule(() => isUnderWay(payout) && move(payout, 'Completed'), delayMs);
    }
    return jsonResponse(shownPayout(payout));
  };

  const ofStore = (request: PageRequest, path: string): PageResponse => {
    if (request.headers['authorization'] !== `token ${apiKey}`) return jsonResponse({ code: 'unauthenticated' }, 401);
    if (path === '' && request.method === 'GET') {
      const all = request.query.get('includeArchived') === 'true';
      return jsonResponse(pulls.filter(({ archived }) => all || !archived).map(shownPull));
    }
    if (path === '' && request.method === 'POST') {
      const wanted = parseJson(request.body) as NewPullPayment;
      if (!(Number(wanted.amount) > 0)) return invalid('amount');
      return jsonResponse(shownPull(addPull(wanted, [...wanted.payoutMethods])));
    }
    const pull = pulls.find(({ id }) => path === `/${id}`);
    if (!pull || request.method !== 'DELETE') return jsonResponse({ code: 'pullpayment-not-found' }, 404);
    archive(pull);
    return { status: 200, headers: {}, body: '' };
  };

  const handle: PageHandler = (request) => {
    const [, store, storePath] = /^\/api\/v1\/stores\/([^/]+)\/pull-payments(.*)$/.exec(request.path) ?? [];
    if (store !== undefined)
      return Promise.resolve(store === storeId ? ofStore(request, storePath ?? '') : jsonResponse({}, 404));
    const [, pullId, rest] = /^\/api\/v1\/pull-payments\/([^/]+)(.*)$/.exec(request.path) ?? [];
    const pull = pulls.find(({ id }) => id === pullId);
    if (!pull) return Promise.resolve(jsonResponse({ code: 'pullpayment-not-found' }, 404));
    if (rest === '') return Promise.resolve(jsonResponse(shownPull(pull)));
    if (rest !== '/payouts') return Promise.resolve(jsonResponse({}, 404));
    if (request.method === 'POST') return Promise.resolve(claim(pull, parseJson(request.body) as Claim));
    const all = request.query.get('includeCancelled') === 'true';
    const own = payouts.filter(
      ({ pullPaymentId, state }) => pullPaymentId === pull.id && (all || state !== 'Cancelled'),
    );
    return Promise.resolve(jsonResponse(own.map(shownPayout)));
  };

  return {
    handle,
    pulls,
    payouts,
    leavePull: (pull) => addPull(pull),
    move: (payoutId, state) => {
      const payout = payouts.find(({ id }) => id === payoutId);
      if (!payout) throw new Error(`no payout ${payoutId}`);
      move(payout, state);
    },
    archive: (pullPaymentId) => {
      const pull = pulls.find(({ id }) => id === pullPaymentId);
      if (pull) archive(pull);
    },
    forgetPayoutMethod: (isForgotten) => {
      isMethodForgotten = isForgotten;
    },
    tellAgain: webhooks.tellAgain,
  };
};

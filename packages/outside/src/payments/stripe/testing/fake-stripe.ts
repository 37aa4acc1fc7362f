import { createHmac } from 'node:crypto';
import type { PageHandler, PageRequest, PageResponse } from '../../../http/page.ts';
import type { Ending } from '../../contract-tests.ts';
import type { TestWorld } from '../../testing/world.ts';

/** Double of Stripe's server, by Stripe's documentation: sessions by form, JSON objects, signed events. */

export interface FakeStripeOptions {
  world: TestWorld;
  apiKey: string;
  webhookSecret: string;
}

export interface FakeStripe {
  handle: PageHandler;
  /** All opened sessions, with their requests. */
  sessions: Map<string, Session>;
  /** Makes every request of the site fail with this status; null: none. */
  breakWith(status: number | null): void;
  sign(rawBody: string, atMs?: number): string;
  /** Sends an event of any type. */
  tell(type: string, object: object, extra?: { previous?: object; secret?: string; ageMs?: number }): Promise<void>;
}

interface Session {
  id: string;
  intent: string;
  params: URLSearchParams;
}

/** Fingerprint of the card that all payers have. */
export const CARD_FINGERPRINT = 'mToisGZ01V71BCos';

const json = (value: object, status = 200): PageResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const failure = (status: number, error: object): PageResponse => json({ error: { message: 'no', ...error } }, status);

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** Returns the header of Stripe's signature. */
export const signWith = (secret: string, rawBody: string, atMs: number): string =>
  `t=${Math.floor(atMs / 1000)},v0=${'0'.repeat(64)},v1=${hmac(secret, `${Math.floor(atMs / 1000)}.${rawBody}`)}`;

export const createFakeStripe = ({ world, apiKey, webhookSecret }: FakeStripeOptions): FakeStripe => {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { body: string; session: Session }>();
  let brokenStatus: number | null = null;
  let count = 0;

  const tell: FakeStripe['tell'] = async (type, object, { previous, secret = webhookSecret, ageMs = 0 } = {}) => {
    const atMs = world.now() - ageMs;
    const rawBody = JSON.stringify({
      id: `evt_${++count}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(atMs / 1000),
      data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    await world.fetch(world.webhookUrl, {
      method: 'POST',
      body: rawBody,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWith(secret, rawBody, atMs),
      },
    });
  };

  const amountOf = (session: Session): number => Number(session.params.get('line_items[0][price_data][unit_amount]'));
  const objectOf = (session: Session, paymentStatus: 'paid' | 'unpaid', change: object = {}): object => ({
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: paymentStatus,
    status: 'complete',
    amount_total: amountOf(session),
    currency: 'usd',
    payment_intent: session.intent,
    client_reference_id: session.params.get('client_reference_id'),
    metadata: { invoice_id: session.params.get('metadata[invoice_id]') },
    customer: null,
    ...change,
  });
  const chargeOf = (session: Session, refunded: number): object => ({
    id: `ch_${session.intent.slice(3)}`,
    object: 'charge',
    amount: amountOf(session),
    amount_refunded: refunded,
    currency: 'usd',
    payment_intent: session.intent,
    metadata: { invoice_id: session.params.get('payment_intent_data[metadata][invoice_id]') },
    paid: true,
    status: 'succeeded',
    payment_method: `pm_${session.intent.slice(3)}`,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        country: 'US',
        exp_month: 12,
        exp_year: 2034,
        fingerprint: CARD_FINGERPRINT,
        last4: '4242',
      },
    },
  });
  const disputeOf = (session: Session): object => ({
    id: `dp_${session.intent.slice(3)}`,
    object: 'dispute',
    charge: `ch_${session.intent.slice(3)}`,
    payment_intent: session.intent,
    amount: amountOf(session),
    currency: 'usd',
    reason: 'fraudulent',
    metadata: {},
  });

  const completed = (session: Session, change?: object, extra?: { secret?: string; ageMs?: number }): Promise<void> =>
    tell('checkout.session.completed', objectOf(session, 'paid', change), extra);
  const charged = (session: Session): Promise<void> => tell('charge.succeeded', chargeOf(session, 0));
  const later = (delayMs: number, run: () => Promise<void>): void => void world.schedule(() => void run(), delayMs);

  const play = async (session: Session, ending: Ending): Promise<void> => {
    switch (ending) {
      case 'fail':
        await tell('checkout.session.completed', objectOf(session, 'unpaid'));
        return tell('checkout.session.async_payment_failed', objectOf(session, 'unpaid'));
      case 'late':
        later(Number(session.params.get('expires_at')) * 1000 - world.now(), () =>
          tell('checkout.session.async_payment_succeeded', objectOf(session, 'paid')),
        );
        return tell('checkout.session.completed', objectOf(session, 'unpaid'));
      case 'twice_same':
        await completed(session);
        return completed(session);
      case 'wrong_amount':
        return completed(session, { amount_total: amountOf(session) - 100 });
      case 'wrong_currency':
        return completed(session, { currency: 'eur' });
      case 'wrong_signature':
        return completed(session, {}, { secret: 'whsec_of_a_stranger' });
      case 'old_report':
        return completed(session, {}, { ageMs: 301_000 });
      case 'charge_back':
        later(10_000, () => tell('charge.dispute.created', disputeOf(session)));
        return completed(session);
      case 'charge_back_won':
        later(10_000, () => tell('charge.dispute.created', disputeOf(session)));
        later(20_000, () => tell('charge.dispute.funds_reinstated', disputeOf(session)));
        return completed(session);
      case 'refund':
      case 'refund_part': {
        const cents = ending === 'refund' ? amountOf(session) : Math.floor(amountOf(session) / 2);
        later(10_000, () =>
          tell('charge.refunded', chargeOf(session, cents), { previous: { amount_refunded: 0, refunded: false } }),
        );
        return completed(session);
      }
      default:
        await charged(session);
        return completed(session);
    }
  };

  const open = (request: PageRequest): PageResponse => {
    const params = new URLSearchParams(request.body);
    const key = request.headers['idempotency-key'] ?? '';
    const known = byKey.get(key);
    if (known && known.body !== request.body) return failure(400, { type: 'idempotency_error' });
    const expiresInS = Number(params.get('expires_at')) - world.now() / 1000;
    if (expiresInS < 1_800 || expiresInS > 86_400)
      return failure(400, { type: 'invalid_request_error', param: 'expires_at' });
    const number = sessions.size + 1;
    const session = known?.session ?? { id: `cs_test_${number}`, intent: `pi_${number}`, params };
    byKey.set(key, { body: request.body, session });
    sessions.set(session.id, session);
    return json({
      id: session.id,
      object: 'checkout.session',
      url: `${world.server.url}/c/pay/${session.id}`,
      payment_intent: null,
      status: 'open',
    });
  };

  const handle: PageHandler = async (request) => {
    const paying = /^\/c\/pay\/(\w+)$/.exec(request.path)?.[1];
    const session = paying === undefined ? undefined : sessions.get(paying);
    if (session) {
      await play(session, new URLSearchParams(request.body).get('choice') as Ending);
      return { status: 303, headers: { location: session.params.get('success_url') ?? '' }, body: '' };
    }
    if (brokenStatus !== null)
      return failure(brokenStatus, { type: brokenStatus === 429 ? 'rate_limit_error' : 'api_error' });
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return failure(401, { type: 'invalid_request_error', message: 'Invalid API Key' });
    if (request.method === 'POST' && request.path === '/v1/checkout/sessions') return open(request);
    const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(request.path)?.[1];
    const found = [...sessions.values()].find((one) => one.intent === intent);
    if (found)
      return json({
        id: intent,
        object: 'payment_intent',
        metadata: { invoice_id: found.params.get('payment_intent_data[metadata][invoice_id]') },
      });
    return failure(404, { type: 'invalid_request_error', code: 'resource_missing' });
  };

  return {
    handle,
    sessions,
    breakWith: (status) => {
      brokenStatus = status;
    },
    sign: (rawBody, atMs = world.now()) => signWith(webhookSecret, rawBody, atMs),
    tell,
  };
};

import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { connectLivePayments } from './live-payments.ts';
import { NotConnected, type Told, connectOutside, sandboxParts } from './outside.ts';
import { LIVE, RECIPE } from './testing/live-environment.ts';
import { machineTimers } from './lib/clock.ts';
import { createLog } from './lib/log.ts';

const secrets = {
  seedKey: 'a',
  paymentsSecret: 'a secret of this site, for its own pages',
  beaconSecret: 'c',
  signInSecret: 'd',
  erasureSecret: 'f',
  instanceId: 'e',
};
const connect = (change: Record<string, string> = {}) =>
  connectLivePayments({
    config: readConfig({ ...LIVE, ...change }),
    secrets,
    publicUrl: 'https://updraft.example',
    now: () => Date.now(),
  });
const clock = { monoMs: () => 0, wallMs: () => 0, bootId: 'test', ...machineTimers };

describe('payment providers of live mode', () => {
  it('none is connected without configuration: no method has a provider', async () => {
    expect(await connect()).toEqual({ payments: {}, pages: [] });
  });

  it('Stripe takes cards by processor, an aggregator by recipe cards by aggregator', async () => {
    const { payments, pages } = await connect({
      STRIPE_API_KEY: 'sk_live_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
      AGGREGATOR_RECIPE: RECIPE,
    });
    expect(Object.fromEntries(Object.entries(payments).map(([method, provider]) => [method, provider.id]))).toEqual({
      card_processor: 'stripe',
      card_aggregator: 'kassa',
    });
    expect(pages.map(({ path }) => path)).toEqual(['/pay']);
    const opened = await payments.card_aggregator?.createInvoice({
      ...{
        invoiceId: 'c0ffee00-0000-0000-0000-000000000000',
        amountCents: 1050,
        currency: 'USD',
        methodCode: 'card_aggregator',
        description: 'deposit',
      },
      ...{ returnUrl: 'https://updraft.example/', webhookUrl: 'https://updraft.example/webhooks/payments/kassa' },
    });
    expect(opened).toMatchObject({
      ok: true,
      redirectUrl: expect.stringMatching(/^https:\/\/pay\.example\/\?.*oa=10\.50/),
    });
  });

  it('no sandbox part ever stands in for one that is missing: live mode names what it lacks and does not start', async () => {
    const config = readConfig(LIVE);
    await expect(
      connectOutside({
        config,
        secrets,
        nonces: { claim: () => Promise.resolve(true) },
        clock,
        tableClock: clock,
        log: createLog({ level: 'silent', pretty: false }),
        publicUrl: 'https://updraft.example',
        siteName: 'Updraft',
        isSoldOut: () => false,
        readBook: () => Promise.reject(new Error('live mode has no price book')),
      }),
    ).rejects.toThrow(NotConnected);
  });

  const real: Told = {
    steam: { startUrl: () => 'https://steamcommunity.com/openid/login?x' },
    payments: { card_processor: { id: 'stripe' } },
    payouts: [{ id: 'acme' }],
    p2p: null,
    trades: { id: 'steam' },
    market: { id: 'none' },
    prices: { id: 'skinport' },
    beacon: { id: 'drand:52db' },
    bulletin: { id: 'acme' },
    pages: [{ path: '/pay' }],
  };

  it.each<[string, Partial<Told>, string]>([
    ['a provider', { payments: { card_processor: { id: 'sandbox_processor' } } }, 'sandbox_processor'],
    ['payouts', { payouts: [{ id: 'sandbox' }] }, 'sandbox'],
    ['a wallet', { p2p: { wallet: { id: 'sandbox_p2p' } } }, 'sandbox_p2p'],
    ['a page', { pages: [{ path: '/sandbox/checkout' }] }, '/sandbox/checkout'],
    ['the trading platform', { trades: { id: 'sandbox' } }, 'sandbox'],
    ['the market', { market: { id: 'sandbox' } }, 'sandbox'],
    ['the price book', { prices: { id: 'book' } }, 'the book prices'],
    ['the local beacon', { beacon: { id: 'local' } }, 'the local beacon'],
    ['the file bulletin', { bulletin: { id: 'file' } }, 'the file bulletin'],
    [
      'the sign-in',
      { steam: { startUrl: () => 'http://localhost:8080/sandbox/steam/login' } },
      'a sign-in that is not Steam’s',
    ],
  ])('knows %s of the sandbox, however it came there', (_what, parts, named) =>
    expect(sandboxParts({ ...real, ...parts })).toEqual([named]),
  );

  it('accepts real ones', () => expect(sandboxParts(real)).toEqual([]));
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeLog, startFakeLog } from '@updraft/outside/beacon/transparency/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { CannotStart } from './lib/cannot-start.ts';
import { connectLivePayments, connectLivePayouts } from './live-payments.ts';
import { type Told, connectOutside, sandboxParts } from './outside.ts';
import { LIVE, RECIPE } from './testing/live-environment.ts';
import { machineTimers } from './lib/clock.ts';
import { createLog } from './lib/log.ts';

// The thread is replaced, because it would sign in at Steam.
vi.mock('./steam-bot-thread.ts', () => ({ startSteamBot: () => NO_THREAD }));
const NO_THREAD = { on: () => undefined, postMessage: () => undefined, terminate: () => Promise.resolve() };

const secrets = {
  seedKeys: ['a'] as const,
  paymentsSecret: 'a secret of this site, for its own pages',
  beaconSecret: 'c',
  signInSecrets: ['d'] as const,
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
  it('no method has a provider without configuration', async () => {
    expect(await connect()).toEqual({ payments: {}, wallet: null, pages: [] });
  });

  it('Stripe serves cards by processor, and an aggregator with a recipe cards by aggregator', async () => {
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
      invoiceId: 'c0ffee00-0000-0000-0000-000000000000',
      amountCents: 1050,
      currency: 'USD',
      methodCode: 'card_aggregator',
      description: 'deposit',
      returnUrl: 'https://updraft.example/',
      webhookUrl: 'https://updraft.example/webhooks/payments/kassa',
    });
    expect(opened).toMatchObject({
      ok: true,
      redirectUrl: expect.stringMatching(/^https:\/\/pay\.example\/\?.*oa=10\.50/),
    });
  });

  it('a store of the BTCPay Server takes deposits as the e-wallet', async () => {
    const { payments } = await connect({
      BTCPAY_DEPOSITS_STORE_ID: 'deposits',
      BTCPAY_DEPOSITS_API_KEY: 'key',
      BTCPAY_DEPOSITS_WEBHOOK_SECRET: 'secret',
    });
    expect(payments.ewallet?.id).toBe('btcpay_invoices');
  });

  it('YooMoney takes transfers from wallet to wallet, and has a form page', async () => {
    const { wallet, pages } = await connect({
      YOOMONEY_WALLET: '4100116075156746',
      YOOMONEY_TOKEN: 'token',
      YOOMONEY_NOTIFICATION_SECRET: 'secret',
      YOOMONEY_FEE_PERCENT: '0.5',
    });
    expect([wallet?.id, wallet?.arriving?.(100_500), pages.map(({ path }) => path)]).toEqual([
      'yoomoney',
      100_000,
      ['/pay'],
    ]);
  });

  it('money is paid out by the configured BTCPay Server, and a start without it is refused', () => {
    const rates = { current: () => Promise.resolve(null) };
    const systemsOf = (change: Record<string, string>) =>
      connectLivePayouts(readConfig({ ...LIVE, ...change }), rates).map(({ id, systems }) => [id, systems]);
    expect(systemsOf({})).toEqual([['btcpay', [4]]]);
    expect(systemsOf({ YOOMONEY_PAYOUTS_TOKEN: 'token' })).toEqual([
      ['btcpay', [4]],
      ['yoomoney_payouts', [2]],
    ]);
    expect(() => connectLivePayouts({ btcpay: null, yoomoneyPayouts: null }, rates)).toThrow(/BTCPAY_…/);
  });

  describe('the world outside', () => {
    let folder = '';
    let fakeLog: FakeLog;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'updraft-live-'));
      fakeLog = await startFakeLog(() => Date.now() + 600_000);
      const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      await writeFile(join(folder, 'key.pem'), key.export({ format: 'pem', type: 'pkcs8' }));
      await writeFile(join(folder, 'trusted_root.json'), fakeLog.trustedRoot);
    });
    afterAll(async () => {
      await fakeLog.close();
      await rm(folder, { recursive: true });
    });
    const connectAll = (change: Record<string, string> = {}) =>
      connectOutside({
        config: readConfig({
          ...LIVE,
          BULLETIN_TRUST_FILE: join(folder, 'trusted_root.json'),
          BULLETIN_KEY_FILE: join(folder, 'key.pem'),
          ...change,
        }),
        secrets,
        nonces: { claim: () => Promise.resolve(true) },
        clock,
        tableClock: clock,
        log: createLog({ level: 'silent', pretty: false }),
        publicUrl: 'https://updraft.example',
        ownUrl: 'http://localhost:8080',
        siteName: 'Updraft',
        isSoldOut: () => false,
        readBook: () => Promise.reject(new Error('live mode has no price book')),
      });

    it('connects real services alone, and no part of the sandbox', async () => {
      const outside = await connectAll();
      expect(sandboxParts(outside)).toEqual([]);
      const { payments, p2p, payouts, trades, market, prices, beacon, bulletin, telegram, pages } = outside;
      expect([payments, p2p, telegram, pages]).toEqual([{}, null, null, []]);
      expect([...payouts, trades, market, prices, beacon, bulletin].map(({ id }) => id)).toEqual([
        'btcpay',
        'steam',
        'none',
        'skinport',
        expect.stringMatching(/^drand:/),
        'transparency-log',
      ]);
      await outside.close();
    });

    it('refuses the start if a part cannot be connected', async () => {
      await expect(connectAll({ BULLETIN_KEY_FILE: '/nowhere/key.pem' })).rejects.toThrow(CannotStart);
    });
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
  ])('detects %s of the sandbox in live mode, from any source', (_what, parts, named) =>
    expect(sandboxParts({ ...real, ...parts })).toEqual([named]),
  );

  it('accepts real services in live mode', () => expect(sandboxParts(real)).toEqual([]));
});

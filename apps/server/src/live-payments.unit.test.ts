import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { connectLivePayments } from './live-payments.ts';
import { NotConnected, connectOutside, refuseSandboxParts } from './outside.ts';
import { LIVE, RECIPE } from './testing/live-environment.ts';

const secrets = { seedKey: 'a', paymentsSecret: 'a secret of this site, for its own pages', beaconSecret: 'c', signInSecret: 'd', instanceId: 'e' };
const connect = (change: Record<string, string> = {}) => connectLivePayments({ config: readConfig({ ...LIVE, ...change }), secrets, publicUrl: 'https://updraft.example', now: () => Date.now() });
const clock = { monoMs: () => 0, wallMs: () => 0, bootId: 'test' };

describe('payment providers of live mode', () => {
  it('none is connected without configuration: no method has a provider', async () => {
    expect(await connect()).toEqual({ payments: {}, pages: [] });
  });

  it('Stripe takes cards by processor, an aggregator by recipe cards by aggregator', async () => {
    const { payments, pages } = await connect({ STRIPE_API_KEY: 'sk_live_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789', AGGREGATOR_RECIPE: RECIPE });
    expect(Object.fromEntries(Object.entries(payments).map(([method, provider]) => [method, provider.id]))).toEqual({ card_processor: 'stripe', card_aggregator: 'kassa' });
    expect(pages.map(({ path }) => path)).toEqual(['/pay']);
    const opened = await payments.card_aggregator?.createInvoice({
      ...{ invoiceId: 'c0ffee00-0000-0000-0000-000000000000', amountCents: 1050, currency: 'USD', methodCode: 'card_aggregator', description: 'deposit' },
      ...{ returnUrl: 'https://updraft.example/', webhookUrl: 'https://updraft.example/webhooks/payments/kassa' },
    });
    expect(opened).toMatchObject({ ok: true, redirectUrl: expect.stringMatching(/^https:\/\/pay\.example\/\?.*oa=10\.50/) });
  });

  it('no sandbox part ever stands in for one that is missing: live mode names what it lacks and does not start', async () => {
    const config = readConfig(LIVE);
    await expect(connectOutside({ config, secrets, nonces: { claim: () => Promise.resolve(true) }, clock, publicUrl: 'https://updraft.example', siteName: 'Updraft', isSoldOut: () => false, readBook: () => Promise.reject(new Error('live mode has no price book')) })).rejects.toThrow(NotConnected);
  });

  it.each([
    ['a provider', { payments: { card_processor: { id: 'sandbox_processor' } }, payouts: [{ id: 'acme' }], p2p: null, pages: [] }],
    ['payouts', { payments: {}, payouts: [{ id: 'sandbox' }], p2p: null, pages: [] }],
    ['a wallet', { payments: {}, payouts: [{ id: 'acme' }], p2p: { wallet: { id: 'sandbox_p2p' } }, pages: [] }],
    ['a page', { payments: {}, payouts: [{ id: 'acme' }], p2p: null, pages: [{ path: '/sandbox/checkout' }] }],
  ])('refuses %s of the sandbox, however it came there', (_what, parts) => {
    expect(() => refuseSandboxParts(parts)).toThrow(/sandbox/);
  });

  it('accepts real ones', () => expect(() => refuseSandboxParts({ payments: { card_processor: { id: 'stripe' } }, payouts: [{ id: 'acme' }], p2p: null, pages: [{ path: '/pay' }] })).not.toThrow());
});

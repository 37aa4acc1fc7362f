import { describe, expect, it } from 'vitest';
import { createAggregator } from './aggregator/client.ts';
import { AggregatorRecipe } from './aggregator/recipe.ts';
import { signFields } from './aggregator/sign.ts';
import { KEYED } from './aggregator/testing/recipes.ts';
import { createBtcpayInvoices } from './btcpay/invoices.ts';
import { createBtcpayPayouts } from './btcpay/payouts.ts';
import { signWebhook } from './btcpay/testing/webhooks.ts';
import type { Reporter, WebhookRequest } from './port.ts';
import { createStripePayments } from './stripe/client.ts';
import { signWith } from './stripe/testing/fake-stripe.ts';
import { signNotification } from './yoomoney/notification.ts';
import { createYoomoneyWallet } from './yoomoney/wallet.ts';

/** Secrets of a client: its own, and further secrets that it accepts in reports. */
type Secrets = readonly [secret: string, read?: readonly string[]];
type Client = Partial<Pick<Reporter, 'readWebhook'>>;
type Report = Pick<WebhookRequest, 'rawBody' | 'headers'>;

const NOW_MS = 1_767_225_600_000;
const now = () => NOW_MS;
const STORE = { url: 'https://btcpay.example', storeId: 'store', apiKey: 'key' };
const formPages = { url: 'https://site.example/pay', secret: 'secret of pages' };
const btcpayReport = (secret: string): Report => {
  const rawBody = JSON.stringify({ type: 'Ping', storeId: 'store', timestamp: 1, invoiceId: 'i' });
  return { rawBody, headers: { 'btcpay-sig': signWebhook(rawBody, secret) } };
};
const aggregatorOf = (secret: string, secretsRead: readonly string[] = []): AggregatorRecipe => {
  const recipe = structuredClone(KEYED.recipe) as Record<'pay' | 'report', { signature: object }>;
  Object.assign(recipe.pay, { url: 'https://provider.example/pay' });
  Object.assign(recipe.report, { secretsRead, signature: { ...recipe.report.signature, secret }, addresses: [] });
  return AggregatorRecipe.parse(recipe);
};

const PROVIDERS: [name: string, connect: (secrets: Secrets) => Promise<Client>, report: (secret: string) => Report][] =
  [
    [
      'Stripe',
      ([webhookSecret, webhookSecretsRead]) =>
        createStripePayments({
          apiKey: 'sk_test_of_the_tests',
          webhookSecret,
          now,
          ...(webhookSecretsRead && { webhookSecretsRead }),
        }),
      (secret) => {
        const rawBody = JSON.stringify({ id: 'evt_1', type: 'customer.created', created: 1, data: { object: {} } });
        return { rawBody, headers: { 'stripe-signature': signWith(secret, rawBody, NOW_MS) } };
      },
    ],
    [
      'payouts of BTCPay',
      async ([webhookSecret, webhookSecretsRead]) =>
        createBtcpayPayouts({
          ...STORE,
          webhookSecret,
          payoutMethod: 'USDT-TRON',
          ...(webhookSecretsRead && { webhookSecretsRead }),
        }),
      btcpayReport,
    ],
    [
      'deposits of BTCPay',
      async ([webhookSecret, webhookSecretsRead]) =>
        createBtcpayInvoices({ ...STORE, webhookSecret, now, ...(webhookSecretsRead && { webhookSecretsRead }) }),
      btcpayReport,
    ],
    [
      'YooMoney',
      async ([notificationSecret, notificationSecretsRead]) =>
        createYoomoneyWallet({
          wallet: '41001234567890',
          token: 'token',
          notificationSecret,
          feeBasisPoints: 100,
          formPages,
          ...(notificationSecretsRead && { notificationSecretsRead }),
        }).wallet,
      (secret) => {
        const fields = { notification_type: 'outgoing', operation_id: '1' };
        const body = new URLSearchParams({ ...fields, sign: signNotification(fields, secret) });
        return { rawBody: body.toString(), headers: {} };
      },
    ],
    [
      'an aggregator',
      async ([secret, read]) => createAggregator({ recipe: aggregatorOf(secret, read), formPages }).provider,
      (secret) => {
        const { signature, signatureField } = aggregatorOf(secret).report;
        const fields = { state: 'wait', ts: String(NOW_MS / 1000) };
        return {
          rawBody: new URLSearchParams({ ...fields, [signatureField]: signFields(signature, fields) }).toString(),
          headers: {},
        };
      },
    ],
  ];

const [OLD, NEW, OTHER] = ['whsec_the_old_secret', 'whsec_the_new_secret', 'whsec_another_secret'];

describe.each(PROVIDERS)('the secret of reports: %s', (_, connect, report) => {
  const read = async (secrets: Secrets, signedWith: string) =>
    (await connect(secrets)).readWebhook?.({ ...report(signedWith), nowMs: NOW_MS });

  it('[M9] accepts the earlier and the next secret during a replacement', async () => {
    for (const secrets of [[OLD], [OLD, [NEW]], [NEW, [OTHER, OLD]]] as const)
      expect(await read(secrets, OLD)).toMatchObject({ ok: true });
    expect(await read([NEW, [OLD]], NEW)).toMatchObject({ ok: true });
  });

  it('[M9] accepts no other secret', async () => {
    const forged = { ok: false, reason: 'bad_signature' };
    for (const secrets of [[NEW], [NEW, []], [NEW, [OTHER]]] as const) expect(await read(secrets, OLD)).toEqual(forged);
  });
});

it('[M9] an aggregator accepts no further secret with which a payer’s own signature would pass', () => {
  const recipe = structuredClone(KEYED.recipe) as Record<'pay' | 'report', { signature: Record<string, unknown> }>;
  Object.assign(recipe.pay, { url: 'https://provider.example/pay' });
  const parts = ['order', 'sum', 'cur', 'shop', 'until', 'until'];
  Object.assign(recipe.pay.signature, { parts, separator: '|', secret: OLD });
  expect(AggregatorRecipe.safeParse(recipe).success).toBe(true);
  Object.assign(recipe.report, { secretsRead: [OLD] });
  expect(JSON.stringify(AggregatorRecipe.safeParse(recipe).error?.issues)).toContain('a second secret');
});

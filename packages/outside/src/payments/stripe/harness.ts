import { brokenJson, tamperedJson, unsignedHeader } from '../testing/spoil.ts';
import { makeTestWorld, type TestWorld } from '../testing/world.ts';
import type { PaymentHarness } from '../contract-tests.ts';
import { createStripePayments } from './client.ts';
import { createFakeStripe, type FakeStripe } from './testing/fake-stripe.ts';

const API_KEY = 'sk_test_of_the_tests';
const WEBHOOK_SECRET = 'whsec_of_the_tests';

export interface StripeHarness extends PaymentHarness {
  stripe: FakeStripe;
  world: TestWorld;
}

export const makeStripeHarness = async (): Promise<StripeHarness> => {
  const world = await makeTestWorld();
  const stripe = createFakeStripe({ world, apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET });
  world.server.mount('/', stripe.handle);
  let invoices = 0;
  const client = (change: { apiKey?: string; webhookSecret?: string; apiUrl?: string } = {}) =>
    createStripePayments({
      apiKey: API_KEY,
      webhookSecret: WEBHOOK_SECRET,
      now: world.now,
      apiUrl: world.server.url,
      ...change,
    });

  return {
    world,
    stripe,
    provider: await client(),
    stranger: await client({ apiKey: 'sk_test_of_a_stranger', webhookSecret: 'whsec_of_a_stranger' }),
    unreachable: await client({ apiUrl: 'http://127.0.0.1:1' }),
    newInvoice: () => ({
      invoiceId: `inv-${++invoices}`,
      amountCents: 2_501,
      currency: 'USD',
      methodCode: 'card_processor',
      description: 'Updraft deposit',
      returnUrl: `${world.server.url}/?deposit=${invoices}`,
      webhookUrl: world.webhookUrl,
      expiresAtMs: world.now() + 1_800_000,
    }),
    finish: async (redirectUrl, ending) => {
      const response = await fetch(redirectUrl, {
        method: 'POST',
        body: new URLSearchParams({ choice: ending }),
        redirect: 'manual',
      });
      return response.status === 303 ? response.headers.get('location') : null;
    },
    takeWebhooks: world.takeWebhooks,
    pass: world.pass,
    nowMs: world.now,
    tampered: (genuine) =>
      tamperedJson(genuine, [
        [/(\d+)/, '$19'],
        ['"paid"', '"unpaid"'],
        ['inv-', 'inv-9'],
      ]),
    unsigned: (genuine) =>
      unsignedHeader(genuine, 'stripe-signature').concat(
        ['t=1', 'v1=00', `t=1,v1=${'0'.repeat(64)}`].map((header) => ({
          ...genuine,
          headers: { 'stripe-signature': header },
        })),
      ),
    broken: (genuine) =>
      brokenJson(genuine, 'amount_total')
        // The empty body is left out, because an SDK cannot sign it.
        .filter(({ rawBody }) => rawBody !== '')
        .map(({ what, rawBody }) => ({
          what,
          report: { rawBody, nowMs: world.now(), headers: { 'stripe-signature': stripe.sign(rawBody) } },
        })),
    close: world.close,
  };
};

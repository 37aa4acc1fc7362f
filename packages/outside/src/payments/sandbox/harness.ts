import { SIGNATURE_HEADER, secretFor, signBody } from '../signature.ts';
import { brokenJson, tamperedJson, unsignedHeader } from '../testing/spoil.ts';
import { makeTestWorld } from '../testing/world.ts';
import type { PaymentHarness } from '../contract-tests.ts';
import type { SandboxAccount } from './accounts.ts';
import { createSandboxCheckout } from './checkout.ts';
import { createSandboxPayments } from './client.ts';

/** Harness with the checkout site and a merchant's webhook on one real server, with a clock that the test moves. */

const SECRET = 'a shared secret of the tests';
const MOUNT_PATH = '/sandbox/checkout';

export interface SandboxPaymentHarness extends PaymentHarness {
  url: string;
  /** Returns a client of another merchant account at the same site. */
  account(id: SandboxAccount): ReturnType<typeof createSandboxPayments>;
  answerWebhooksWith(status: number): void;
}

export const makePaymentHarness = async (): Promise<SandboxPaymentHarness> => {
  const world = await makeTestWorld();
  const { url } = world.server;
  const { now } = world;
  let invoices = 0;
  const checkout = createSandboxCheckout({
    publicUrl: url,
    mountPath: MOUNT_PATH,
    secret: SECRET,
    siteName: 'Updraft',
    now,
    schedule: world.schedule,
    fetch: world.fetch,
  });
  world.server.mount(MOUNT_PATH, checkout.handle);
  const client = (change: { secret?: string; apiUrl?: string; id?: SandboxAccount } = {}) =>
    createSandboxPayments({ apiUrl: url + MOUNT_PATH, secret: SECRET, now, ...change });

  return {
    url,
    provider: client(),
    stranger: client({ secret: 'another secret' }),
    unreachable: client({ apiUrl: 'http://127.0.0.1:1' }),
    account: (id) => client({ id }),
    newInvoice: () => ({
      invoiceId: `inv-${++invoices}`,
      amountCents: 2_500,
      currency: 'USD',
      methodCode: 'card_aggregator',
      description: 'Balance top-up',
      returnUrl: `${url}/?deposit=${invoices}`,
      webhookUrl: world.webhookUrl,
      expiresAtMs: now() + 1_800_000,
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
    nowMs: now,
    answerWebhooksWith: world.answerWebhooksWith,
    tampered: (genuine) =>
      tamperedJson(genuine, [
        [/(\d+)/, '$19'],
        ['paid', 'failed'],
      ]),
    unsigned: (genuine) => unsignedHeader(genuine, SIGNATURE_HEADER),
    broken: (genuine) =>
      brokenJson(genuine, 'amount_cents').map(({ what, rawBody }) => {
        const header = signBody({ secret: secretFor('webhook', SECRET), rawBody, nowMs: now() });
        return { what, report: { rawBody, nowMs: now(), headers: { [SIGNATURE_HEADER]: header } } };
      }),
    close: async () => {
      checkout.close();
      await world.close();
    },
  };
};

import { startLocalServer } from '../../http/testing/local-server.ts';
import type { PaymentHarness, Received } from '../contract-tests.ts';
import { secretFor, SIGNATURE_HEADER, signBody } from '../signature.ts';
import { createSandboxCheckout } from './checkout.ts';
import { createSandboxPayments } from './client.ts';
import type { Schedule } from './webhook-sender.ts';

/** The checkout site and a merchant's webhook on one real server, under a clock that the test moves. */

const SECRET = 'a shared secret of the tests';

export interface SandboxPaymentHarness extends PaymentHarness {
  url: string;
}

/** Timers that run when their time comes on the test's clock, earliest first. */
const createManualTimers = (clock: { nowMs: number }) => {
  let due: { atMs: number; run: () => void }[] = [];
  const schedule: Schedule = (run, delayMs) => {
    const timer = { atMs: clock.nowMs + delayMs, run };
    due.push(timer);
    return () => {
      due = due.filter((other) => other !== timer);
    };
  };
  const runUntil = async (endMs: number, settled: () => Promise<void>): Promise<void> => {
    for (;;) {
      const next = due.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      due = due.filter((timer) => timer !== next);
      clock.nowMs = next.atMs;
      next.run();
      await settled();
    }
    clock.nowMs = endMs;
  };
  return { schedule, runUntil };
};

export const makePaymentHarness = async (): Promise<SandboxPaymentHarness> => {
  const server = await startLocalServer();
  const clock = { nowMs: Date.UTC(2026, 5, 1, 12) + 250 };
  const now = (): number => clock.nowMs;
  const timers = createManualTimers(clock);
  let webhooks: Received[] = [];
  let status = 200;
  let invoices = 0;
  const sending = new Set<Promise<unknown>>();

  /** Counts the checkout's own requests, so that a test can wait for those in the background. */
  const watchedFetch: typeof fetch = (input, init) => {
    const sent = fetch(input, init);
    const done = sent.catch(() => undefined).finally(() => sending.delete(done));
    sending.add(done);
    return sent;
  };
  const settled = async (): Promise<void> => {
    while (sending.size > 0) await Promise.all(sending);
    // The answer's body is read and the next attempt planned after the request itself is done.
    await new Promise((resolve) => setTimeout(resolve, 20));
  };

  const mountPath = '/sandbox/checkout';
  const checkout = createSandboxCheckout({ publicUrl: server.url, mountPath, secret: SECRET, siteName: 'Updraft', now, schedule: timers.schedule, fetch: watchedFetch });
  server.mount(mountPath, checkout.handle);
  server.mount('/webhooks', async ({ body, headers }) => {
    webhooks.push({ rawBody: body, headers, nowMs: now() });
    return { status, headers: {}, body: '' };
  });

  return {
    url: server.url,
    provider: createSandboxPayments({ apiUrl: server.url + mountPath, secret: SECRET, now }),
    stranger: createSandboxPayments({ apiUrl: server.url + mountPath, secret: 'another secret', now }),
    unreachable: createSandboxPayments({ apiUrl: 'http://127.0.0.1:1', secret: SECRET, now }),
    newInvoice: () => ({
      invoiceId: `inv-${++invoices}`,
      amountCents: 2_500,
      currency: 'USD',
      methodCode: 'card_aggregator',
      description: 'Balance top-up',
      returnUrl: `${server.url}/?deposit=${invoices}`,
      webhookUrl: `${server.url}/webhooks/sandbox`,
      expiresAtMs: clock.nowMs + 1_800_000,
    }),
    finish: async (redirectUrl, ending) => {
      const response = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ choice: ending }), redirect: 'manual' });
      return response.status === 303 ? response.headers.get('location') : null;
    },
    takeWebhooks: () => {
      const taken = webhooks;
      webhooks = [];
      return taken;
    },
    pass: (durationMs) => timers.runUntil(clock.nowMs + durationMs, settled),
    nowMs: now,
    answerWebhooksWith: (next) => {
      status = next;
    },
    sign: (rawBody) => ({ rawBody, nowMs: now(), headers: { [SIGNATURE_HEADER]: signBody({ secret: secretFor('webhook', SECRET), rawBody, nowMs: clock.nowMs }) } }),
    close: async () => {
      checkout.close();
      await server.close();
    },
  };
};

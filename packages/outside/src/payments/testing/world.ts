import { startLocalServer, type LocalServer } from '../../http/testing/local-server.ts';
import type { WebhookRequest } from '../port.ts';

/** A real server with a merchant's webhook, and a clock that the test moves. */
export interface TestWorld {
  server: LocalServer;
  now: () => number;
  /** Advances the clock: runs the timers of this period, the earliest first, and waits for their completion. */
  pass: (durationMs: number) => Promise<void>;
  schedule: (run: () => void, delayMs: number) => () => void;
  /** A fetch whose requests `pass` and `settled` wait for. */
  fetch: typeof fetch;
  /** Resolves when all requests in the background have ended. */
  settled: () => Promise<void>;
  webhookUrl: string;
  /** Returns every webhook received since the last call, in order. */
  takeWebhooks: () => WebhookRequest[];
  /** Sets the status of the responses to the next webhooks. */
  answerWebhooksWith: (status: number) => void;
  close: () => Promise<void>;
}

const START_MS = Date.UTC(2026, 5, 1, 12) + 250;

export const makeTestWorld = async (): Promise<TestWorld> => {
  const server = await startLocalServer();
  let nowMs = START_MS;
  let due: { atMs: number; run: () => void }[] = [];
  let webhooks: WebhookRequest[] = [];
  let status = 200;
  const sending = new Set<Promise<unknown>>();

  const settled = async (): Promise<void> => {
    while (sending.size > 0) await Promise.all(sending);
    // The client still reads the response's body after the end of a request and may schedule a repeat, so the wait
    // continues for a moment.
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (sending.size > 0) await settled();
  };

  const pass = async (durationMs: number): Promise<void> => {
    await settled();
    const endMs = nowMs + durationMs;
    for (;;) {
      const next = due.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      due = due.filter((timer) => timer !== next);
      nowMs = next.atMs;
      next.run();
      await settled();
    }
    nowMs = endMs;
  };

  server.mount('/webhooks', async ({ method, query, body, headers }) => {
    webhooks.push({ rawBody: method === 'GET' ? query.toString() : body, headers, nowMs });
    return { status, headers: {}, body: '' };
  });

  return {
    server,
    now: () => nowMs,
    pass,
    schedule: (run, delayMs) => {
      const timer = { atMs: nowMs + delayMs, run };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
    fetch: (input, init) => {
      const sent = fetch(input, init);
      const done = sent.catch(() => undefined).finally(() => sending.delete(done));
      sending.add(done);
      return sent;
    },
    settled,
    webhookUrl: `${server.url}/webhooks/provider`,
    takeWebhooks: () => {
      const taken = webhooks;
      webhooks = [];
      return taken;
    },
    answerWebhooksWith: (next) => {
      status = next;
    },
    close: () => server.close(),
  };
};

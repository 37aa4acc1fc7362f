import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../apps/server/src/lib/clock.ts';
import { SIGNATURE_HEADER, secretFor, signBody } from '../../packages/outside/src/payments/signature.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** A clock that stands still, so that no rate limit refills during the test. */
const STOPPED: Clock = { ...systemClock, monoMs: () => 0 };
const SECRET = 'shared with the provider';
const [PROVIDER, PLAYER, FORGER] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
/** Number of false reports that an address may send: a tenth of its requests per minute. */
const SHARE = 100;
const COUNT = 1500;

let site: TestSite;
beforeAll(async () => {
  site = await startSite({
    settings: { 'limits.addressRequestsPerMinute': 10 * SHARE, 'limits.connectionsPerAddress': 200 },
    clock: STOPPED,
    paymentsSecret: SECRET,
  });
});
afterAll(() => site.drop());

/** The status of the response; null: the connection ended without one. */
const post = (
  path: string,
  { from, body, headers = {}, agent }: { from: string; body: string; headers?: Record<string, string>; agent: Agent },
): Promise<number | null> =>
  new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: site.port,
        localAddress: from,
        agent,
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? null));
        response.once('error', () => resolve(null));
      },
    );
    sent.once('error', () => resolve(null));
    sent.end(body);
  });

const eventOf = (eventId: string): string =>
  JSON.stringify({
    event_id: eventId,
    kind: 'paid',
    charge_id: `charge ${eventId}`,
    invoice_id: randomUUID(),
    provider_ref: 'ref',
    amount_cents: 100,
    currency: 'USD',
    occurred_at_ms: Date.now(),
  });
const report = (body: string, { from, secret, agent }: { from: string; secret: string; agent: Agent }) => {
  const signature = signBody({ secret: secretFor('webhook', secret), rawBody: body, nowMs: Date.now() });
  return post('/webhooks/payments/sandbox', { from, body, headers: { [SIGNATURE_HEADER]: signature }, agent });
};

const counted = (statuses: readonly (number | null)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return counts;
};

it('[M9] [S5] 1,500 simultaneous genuine reports are accepted once each, while players are served', async () => {
  // Each report has its own connection, as from a provider that keeps none open.
  const agent = new Agent();
  const known = { from: PROVIDER, secret: SECRET, agent };
  expect(await report(eventOf('first'), known)).toBe(200);
  const bodies = Array.from({ length: COUNT / 2 }, (_, n) => eventOf(`event ${n}`));
  let answered = 0;
  const reports = [...bodies, ...bodies].map((body) => report(body, known).finally(() => answered++));
  expect(await post('/api/crash/getHistory', { from: PLAYER, body: '{}', agent })).toBe(200);
  expect(answered).toBeLessThan(COUNT);
  expect(counted(await Promise.all(reports))).toEqual({ 200: COUNT });
  const [kept] = await site.db.query<{ events: number; reviews: number }>(
    `select (select count(*) from webhook_events where effect = 'review')::int as events,
       (select count(*) from deposit_reviews)::int as reviews`,
  );
  expect(kept).toEqual({ events: COUNT / 2 + 1, reviews: COUNT / 2 + 1 });
});

it('[S5] 1,500 false reports of one address are refused beyond its share', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const forged = { from: FORGER, secret: 'guessed', agent };
  const statuses = counted(
    await Promise.all(Array.from({ length: COUNT }, (_, n) => report(eventOf(`forged ${n}`), forged))),
  );
  agent.destroy();
  // Some reports get a refusal; the connections of others are closed.
  expect(statuses['401']).toBeLessThanOrEqual(SHARE);
  expect(statuses['401']).toBeGreaterThan(0);
  expect(Object.keys(statuses).filter((status) => !['401', '429', 'null'].includes(status))).toEqual([]);
  expect(await report(eventOf('genuine'), { from: PROVIDER, secret: SECRET, agent: new Agent() })).toBe(200);
});

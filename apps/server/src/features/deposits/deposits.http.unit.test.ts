import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHttp } from '../../http/server.ts';
import { systemClock } from '../../lib/clock.ts';
import { createLog } from '../../lib/log.ts';
import type { Deposits } from './deposits.commands.ts';
import { MAX_WEBHOOK_BODY_BYTES, registerWebhooks } from './deposits.http.ts';

const log = createLog({ level: 'silent', pretty: false });
const sign = (text: string): string => createHmac('sha256', 'secret').update(text).digest('hex');

let app: FastifyInstance;
let isBusy = false;
/** True for each body that arrived as it was signed, in the order received. */
let verified: boolean[] = [];
beforeAll(async () => {
  app = await createHttp({
    log,
    imageBase: '/',
    socketOrigins: [],
    isSecure: false,
    addressCallsPerMinute: 1000,
    signInsPerMinute: 10,
    trustProxy: () => false,
  });
  const webhook: Deposits['webhook'] = (_provider, { rawBody, headers }) => {
    verified.push(headers['signature'] === sign(rawBody));
    return Promise.resolve(isBusy ? { ok: false, reason: 'busy' } : { ok: true, effect: 'ignored' });
  };
  await registerWebhooks(app, {
    deposits: { webhook } as unknown as Deposits,
    clock: systemClock,
    log,
    addressOf: () => 'here',
  });
  app.post('/api/any', () => ({ status: 'success' }));
});
beforeEach(() => {
  verified = [];
  isBusy = false;
});
afterAll(() => app.close());

/** Returns the JSON text of an event with this number of bytes, some of its characters being two bytes long. */
const eventOf = (bytes: number): string => {
  const text = JSON.stringify({ id: 'evt_1', metadata: 'ü'.repeat(10), lines: '' });
  return text.replace('"lines":""', `"lines":"${'x'.repeat(bytes - Buffer.byteLength(text))}"`);
};
const report = (payload: string) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/payments/stripe',
    headers: { 'content-type': 'application/json', signature: sign(payload) },
    payload,
  });

it.each([100, 64 * 1024 + 1, 300_000, MAX_WEBHOOK_BODY_BYTES])(
  "[M9] a provider's event of %i bytes arrives as it was signed",
  async (bytes) => {
    const payload = eventOf(bytes);
    expect(Buffer.byteLength(payload)).toBe(bytes);
    expect((await report(payload)).statusCode).toBe(200);
    expect(verified).toEqual([true]);
  },
);

it("[S4] one beyond every provider's is refused unread, and calls are bounded as before", async () => {
  const answer = await report(eventOf(MAX_WEBHOOK_BODY_BYTES + 1));
  expect([answer.statusCode, answer.json()]).toEqual([413, { status: 'error', message: 'app_api.too_large' }]);
  const call = await app.inject({
    method: 'POST',
    url: '/api/any',
    headers: { 'content-type': 'application/json' },
    payload: eventOf(64 * 1024 + 1),
  });
  expect(call.statusCode).toBe(413);
  expect(verified).toEqual([]);
});

it('[M9] a report for which there is no room shall come again', async () => {
  isBusy = true;
  const answer = await report(eventOf(100));
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '10', { error: 'busy' }]);
});

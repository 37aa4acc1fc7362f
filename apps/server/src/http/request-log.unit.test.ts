import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerWebhooks } from '../features/deposits/deposits.http.ts';
import type { Deposits } from '../features/deposits/deposits.commands.ts';
import { systemClock } from '../lib/clock.ts';
import type { TrustProxy } from '../lib/client-address.ts';
import { type Log, REDACTED } from '../lib/log.ts';
import { RateLimit } from '../lib/rate-limit.ts';
import { type Handlers, registerCalls } from './calls.ts';
import { createHttp } from './server.ts';

const TOKEN = 'the-token-of-player-seven-0123456789';
const lines: string[] = [];
beforeEach(() => void (lines.length = 0));
const written = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

/**
 * Creates a server whose balance call fails, and whose history call returns an invalid response. `lines` has its log.
 */
const build = async ({
  trustProxy = () => false,
  level = 'info',
}: { trustProxy?: TrustProxy; level?: string } = {}) => {
  const log = pino({ level, redact: REDACTED }, { write: (line: string) => void lines.push(line) });
  const app = await createHttp({
    log,
    imageBase: '/item-art/',
    socketOrigins: [],
    isSecure: false,
    addressCallsPerMinute: 5,
    signInsPerMinute: 5,
    trustProxy,
  });
  const limit = new RateLimit({ perSecond: 100, burst: 100 });
  registerCalls(app, {
    handlers: {
      'POST /api/user/getBalance': () => Promise.reject(new Error('on purpose')),
      'POST /api/crash/getHistory': () => Promise.resolve({ wrong: true }),
    } as unknown as Handlers,
    sessions: {
      resolve: (token) =>
        Promise.resolve(token === TOKEN ? { id: 1, playerId: 7, startedAt: new Date(), banned: false } : null),
    },
    limit,
    commandLimit: limit,
    log,
    receipts: { of: () => ({ receivedMs: 0, reservation: undefined }), refuseToken: () => undefined },
    responses: { once: (_call, carryOut) => carryOut() },
    hasRole: () => Promise.resolve(false),
    absent: new Set(),
  });
  const webhook = (_id: string, { log: own }: { log?: Log }) => {
    own?.info('payment webhook');
    return Promise.resolve({ ok: true as const, effect: 'ignored' as const });
  };
  await registerWebhooks(app, {
    deposits: { webhook } as unknown as Deposits,
    clock: systemClock,
    log,
    addressOf: () => 'here',
  });
  return app;
};

const ask = { method: 'POST' as const, url: '/api/user/getBalance', headers: { authorization: `Bearer ${TOKEN}` } };

describe('[S9] the id of a request', () => {
  it('is sent in a header and is in every line of the call, with the player, without their token', async () => {
    const app = await build();
    const failed = await app.inject(ask);
    const id = failed.headers['x-request-id'];
    expect(failed.statusCode).toBe(500);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    const odd = await app.inject({ method: 'POST', url: '/api/crash/getHistory' });
    await app.inject({ method: 'POST', url: '/webhooks/payments/acme' });
    expect(written()).toMatchObject([
      { msg: 'request failed', requestId: id, playerId: 7, route: '/api/user/getBalance' },
      { msg: 'an answer does not keep the contract', requestId: odd.headers['x-request-id'] },
      { msg: 'payment webhook', requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string },
    ]);
    expect(new Set(written().map((line) => line['requestId'])).size).toBe(3);
    expect(lines.join('')).not.toContain(TOKEN);
    await app.close();
  });

  it('is there also where nothing is found, and where too much is asked', async () => {
    const app = await build();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.inject({ method: 'POST', url: '/api/crash/getHistory' })),
    );
    expect(answers.map((answer) => answer.statusCode)).toContain(429);
    for (const answer of [...answers, await app.inject('/nowhere')])
      expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    await app.close();
  });

  it("is a trusted proxy's where that gives a sane one, and nobody else's", async () => {
    const given = 'edge-1:4711.abc';
    const idOf = async (trustProxy: TrustProxy, id: string) => {
      const app = await build({ trustProxy });
      const answer = await app.inject({ ...ask, headers: { ...ask.headers, 'x-request-id': id } });
      await app.close();
      return answer.headers['x-request-id'];
    };
    const isProxy: TrustProxy = (address, hop) => address === '127.0.0.1' && hop === 0;
    expect(await idOf(isProxy, given)).toBe(given);
    expect(await idOf(() => false, given)).not.toBe(given);
    for (const bad of ['short', 'two words in it', '"}{"level":60}', 'x'.repeat(129)])
      expect(await idOf(isProxy, bad)).toMatch(/^[\da-f-]{36}$/);
  });

  it('has a line of its own for every request where the log is that fine', async () => {
    const app = await build({ level: 'debug' });
    const { headers } = await app.inject(ask);
    await expect
      .poll(() => written().find((line) => line['msg'] === 'request'))
      .toMatchObject({
        requestId: headers['x-request-id'],
        playerId: 7,
        method: 'POST',
        route: '/api/user/getBalance',
        status: 500,
      });
    await app.close();
  });
});

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../lib/log.ts';
import { NoAnswer } from '../lib/no-answer.ts';
import { createHttp, type HttpOptions } from './server.ts';

const OPTIONS: HttpOptions = {
  log: createLog({ level: 'silent', pretty: false }),
  imageBase: '/',
  socketOrigins: [],
  isSecure: false,
  addressCallsPerMinute: 1000,
  signInsPerMinute: 3,
  trustProxy: () => false,
};

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttp(OPTIONS);
  app.get('/socialite/:provider', (_request, reply) =>
    reply.header('set-cookie', 'state=1').redirect('https://steam.test/', 302),
  );
  app.get('/auth/steam/return', (_request, reply) => reply.redirect('/auth/callback', 302));
  app.get('/auth/callback', (_request, reply) => (reply.callNotFound(), reply));
  app.get('/with-cookie', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').header('set-cookie', 'a=1').send('hello'),
  );
  app.post('/echo', (request) => request.body);
  app.get('/unanswered', () => Promise.reject(new NoAnswer('no answer within 5000 ms')));
  app.get('/broken', () => Promise.reject(new Error('a fault')));
  app.get('/without', (_request, reply) => reply.header('cache-control', 'public, max-age=3600').send('hello'));
  app.setNotFoundHandler((_request, reply) => reply.header('cache-control', 'no-cache').send('<html>'));
});
afterAll(() => app.close());

it.each([
  '/socialite/steam',
  '/%73ocialite/steam',
  '/socialite/none/at/all',
  '/auth/steam/return',
  '/auth/callback?error=state',
  '/auth/none',
  '/with-cookie',
])('[S2] a response to one sign-in or person is never stored by a cache: %s', async (url) => {
  expect((await app.inject(url)).headers['cache-control']).toBe('no-store');
});

it.each([
  ['/', 'same-origin-allow-popups'],
  ['/socialite/steam', 'same-origin-allow-popups'],
  ['/sandbox/steam/login', 'unsafe-none'],
  ['/auth/steam/return', 'unsafe-none'],
  ['/auth/callback?error=state', 'unsafe-none'],
])('[S3] the return from the provider keeps the connection to its opener: %s', async (url, policy) => {
  expect((await app.inject(url)).headers['cross-origin-opener-policy']).toBe(policy);
});

it('[S2] a refused sign-in is not cached either', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.inject('/socialite/steam')));
  const refused = answers.filter((answer) => answer.statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of answers) expect(answer.headers['cache-control']).toBe('no-store');
});

it('[S5] a whole sign-in counts once', async () => {
  const from = (url: string) => app.inject({ url, remoteAddress: '203.0.113.7' });
  for (let signIn = 1; signIn <= OPTIONS.signInsPerMinute; signIn += 1)
    for (const step of ['/socialite/steam', '/auth/steam/return', '/auth/callback'])
      expect((await from(step)).statusCode, `${step}, sign-in ${signIn}`).not.toBe(429);
  expect((await from('/auth/steam/return')).statusCode).toBe(429);
});

it("leaves other answers' caching as it is", async () => {
  expect((await app.inject('/without')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await app.inject('/nowhere')).headers['cache-control']).toBe('no-cache');
});

it.each([String.raw`{"message":"typed \\u0000"}`, String.raw`{"message":"\\\\u0000 \\ud800"}`])(
  '[TX-1] passes on a text with the characters of an escape: %s',
  async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/echo', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([200, JSON.parse(payload)]);
  },
);

it('[S3] pages show images of this site, of the image base and of the hosts of avatars alone', async () => {
  const imagesOf = async (options: Partial<HttpOptions>): Promise<string | undefined> => {
    const http = await createHttp({ ...OPTIONS, ...options });
    const policy = String((await http.inject('/')).headers['content-security-policy']);
    await http.close();
    return policy.split(';').find((directive) => directive.startsWith('img-src'));
  };
  expect(await imagesOf({})).toBe("img-src 'self' data:");
  expect(await imagesOf({ imageBase: 'https://art.example/items/', avatarHosts: ['avatars.example'] })).toBe(
    "img-src 'self' data: https://art.example https://avatars.example",
  );
});

it("[S3] a call's response may neither load, run nor be framed, and carries no header that pages alone need", async () => {
  const http = await createHttp({ ...OPTIONS, isSecure: true });
  const headersOf = async (url: string) => (await http.inject(url)).headers;
  const call = await headersOf('/api/none');
  expect(call).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age=') as string,
    'x-content-type-options': 'nosniff',
  });
  const ofPages = Object.keys(await headersOf('/')).filter((name) => !(name in call));
  expect(ofPages).toContain('cross-origin-opener-policy');
  expect(ofPages.length).toBeGreaterThanOrEqual(8);
  await http.close();
});

it('a path that cannot be decoded redirects to the home page, and is a bad request of a call', async () => {
  const page = await app.inject('/%E0%A4%A');
  expect([page.statusCode, page.headers.location]).toEqual([302, '/']);
  const call = await app.inject('/api/%E0%A4%A');
  expect([call.statusCode, call.json()]).toEqual([400, { status: 'error', message: 'app_api.bad_request' }]);
});

it('[M4] a database without an answer is a 503, which decides nothing, and a fault is a 500', async () => {
  const statusOf = async (path: string) => {
    const answer = await app.inject(path);
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  const body = { status: 'error', message: 'app_api.internal' };
  expect(await statusOf('/unanswered')).toEqual({ status: 503, body });
  expect(await statusOf('/broken')).toEqual({ status: 500, body });
});

import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Clock, systemClock } from '../../apps/server/src/lib/clock.ts';
import { parseTrustProxy } from '../../apps/server/src/lib/client-address.ts';
import { post } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** A clock that stands still, so that no rate limit refills during the test. */
const STOPPED: Clock = { ...systemClock, monoMs: () => 0 };
const SETTINGS = { 'limits.signInsPerMinute': 3, 'limits.commandsPerMinute': 8, 'limits.addressCallsPerMinute': 40 };

let direct: TestSite;
let proxied: TestSite;
beforeAll(async () => {
  [direct, proxied] = await Promise.all([
    startSite({ settings: SETTINGS, clock: STOPPED }),
    startSite({ settings: SETTINGS, clock: STOPPED, trustProxy: parseTrustProxy('1') ?? (() => false) }),
  ]);
});
afterAll(() => Promise.all([direct.drop(), proxied.drop()]));

const TOO_MANY = { status: 'error', message: 'app_api.too_many_requests' };
const begin = async (site: TestSite, forwarded: string): Promise<number> =>
  (await fetch(`${site.url}/socialite/steam`, { redirect: 'manual', headers: { 'x-forwarded-for': forwarded } }))
    .status;
const statuses = async (count: number, ask: (n: number) => Promise<number>): Promise<number[]> => {
  const found: number[] = [];
  for (let n = 0; n < count; n++) found.push(await ask(n));
  return found;
};

it('[S5] sign-ins are limited by address, which a header cannot change', async () => {
  expect(await statuses(5, (n) => begin(direct, `198.51.100.${n}`))).toEqual([302, 302, 302, 429, 429]);
  const refused = await fetch(`${direct.url}/socialite/test/login?persona=new`);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([429, '20', TOO_MANY]);
  // The return from the provider has its own limit, so that a player who could begin a sign-in can finish it.
  expect((await fetch(`${direct.url}/auth/steam/return?state=x`, { redirect: 'manual' })).status).toBe(302);
  expect(
    await statuses(5, async () => (await fetch(`${direct.url}/auth/steam/return`, { redirect: 'manual' })).status),
  ).toEqual([302, 302, 429, 429, 429]);
});

/** Sends a request with this exact path, and returns the status. */
const spelled = ({ method, path, from }: { method: 'GET' | 'POST'; path: string; from: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: proxied.port,
        method,
        path,
        headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.once('error', reject);
    asked.end(method === 'POST' ? '{}' : undefined);
  });

it('[S5] requests are counted by route in every spelling of the path', async () => {
  const signIns = [
    '/socialite/steam',
    '/%73ocialite/steam',
    '/socialite%2Fsteam?x',
    '/socialite/%73team',
    'http://updraft.test/socialite/steam',
    '/%73%6f%63ialite/steam?agreed=1',
  ];
  const lead = await Promise.all(signIns.map((path, at) => spelled({ method: 'GET', path, from: `203.0.114.${at}` })));
  // One spelling leads to no route; every other begins a sign-in.
  expect(lead).toEqual([302, 302, 404, 302, 302, 302]);
  const begins = signIns.filter((_path, at) => lead[at] === 302);
  expect(
    await statuses(10, (n) => spelled({ method: 'GET', path: begins[n % begins.length] ?? '', from: '198.51.100.50' })),
  ).toEqual([302, 302, 302, ...Array.from({ length: 7 }, () => 429)]);
  expect(await spelled({ method: 'GET', path: '/%73ocialite/test/login?persona=new', from: '198.51.100.50' })).toBe(
    429,
  );
  expect(
    await spelled({
      method: 'GET',
      path: 'http://updraft.test/socialite/test/login?persona=new',
      from: '198.51.100.50',
    }),
  ).toBe(429);
  const returns = [
    '/auth/steam/return',
    '/%61uth/steam/return',
    'http://updraft.test/auth/steam/return',
    '/auth/%73team/return',
  ];
  expect(
    await statuses(8, (n) =>
      spelled({ method: 'GET', path: returns[n % returns.length] ?? '', from: '198.51.100.51' }),
    ),
  ).toEqual([302, 302, 302, 429, 429, 429, 429, 429]);

  const calls = [
    '/api/crash/getHistory',
    '/%61pi/crash/getHistory',
    'http://updraft.test/api/crash/getHistory',
    '/api/crash/get%48istory',
  ];
  const answers = await statuses(60, (n) =>
    spelled({ method: 'POST', path: calls[n % calls.length] ?? '', from: '198.51.100.52' }),
  );
  expect(answers).toEqual([...Array.from({ length: 40 }, () => 200), ...Array.from({ length: 20 }, () => 429)]);
});

it('[S5] limits use the address that a trusted proxy reports', async () => {
  expect(await statuses(5, () => begin(proxied, '6.6.6.6, 198.51.100.7'))).toEqual([302, 302, 302, 429, 429]);
  expect(await begin(proxied, '198.51.100.7, 198.51.100.8')).toBe(302);
  // Another address of the same /64 belongs to the same holder.
  expect(await statuses(4, (n) => begin(proxied, `2001:db8:1:2::${n + 1}`))).toEqual([302, 302, 302, 429]);
});

it('[S5] commands of an account are limited more tightly than its calls, and other accounts are not', async () => {
  const login = async (address: string): Promise<string> =>
    (
      (await (
        await fetch(`${proxied.url}/socialite/test/login?persona=new`, { headers: { 'x-forwarded-for': address } })
      ).json()) as { api_token: string }
    ).api_token;
  const [one, other] = [await login('203.0.113.1'), await login('203.0.113.2')];
  const sell = async (token: string): Promise<number> =>
    (await post(proxied.url, '/api/user/sell', { sell: [1], give: 1 }, token)).status;
  expect(await statuses(4, () => sell(one))).toEqual([200, 200, 429, 429]);
  expect((await post(proxied.url, '/api/user/sell', { sell: [1], give: 1 }, one)).body).toEqual(TOO_MANY);
  expect(await sell(other)).toBe(200);
  expect((await post(proxied.url, '/api/user/getBalance', {}, one)).status).toBe(200);
});

it('[S5] connections of an address are counted from the upgrade on, also without authentication', async () => {
  const site = await startSite({ settings: { 'limits.socketsPerAddress': 3 } });
  const open = (): Promise<WebSocket | null> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${site.port}/socket.io/?EIO=4&transport=websocket`);
      socket.once('open', () => resolve(socket));
      socket.once('error', () => resolve(null));
    });
  const first = [await open(), await open(), await open()];
  expect(first.every((socket) => socket !== null)).toBe(true);
  expect(await open()).toBeNull();
  first[0]?.close();
  await expect.poll(open).not.toBeNull();
  for (const socket of first) socket?.close();
  await site.drop();
});

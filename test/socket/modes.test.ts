import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Outside } from '../../apps/server/src/outside.ts';
import { startApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { createLog } from '../../apps/server/src/lib/log.ts';
import { liveGaps } from '../../apps/server/src/live-gaps.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { fastClock } from '../../apps/server/src/testing/fast-clock.ts';
import { LIVE } from '../../apps/server/src/testing/live-environment.ts';
import { STEAM_PROFILES } from '@updraft/outside/steam-openid';
import { createNoMarket } from '@updraft/outside/steam-trade';
import { createLocalBeacon } from '@updraft/outside/beacon/sandbox';
import { expect, it } from 'vitest';
import { post } from '../support/client.ts';
import { runProgram } from '../support/run-program.ts';
import { startSite } from '../support/site.ts';

/** Clients of live mode without services. */
const outside: Outside = {
  steam: {
    startUrl: () => 'https://steamcommunity.com/openid/login',
    verify: () => Promise.resolve({ ok: false, reason: 'not_valid' }),
  },
  profiles: { get: () => Promise.resolve(null) },
  payments: {
    card_processor: {
      id: 'acme',
      createInvoice: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
      readWebhook: () => ({ ok: false, reason: 'bad_signature' }),
    },
  },
  p2p: null,
  telegram: null,
  payouts: [
    {
      id: 'acme',
      systems: [4],
      send: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
      find: () => Promise.resolve(null),
    },
  ],
  trades: {
    id: 'acme',
    inventory: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
    holdings: () => Promise.resolve(null),
    sendOffer: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
    findOffer: () => Promise.resolve(null),
    cancelOffer: () => Promise.resolve(null),
    onChange: () => () => undefined,
    linkPageOf: () => 'https://steamcommunity.com/my/tradeoffers/privacy',
    close: () => Promise.resolve(),
  },
  market: createNoMarket(),
  prices: { id: 'acme', fetch: () => Promise.resolve({ ok: false, reason: 'unavailable' }) },
  beacon: { ...createLocalBeacon({ secret: 'test', now: () => Date.now() }), id: 'acme' },
  bulletin: { id: 'acme', publish: () => Promise.resolve({ receipt: 'test', publishedAtMs: 0 }) },
  pages: [],
  close: () => Promise.resolve(),
};

const SANDBOX_PATHS = [
  '/socialite/test/login',
  '/socialite/test/login?persona=rich',
  '/sandbox/steam/login',
  '/sandbox/checkout/pay/x',
  '/sandbox/steam/profiles',
  '/sandbox/trade/',
  '/sandbox/trade/api/offers',
  '/sandbox/trade-hooks/offers',
];
/** Well-formed inputs, by which a player of the sandbox is funded and travels. */
const SANDBOX_COMMANDS = [
  ['/api/sandbox/fund', { sum: 100, items: 1 }],
  ['/api/sandbox/travel', { hours: 24 }],
] as const;

it('test login, funding, time travel and sandbox sites are unknown routes in live mode', async () => {
  const site = await startSite({ mode: 'live', outside, publicUrl: 'https://updraft.example', demoPlayers: 0 });
  const local = `http://localhost:${site.port}`;
  for (const path of SANDBOX_PATHS) expect([path, (await fetch(local + path)).status]).toEqual([path, 404]);
  for (const [path, body] of SANDBOX_COMMANDS)
    expect([path, await post(local, path, body)]).toEqual([
      path,
      { status: 404, body: { status: 'error', message: 'app_api.not_found' } },
    ]);
  const config = (await post(local, '/api/getConfig', {})).body;
  expect(config).toMatchObject({
    mode: 'live',
    demoPlayers: false,
    realtime: { host: 'updraft.example', secure: true },
  });
  const page = await fetch(`${local}/healthz`);
  expect(page.headers.get('strict-transport-security')).toContain('max-age');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  const images = policy.split(';').find((directive) => directive.startsWith('img-src'));
  for (const host of STEAM_PROFILES.avatarHosts) expect(images?.split(' ')).toContain(`https://${host}`);
  // There is no money and no stock, because the owner contributes capital by a command.
  expect(await site.db.query('select kind from transfers')).toEqual([]);
  expect(await site.db.query('select id from items limit 1')).toEqual([]);
  expect((await site.db.query('select id from catalogue limit 1')).length).toBe(1);
  await site.drop();
});

it('[F9] live mode refuses a database that the sandbox has used', async () => {
  const site = await startSite();
  await site.stop();
  await expect(
    startApp({
      config: { ...site.config, mode: 'live', publicUrl: 'https://updraft.example' },
      build: 'test',
      outside,
    }),
  ).rejects.toThrow(/play money/);
  await site.drop();
});

it('[F9] live mode refuses rounds that are faster than real time', async () => {
  const place = await newDatabase();
  const config = readConfig({ DATA_DIR: place.dataDir, DEMO_PLAYERS: '0' });
  const start = startApp({
    config: { ...config, databaseUrl: place.databaseUrl, mode: 'live', publicUrl: 'https://updraft.example', port: 0 },
    build: 'test',
    outside,
    tableClock: fastClock(20),
  });
  await expect(start).rejects.toThrow(/rounds would run 20 times as fast as time/);
  await place.drop();
});

it('[F9] a live start that is refused for any reason writes neither tables nor secrets', async () => {
  const place = await newDatabase();
  const config = {
    ...readConfig({ DATA_DIR: place.dataDir, DEMO_PLAYERS: '0' }),
    databaseUrl: place.databaseUrl,
    mode: 'live' as const,
    publicUrl: 'https://updraft.example',
    port: 0,
    settingsOverride: {},
  };
  const standIns = {
    ...outside,
    beacon: createLocalBeacon({ secret: 'test', now: () => Date.now() }),
    bulletin: { ...outside.bulletin, id: 'file' },
    prices: { ...outside.prices, id: 'book' },
  };
  const start = (given?: Outside) =>
    startApp({
      config,
      build: 'test',
      log: createLog({ level: 'silent', pretty: false }),
      ...(given && { outside: given }),
    });
  await expect(start(standIns)).rejects.toThrow(/the local beacon, the file bulletin, the book prices/);
  await expect(start()).rejects.toThrow(/no payout provider is configured[^]*no public bulletin is configured/);
  const db = await openDb(place);
  expect(await db.query(`select table_name from information_schema.tables where table_schema = 'public'`)).toEqual([]);
  await db.close();
  expect(existsSync(join(place.dataDir, 'secrets.json'))).toBe(false);
  await place.drop();
});

it('[F9] the program lists missing settings of live mode, errors in its configuration and a wrong Node', async () => {
  const { said } = await runProgram('main', [], {
    databaseUrl: LIVE.DATABASE_URL,
    environment: { ...LIVE, DEMO_PLAYERS: '30' },
  });
  for (const reason of [...liveGaps(process.versions.node), 'DEMO_PLAYERS must be 0']) expect(said).toContain(reason);
});

it('the sandbox has test login, funding and time travel, within their bounds', async () => {
  const site = await startSite();
  expect((await fetch(`${site.url}/socialite/test/login?persona=new`)).status).toBe(200);
  expect((await fetch(`${site.url}/socialite/test/login?persona=owner`)).status).toBe(400);
  for (const [path, body] of SANDBOX_COMMANDS)
    expect([path, (await post(site.url, path, body)).status]).toEqual([path, 401]);
  const { api_token: token } = (await (await fetch(`${site.url}/socialite/test/login?persona=new`)).json()) as {
    api_token: string;
  };
  expect(await post(site.url, '/api/sandbox/fund', { sum: 100, items: 1 }, token)).toMatchObject({
    status: 200,
    body: { status: 'success' },
  });
  expect((await post(site.url, '/api/user/getBalance', {}, token)).body).toEqual({ balance: 100 });
  for (const wrong of [
    { sum: 5000.01, items: 0 },
    { sum: 1, items: 13 },
    { sum: -1, items: 0 },
  ])
    expect((await post(site.url, '/api/sandbox/fund', wrong, token)).status).toBe(400);
  expect(await post(site.url, '/api/sandbox/travel', { hours: 24 }, token)).toMatchObject({
    status: 200,
    body: { status: 'success', params: { count: 24 } },
  });
  for (const hours of [-24, 0, 2, 1e9])
    expect((await post(site.url, '/api/sandbox/travel', { hours }, token)).status).toBe(400);
  await site.drop();
});

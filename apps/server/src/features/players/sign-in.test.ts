import { AGREEMENT_VERSION } from '@updraft/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAddress } from '../../lib/client-address.ts';
import { createLog } from '../../lib/log.ts';
import { FakeClock } from '../../testing/crash-world.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { hashAddress } from './agreements.ts';
import { Sessions } from './sessions.ts';
import { readState, writeState } from './sign-in-state.ts';
import { SignIn } from './sign-in.ts';

const SECRET = 'a secret of the test';
let world: World;
let app: FastifyInstance;
const clock = new FakeClock();
let steamNumber = 0;
const newSteamId = (): string => `7656119800000${String(steamNumber++).padStart(4, '0')}`;

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  const signIn = new SignIn({
    db: world.db,
    // The provider's protocol is tested where it is spoken; here it believes whoever names an account.
    steam: { startUrl: ({ returnTo }) => returnTo, verify: ({ params }) => Promise.resolve({ ok: true, steamId: params.get('account') ?? '', responseNonce: '' }) },
    profiles: { get: () => Promise.resolve(null) },
    sessions: new Sessions(world),
    publicUrl: 'https://updraft.test',
    isSecure: true,
    clock,
    log: createLog({ level: 'silent', pretty: false }),
    secret: SECRET,
    addressOf: (request) => clientAddress(request.raw, () => false),
    rolesOf: () => ({ isDemo: false, roles: null }),
    onNewPlayer: () => Promise.resolve(),
  });
  app = fastify();
  // Stands for the client's pages.
  app.setNotFoundHandler((_request, reply) => reply.code(200).send('the page'));
  signIn.register(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.drop();
});

/** To the provider and back `takesMs` later; answers where the browser ends. `tamper` changes the cookie on the way. */
const signIn = async (steamId: string, { query = '', takesMs = 5000, tamper = (cookie: string) => cookie } = {}): Promise<string> => {
  const begun = await app.inject({ url: `/socialite/steam${query}` });
  const [, cookie = ''] = /^updraft_sign_in=([^;]*)/.exec(String(begun.headers['set-cookie'])) ?? [];
  clock.advance(takesMs);
  const back = new URL(String(begun.headers.location));
  back.searchParams.set('account', steamId);
  const finished = await app.inject({ url: back.pathname + back.search, headers: { cookie: `updraft_sign_in=${tamper(cookie)}` } });
  return String(finished.headers.location);
};
const playerOf = async (steamId: string): Promise<number | null> => (await world.db.query<{ id: number }>('select id from players where steam_id = $1', [steamId]))[0]?.id ?? null;
const agreementsOf = (playerId: number | null) => world.db.query<{ version: number; accepted_at: Date; address_hash: Uint8Array }>('select version, accepted_at, address_hash from agreements where player_id = $1', [playerId]);

it('[P3] lets nobody new in who has not accepted the agreement in force', async () => {
  for (const query of ['', '?agreed=', '?agreed=0', '?agreed=99', '?agreed=1&agreed=1', '?agreed=01', '?agreed=true']) {
    const steamId = newSteamId();
    expect([query, await signIn(steamId, { query })]).toEqual([query, '/auth/callback?error=agreement']);
    expect(await playerOf(steamId)).toBeNull();
  }
});

it('[P3] writes down the version, the moment of ticking and a keyed hash of the address, once', async () => {
  const steamId = newSteamId();
  const tickedMs = clock.wallMs();
  expect(await signIn(steamId, { query: `?agreed=${AGREEMENT_VERSION}`, takesMs: 45_000 })).toBe('/auth/callback');
  const first = await agreementsOf(await playerOf(steamId));
  expect(first.map(({ version, accepted_at, address_hash }) => [version, accepted_at.getTime(), Buffer.from(address_hash)])).toEqual([
    [AGREEMENT_VERSION, tickedMs, hashAddress({ secret: SECRET, address: '127.0.0.1' })],
  ]);
  // Known and agreed: comes back without the box, and a second tick changes nothing.
  expect(await signIn(steamId)).toBe('/auth/callback');
  expect(await signIn(steamId, { query: `?agreed=${AGREEMENT_VERSION}` })).toBe('/auth/callback');
  expect(await agreementsOf(await playerOf(steamId))).toEqual(first);
  for (const change of ['update agreements set version = version + 1', 'delete from agreements']) await expect(world.db.query(change)).rejects.toThrow(/append_only/);
});

it('[P3] asks a known player again who has accepted another version, or none', async () => {
  const { id, steam_id } = await world.player();
  await world.db.query(`insert into agreements (player_id, version, accepted_at, address_hash) values ($1, $2, now(), '')`, [id, AGREEMENT_VERSION + 1]);
  expect(await signIn(steam_id)).toBe('/auth/callback?error=agreement');
  expect(await signIn(steam_id, { query: `?agreed=${AGREEMENT_VERSION}` })).toBe('/auth/callback');
  expect(await agreementsOf(id)).toHaveLength(2);
});

it('[P3] [S2] believes no state that it has not signed itself', async () => {
  const steamId = newSteamId();
  const withAgreement = (cookie: string): string => cookie.replace(/\.0\.0\./, `.${AGREEMENT_VERSION}.1000.`);
  for (const tamper of [withAgreement, () => '', (cookie: string) => cookie.slice(0, -1), (cookie: string) => `${cookie}x`, () => writeState('another secret', { state: 'a'.repeat(32), acceptance: null })]) {
    expect(await signIn(steamId, { tamper })).toBe('/auth/callback?error=state');
  }
  const foreign = writeState(SECRET, { state: 'b'.repeat(32), acceptance: { version: AGREEMENT_VERSION, acceptedAtMs: 5 } });
  expect(readState(SECRET, foreign)).toEqual({ state: 'b'.repeat(32), acceptance: { version: AGREEMENT_VERSION, acceptedAtMs: 5 } });
  expect(await signIn(steamId, { tamper: () => foreign })).toBe('/auth/callback?error=state');
  expect(await playerOf(steamId)).toBeNull();
});

it('[S2] the last page of a sign-in is for those who come from one', async () => {
  const callback = (url: string, cookie = '') => app.inject({ url, headers: { cookie } });
  for (const [url, cookie] of [['/auth/callback', 'updraft_code=abc'], ['/auth/callback?error=banned', ''], ['/auth/callback?error=agreement', '']] as const) {
    expect((await callback(url, cookie)).body).toBe('the page');
  }
  for (const cookie of ['', 'updraft_code=', 'other=1']) {
    const answer = await callback('/auth/callback', cookie);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  }
});

import { AGREEMENT_VERSION } from '@updraft/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAddress } from '../../lib/client-address.ts';
import { createMask, maskedAccount } from '../../lib/mask.ts';
import { createLog } from '../../lib/log.ts';
import { FakeClock } from '../../testing/table-world.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { hashAddress } from './agreements.ts';
import { Sessions } from '../../kernel/sessions.ts';
import { readState, writeState } from './sign-in-state.ts';
import { SignIn, createNonceStore } from './sign-in.ts';

const SECRET = 'a secret of the test';
const EARLIER_SECRET = 'the secret before';
let world: World;
let app: FastifyInstance;
const clock = new FakeClock();
/** Profile that the profile service returns; null: none. */
let profile: { nickname: string; avatarUrl: string | null } | null = null;
/** Number of failures of the provider before it confirms a sign-in. */
let failuresLeft = 0;
let steamNumber = 0;
const newSteamId = (): string => `7656119800000${String(steamNumber++).padStart(4, '0')}`;

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  const signIn = new SignIn({
    db: world.db,
    // The provider accepts any named account. Its protocol has its own tests.
    steam: {
      startUrl: ({ returnTo }) => returnTo,
      verify: ({ params }) =>
        Promise.resolve(
          failuresLeft-- > 0
            ? { ok: false, reason: 'provider_unavailable' }
            : { ok: true, steamId: params.get('account') ?? '', responseNonce: '' },
        ),
    },
    // The expiry is an hour away by the real clock, by which the database deletes nonces.
    noncesIn: (query) => ({ claim: (nonce) => createNonceStore(query).claim(nonce, Date.now() + 3_600_000) }),
    isOwnOrigin: (origin) => origin === 'https://updraft.test',
    profiles: { get: (steamId) => Promise.resolve(profile && { steamId, ...profile }) },
    siteName: () => 'Updraft',
    sessions: new Sessions(world),
    publicUrl: 'https://updraft.test',
    isSecure: true,
    clock,
    log: createLog({ level: 'silent', pretty: false }),
    secrets: [SECRET, EARLIER_SECRET],
    addressHashOf: (address) => hashAddress({ secret: SECRET, address }),
    addressOf: (request) => clientAddress(request, () => false),
    maskedAccount: (steamId) => maskedAccount(createMask(SECRET), steamId),
    rolesOf: () => ({ isDemo: false, roles: null }),
    onNewPlayer: () => Promise.resolve(),
  });
  app = fastify();
  // Stands for the client's pages.
  app.setNotFoundHandler((_request, reply) => reply.code(200).send('the page'));
  signIn.register(app);
  app.post('/agree', async (request, reply) =>
    signIn.agree((request.body as { version: number | null }).version, { request, reply }),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.drop();
});

const cookieOf = (setCookie: unknown, name: string): string =>
  new RegExp(`__Host-${name}=([^;]*)`).exec(String(setCookie))?.[1] ?? '';

/** Ticks the box of the agreement, by default from a page of the site. Returns the value of the cookie. */
const tick = async (
  version: number | null = AGREEMENT_VERSION,
  headers: Record<string, string> = { origin: 'https://updraft.test', 'sec-fetch-site': 'same-origin' },
): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: '/agree', payload: { version }, headers });
  return cookieOf(answer.headers['set-cookie'], 'updraft_agreed');
};

/**
 * Signs in through the provider, which takes `takesMs`. Returns the address where the browser ends. `agreed`: cookie of
 * the ticked box; `tamper` changes the cookie of the sign-in.
 */
const signIn = async (
  steamId: string,
  { agreed = '', query = '', takesMs = 5000, tamper = (cookie: string) => cookie } = {},
): Promise<string> => {
  const begun = await app.inject({
    url: `/socialite/steam${query}`,
    headers: { cookie: `__Host-updraft_agreed=${agreed}` },
  });
  const cookie = cookieOf(begun.headers['set-cookie'], 'updraft_sign_in');
  clock.advance(takesMs);
  const back = new URL(String(begun.headers.location));
  back.searchParams.set('account', steamId);
  const finished = await app.inject({
    url: back.pathname + back.search,
    headers: { cookie: `__Host-updraft_sign_in=${tamper(cookie)}` },
  });
  return String(finished.headers.location);
};
const playerOf = async (steamId: string): Promise<number | null> =>
  (await world.db.query<{ id: number }>('select id from players where steam_id = $1', [steamId]))[0]?.id ?? null;
const agreementsOf = (playerId: number | null) =>
  world.db.query<{ version: number; accepted_at: Date; address_hash: Uint8Array }>(
    'select version, accepted_at, address_hash from agreements where player_id = $1',
    [playerId],
  );

it('keeps the name and the avatar that were known when the profile service says nothing at a later sign-in', async () => {
  const steamId = newSteamId();
  const shown = async () => {
    await signIn(steamId, { agreed: await tick() });
    return (await world.db.query('select username, avatar from players where steam_id = $1', [steamId]))[0];
  };
  profile = null;
  expect(await shown()).toEqual({ username: `Player ${steamId.slice(-5)}`, avatar: 'default' });
  profile = { nickname: 'Ann', avatarUrl: 'https://avatars.test/ann.jpg' };
  expect(await shown()).toEqual({ username: 'Ann', avatar: 'https://avatars.test/ann.jpg' });
  profile = null;
  expect(await shown()).toEqual({ username: 'Ann', avatar: 'https://avatars.test/ann.jpg' });
  profile = { nickname: 'Ann Lee', avatarUrl: null };
  expect(await shown()).toEqual({ username: 'Ann Lee', avatar: 'https://avatars.test/ann.jpg' });
  profile = null;
});

it.each(['Admin', 'Система', 'Mоderator', 'UPDRAFT', 'Updraft Support'])(
  '[CH-18] hides the name %s of any player who is not staff',
  async (nickname) => {
    const steamId = newSteamId();
    const shown = async () => {
      await signIn(steamId, { agreed: await tick() });
      return (await world.db.query('select username from players where steam_id = $1', [steamId]))[0];
    };
    profile = { nickname, avatarUrl: null };
    expect(await shown()).toEqual({ username: `Player ${steamId.slice(-5)}` });
    await world.db.query('update players set is_support = true where steam_id = $1', [steamId]);
    expect(await shown()).toEqual({ username: nickname });
    profile = null;
  },
);

it('[S2] signs in when the return address is opened again after the provider failed once', async () => {
  const agreed = await tick();
  const begun = await app.inject({
    url: '/socialite/steam',
    headers: { cookie: `__Host-updraft_agreed=${agreed}` },
  });
  const jar = new Map([['__Host-updraft_sign_in', cookieOf(begun.headers['set-cookie'], 'updraft_sign_in')]]);
  const back = new URL(String(begun.headers.location));
  back.searchParams.set('account', newSteamId());
  /** Opens the return address as a browser does: it stores the cookies of each response. */
  const open = async (): Promise<string> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({ url: back.pathname + back.search, headers: { cookie } });
    for (const one of [answer.headers['set-cookie'] ?? []].flat())
      jar.set(...(/^([^=]+)=([^;]*)/.exec(one)?.slice(1) as [string, string]));
    return String(answer.headers.location);
  };
  failuresLeft = 1;
  expect([await open(), await open()]).toEqual(['/auth/callback?error=provider_unavailable', '/auth/callback']);
  // The state cannot be used again after a successful sign-in.
  expect(await open()).toBe('/auth/callback?error=state');
});

it('[P3] lets nobody new in who has not ticked the box, whatever the address says', async () => {
  for (const query of [
    '',
    '?agreed=',
    '?agreed=0',
    '?agreed=99',
    '?agreed=1',
    `?agreed=${AGREEMENT_VERSION}`,
    '?agreed=true',
  ]) {
    const steamId = newSteamId();
    expect([query, await signIn(steamId, { query })]).toEqual([query, '/auth/callback?error=agreement']);
    expect(await playerOf(steamId)).toBeNull();
  }
});

it('[P3] [S3] takes a tick from pages of ours alone, of the version in force, and takes it back', async () => {
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://updraft.test', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of elsewhere) {
    expect([headers, await tick(AGREEMENT_VERSION, headers)]).toEqual([headers, '']);
  }
  expect(await tick(AGREEMENT_VERSION + 1)).toBe('');
  const unticked = await app.inject({
    method: 'POST',
    url: '/agree',
    payload: { version: null },
    headers: { origin: 'https://updraft.test' },
  });
  expect(String(unticked.headers['set-cookie'])).toMatch(/^__Host-updraft_agreed=; Path=\/; Max-Age=0;/);
  const ticked = await app.inject({ method: 'POST', url: '/agree', payload: { version: AGREEMENT_VERSION } });
  // The browser sends the cookie with no request that a link or form of another site makes.
  expect(String(ticked.headers['set-cookie'])).toMatch(
    /^__Host-updraft_agreed=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/,
  );
});

it('[P3] writes down the version, the moment of ticking and a keyed hash of the address, once', async () => {
  const steamId = newSteamId();
  const tickedMs = clock.wallMs();
  const agreed = await tick();
  clock.advance(20_000);
  expect(await signIn(steamId, { agreed, takesMs: 45_000 })).toBe('/auth/callback');
  const first = await agreementsOf(await playerOf(steamId));
  expect(
    first.map(({ version, accepted_at, address_hash }) => [version, accepted_at.getTime(), Buffer.from(address_hash)]),
  ).toEqual([[AGREEMENT_VERSION, tickedMs, hashAddress({ secret: SECRET, address: '127.0.0.1' })]]);
  // A player who has agreed signs in without the box, and a second tick changes nothing.
  expect(await signIn(steamId)).toBe('/auth/callback');
  expect(await signIn(steamId, { agreed: await tick() })).toBe('/auth/callback');
  expect(await agreementsOf(await playerOf(steamId))).toEqual(first);
  for (const change of ['update agreements set version = version + 1', 'delete from agreements'])
    await expect(world.db.query(change)).rejects.toThrow(/append_only/);
});

it('[P3] a tick is good for one account, for an hour, and only as it was written', async () => {
  const agreed = await tick();
  // A sign-in that is not finished does not use the tick up.
  await app.inject({ url: '/socialite/steam', headers: { cookie: `__Host-updraft_agreed=${agreed}` } });
  expect(await signIn(newSteamId(), { agreed })).toBe('/auth/callback');
  expect(await signIn(newSteamId(), { agreed })).toBe('/auth/callback?error=agreement');
  const [old, other] = [await tick(), await tick()];
  clock.advance(3_600_001);
  expect(await signIn(newSteamId(), { agreed: old })).toBe('/auth/callback?error=agreement');
  const fresh = await tick();
  for (const changed of [
    fresh.slice(0, -1),
    `${fresh}x`,
    fresh.replace(/^\d+/, String(AGREEMENT_VERSION + 1)),
    fresh.replace(/\.[\w-]{32}\./, `.${other.split('.')[2] ?? ''}.`),
    `1.1.${'a'.repeat(32)}.${'A'.repeat(43)}`,
    '__proto__',
  ]) {
    expect([changed, await signIn(newSteamId(), { agreed: changed })]).toEqual([
      changed,
      '/auth/callback?error=agreement',
    ]);
  }
  expect(await signIn(newSteamId(), { agreed: fresh })).toBe('/auth/callback');
});

it('[P3] a tick still counts when the player could not be written', async () => {
  const [steamId, agreed] = [newSteamId(), await tick()];
  await world.db.query(
    `create function no_agreement() returns trigger language plpgsql as $$ begin raise 'no agreement can be written'; end $$`,
  );
  await world.db.query('create trigger no_agreement before insert on agreements execute function no_agreement()');
  // The response has no address, because the server failed.
  expect(await signIn(steamId, { agreed })).toBe('undefined');
  await world.db.query('drop trigger no_agreement on agreements');
  expect(await playerOf(steamId)).toBeNull();
  expect(await signIn(steamId, { agreed })).toBe('/auth/callback');
  expect(await agreementsOf(await playerOf(steamId))).toHaveLength(1);
});

it('[S2] cookies of a sign-in are of this host alone where it is secure, and their answers are kept nowhere', async () => {
  const begun = await app.inject({ url: '/socialite/steam' });
  expect(String(begun.headers['set-cookie'])).toMatch(
    /^__Host-updraft_sign_in=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(begun.headers['cache-control']).toBe('no-store');
  const plain = await app.inject({ url: '/auth/callback', headers: { cookie: 'updraft_code=abc' } });
  expect(plain.headers.location).toBe('/');
});

it('[P3] asks a known player who has never accepted', async () => {
  const { id, steam_id } = await world.player();
  expect(await signIn(steam_id)).toBe('/auth/callback?error=agreement');
  expect(await signIn(steam_id, { agreed: await tick() })).toBe('/auth/callback');
  expect(await agreementsOf(id)).toHaveLength(1);
});

it('[P3] a player who has accepted an older version may sign in to withdraw what is theirs', async () => {
  const { id, steam_id } = await world.player();
  await world.db.query(
    `insert into agreements (player_id, version, accepted_at, address_hash) values ($1, $2, now(), '')`,
    [id, AGREEMENT_VERSION - 1],
  );
  expect(await signIn(steam_id)).toBe('/auth/callback');
  expect(await agreementsOf(id)).toHaveLength(1);
});

it('[P3] [S2] believes no state that it has not signed itself', async () => {
  const steamId = newSteamId();
  const withAgreement = (cookie: string): string =>
    cookie.replace('.', `.${AGREEMENT_VERSION}.1000.${'a'.repeat(32)}.`);
  for (const tamper of [
    withAgreement,
    () => '',
    (cookie: string) => cookie.slice(0, -1),
    (cookie: string) => `${cookie}x`,
    () => writeState(['another secret'], { state: 'a'.repeat(32), acceptance: null }),
  ]) {
    expect(await signIn(steamId, { tamper })).toBe('/auth/callback?error=state');
  }
  const acceptance = { version: AGREEMENT_VERSION, acceptedAtMs: 5, nonce: 'n'.repeat(32) };
  const foreign = writeState([EARLIER_SECRET], { state: 'b'.repeat(32), acceptance });
  expect(readState([SECRET, EARLIER_SECRET], foreign)).toEqual({ state: 'b'.repeat(32), acceptance });
  expect(await signIn(steamId, { tamper: () => foreign })).toBe('/auth/callback?error=state');
  expect(await playerOf(steamId)).toBeNull();
});

it('[S2] a return of another tab ends nothing: its sign-in fails, and the one begun last succeeds', async () => {
  const begin = async () => {
    const begun = await app.inject({
      url: '/socialite/steam',
      headers: { cookie: `__Host-updraft_agreed=${await tick()}` },
    });
    return {
      back: new URL(String(begun.headers.location)),
      cookie: cookieOf(begun.headers['set-cookie'], 'updraft_sign_in'),
    };
  };
  const [first, last] = [await begin(), await begin()];
  const finish = (back: URL) => {
    back.searchParams.set('account', newSteamId());
    return app.inject({
      url: back.pathname + back.search,
      headers: { cookie: `__Host-updraft_sign_in=${last.cookie}` },
    });
  };
  const stray = await finish(first.back);
  expect(stray.headers.location).toBe('/auth/callback?error=state');
  expect(String(stray.headers['set-cookie'] ?? '')).not.toContain('updraft_sign_in=;');
  expect((await finish(last.back)).headers.location).toBe('/auth/callback');
});

it('[S2] the last page of a sign-in is for those who come from one', async () => {
  const callback = (url: string, cookie = '') => app.inject({ url, headers: { cookie } });
  for (const [url, cookie] of [
    ['/auth/callback', '__Host-updraft_code=abc'],
    ['/auth/callback?error=banned', ''],
    ['/auth/callback?error=agreement', ''],
  ] as const) {
    expect((await callback(url, cookie)).body).toBe('the page');
  }
  for (const cookie of ['', '__Host-updraft_code=', 'updraft_code=abc', 'other=1']) {
    const answer = await callback('/auth/callback', cookie);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, createWorld } from '../testing/world.ts';
import { Sessions } from './sessions.ts';
import { createNonceStore } from '../features/players/sign-in.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
afterAll(() => world.drop());

it('[S1] a token is stored hashed, and every sign-in gets a new one', async () => {
  const player = await world.player();
  const sessions = new Sessions(world);
  const tokens = [await sessions.open(player.id), await sessions.open(player.id)];
  expect(new Set(tokens).size).toBe(2);
  expect(tokens[0]?.length).toBeGreaterThanOrEqual(43);
  const rows = await world.db.query<{ token_hash: Uint8Array }>(
    'select token_hash from sessions where player_id = $1',
    [player.id],
  );
  expect(rows.some((row) => tokens.includes(Buffer.from(row.token_hash).toString()))).toBe(false);
  expect(await sessions.resolve(tokens[0] ?? '')).toMatchObject({ playerId: player.id });
  expect(await sessions.resolve(`${tokens[0]}x`)).toBeNull();
});

it("[S5] an unknown token is looked up once, and a new session's token resolves all the same", async () => {
  const asked: string[] = [];
  const db = {
    ...world.db,
    query: <Row extends object>(sql: string, params?: readonly unknown[]) => (
      asked.push(sql),
      world.db.query<Row>(sql, params)
    ),
  };
  const sessions = new Sessions({ db, settings: world.settings });
  for (let times = 0; times < 5; times++) expect(await sessions.resolve('nobody at all')).toBeNull();
  expect(asked).toHaveLength(1);
  expect(sessions.isKnown('nobody at all')).toBe(false);
  const token = await sessions.open((await world.player()).id);
  expect(sessions.isKnown(token)).toBe(false);
  const session = await sessions.resolve(token);
  expect(session).not.toBeNull();
  expect(sessions.isKnown(token)).toBe(true);
  if (session) await sessions.revoke(session);
  expect(sessions.isKnown(token)).toBe(false);
});

it('[S5] [I2] many players who return at once are looked up and written in a few statements, each by their own token', async () => {
  const asked: string[] = [];
  const db = {
    ...world.db,
    query: <Row extends object>(sql: string, params?: readonly unknown[]) => (
      asked.push(sql),
      world.db.query<Row>(sql, params)
    ),
  };
  const players = await Promise.all(Array.from({ length: 40 }, () => world.player()));
  const tokens = await Promise.all(players.map((player) => new Sessions(world).open(player.id)));
  await world.db.query(
    `update sessions set last_seen_at = now() - interval '1 hour' where player_id = any($1::bigint[])`,
    [players.map((player) => player.id)],
  );
  const sessions = new Sessions({ db, settings: world.settings });
  const found = await Promise.all([...tokens, 'nobody'].map((token) => sessions.resolve(token)));
  expect(found.map((session) => session?.playerId ?? null)).toEqual([...players.map((player) => player.id), null]);
  const unseen = async () =>
    (
      await world.db.query<{ count: number }>(
        `select count(*)::int as count from sessions where player_id = any($1::bigint[]) and last_seen_at < now() - interval '1 minute'`,
        [players.map((player) => player.id)],
      )
    )[0]?.count;
  await expect.poll(unseen).toBe(0);
  expect(asked.length).toBeLessThanOrEqual(6);
});

it('[S5] [I2] a returning player does not wait until the use of the session is written', async () => {
  let begun = 0;
  const query = async (sql: string, parameters?: readonly unknown[]): Promise<object[]> => {
    if (sql.startsWith('update sessions set last_seen_at')) {
      begun += 1;
      await new Promise(() => undefined);
    }
    return world.db.query(sql, parameters);
  };
  const player = await world.player();
  const token = await new Sessions(world).open(player.id);
  const sessions = new Sessions({
    db: { ...world.db, query: query as typeof world.db.query },
    settings: world.settings,
  });
  expect(await sessions.resolve(token)).toMatchObject({ playerId: player.id });
  expect(sessions.isKnown(token)).toBe(true);
  expect(begun).toBe(1);
});

it('[S1] a session ends by idleness, by absolute age and by revocation', async () => {
  const player = await world.player();
  const open = async () => ({ token: await new Sessions(world).open(player.id), sessions: new Sessions(world) });
  const idle = await open();
  await world.db.query(`update sessions set last_seen_at = now() - interval '8 days' where player_id = $1`, [
    player.id,
  ]);
  expect(await idle.sessions.resolve(idle.token)).toBeNull();
  const old = await open();
  await world.db.query('update sessions set expires_at = now() where player_id = $1', [player.id]);
  expect(await old.sessions.resolve(old.token)).toBeNull();
  const revoked = await open();
  const ended: unknown[] = [];
  revoked.sessions.onRevoked((playerId, sessionId) => ended.push([playerId, sessionId]));
  const session = await revoked.sessions.resolve(revoked.token);
  if (!session) throw new Error('no session');
  await revoked.sessions.revoke(session);
  expect(await revoked.sessions.resolve(revoked.token)).toBeNull();
  expect(ended).toEqual([[player.id, session.id]]);
});

it('[S1] a session stays active while it is touched; an ended one is not revived', async () => {
  const player = await world.player();
  const idleFor = (id: number, days: number) =>
    world.db.query(`update sessions set last_seen_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
  const isFresh = async (id: number) =>
    (
      await world.db.query<{ fresh: boolean }>(
        `select last_seen_at > now() - interval '1 minute' as fresh from sessions where id = $1`,
        [id],
      )
    )[0]?.fresh;
  const signedIn = async () => {
    const session = await new Sessions(world).resolve(await new Sessions(world).open(player.id));
    if (!session) throw new Error('no session');
    return session;
  };
  const [used, ended] = [await signedIn(), await signedIn()];
  await idleFor(used.id, 6);
  await idleFor(ended.id, 8);
  const sessions = new Sessions(world);
  sessions.touch(used);
  sessions.touch(ended);
  await expect.poll(() => isFresh(used.id)).toBe(true);
  expect(await isFresh(ended.id)).toBe(false);
  expect(await sessions.stillAlive([used.id, ended.id])).toEqual(new Set([used.id]));
  // A second use within a minute is not written.
  await idleFor(used.id, 6);
  sessions.touch(used);
  await world.db.query('select pg_sleep(0.1)');
  expect(await isFresh(used.id)).toBe(false);
});

it('[S1] the use of a session is written again after a failed write', async () => {
  const player = await world.player();
  const session = await new Sessions(world).resolve(await new Sessions(world).open(player.id));
  if (!session) throw new Error('no session');
  const asked: string[] = [];
  let isAway = true;
  const db = {
    ...world.db,
    query: (sql: string) => (asked.push(sql), isAway ? Promise.reject(new Error('away')) : Promise.resolve([])),
  };
  const sessions = new Sessions({ db, settings: world.settings });
  sessions.touch(session);
  const oneTurn = () => new Promise((resolve) => setImmediate(resolve));
  await oneTurn();
  isAway = false;
  sessions.touch(session);
  sessions.touch(session);
  await oneTurn();
  expect(asked).toHaveLength(2);
});

it('[S1] revokeAll ends every session of a player at once', async () => {
  const player = await world.player();
  const sessions = new Sessions(world);
  const tokens = await Promise.all([sessions.open(player.id), sessions.open(player.id)]);
  await Promise.all(tokens.map((token) => sessions.resolve(token)));
  await sessions.revokeAll(player.id, 'user_api.banned');
  expect(await Promise.all(tokens.map((token) => sessions.resolve(token)))).toEqual([null, null]);
});

it('[S1] a session that ends during its look-up is refused', async () => {
  const player = await world.player();
  const token = await new Sessions(world).open(player.id);
  let lookedUp = (): void => undefined;
  const found = new Promise<void>((resolve) => (lookedUp = resolve));
  let goOn = (): void => undefined;
  const revoked = new Promise<void>((resolve) => (goOn = resolve));
  let isFirst = true;
  // Delays the response of the first read until the session has ended.
  const query = async (sql: string, parameters?: unknown[]): Promise<object[]> => {
    const rows = await world.db.query(sql, parameters);
    if (isFirst) {
      isFirst = false;
      lookedUp();
      await revoked;
    }
    return rows;
  };
  const sessions = new Sessions({
    db: { ...world.db, query: query as typeof world.db.query },
    settings: world.settings,
  });
  const answer = sessions.resolve(token);
  await found;
  await sessions.revokeAll(player.id, 'user_api.banned');
  goOn();
  expect(await answer).toBeNull();
  expect(sessions.isKnown(token)).toBe(false);
});

it('[S1] stillAlive returns the active sessions, without those that another process has ended', async () => {
  const [player, banned] = [await world.player(), await world.player()];
  const [here, elsewhere] = [new Sessions(world), new Sessions(world)];
  const open = async (playerId: number) => {
    const session = await here.resolve(await here.open(playerId));
    if (!session) throw new Error('no session');
    return session;
  };
  const [alive, revoked, expired, idle, ofBanned] = [
    await open(player.id),
    await open(player.id),
    await open(player.id),
    await open(player.id),
    await open(banned.id),
  ];
  const ids = [alive, revoked, expired, idle, ofBanned].map(({ id }) => id);
  expect(await here.stillAlive([...ids, 999_999_999])).toEqual(new Set(ids));
  await elsewhere.revoke(revoked);
  await world.db.query('update sessions set expires_at = now() where id = $1', [expired.id]);
  await world.db.query(`update sessions set last_seen_at = now() - interval '8 days' where id = $1`, [idle.id]);
  await world.db.query('update players set banned = true where id = $1', [banned.id]);
  expect(await here.stillAlive(ids)).toEqual(new Set([alive.id]));
  expect(await here.stillAlive([])).toEqual(new Set());
});

it('[S2] a nonce can be claimed by one caller alone', async () => {
  const nonces = createNonceStore(world.db);
  const claims = await Promise.all(
    Array.from({ length: 5 }, () => nonces.claim('2026-01-01T00:00:00Zabc', Date.now() + 60_000)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});

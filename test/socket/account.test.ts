import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '@updraft/contract';
import { type Client, callAs, connect, post, signInAs } from '../support/client.ts';
import { openBox } from '../support/open-box.ts';
import { rowsOfPlayers } from '../support/rows-of-player.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let own: Client;
let other: Client;
let ids: { own: number; other: number };
beforeAll(async () => {
  site = await startSite();
  [own, other] = await Promise.all([connect(site.url, 'new'), connect(site.url, 'new')]);
  const [{ id }, { id: theirs }] = [await own.call('POST /api/user/get'), await other.call('POST /api/user/get')];
  ids = { own: id, other: theirs };
  await own.call('POST /api/sandbox/fund', { sum: 100, items: 2 });
});
afterAll(async () => {
  own.close();
  other.close();
  await site.stop();
  await site.drop();
});

const CALLS = [
  'getStatement',
  'exportStatement',
  'exportBets',
  'getSessions',
  'endSession',
  'endSessions',
  'setAnonymous',
  'getArchive',
  'beginErasure',
  'eraseData',
  'getDeposits',
  'getWithdrawals',
  'getAdjustments',
].map((name) => `/api/user/${name}`);

it.each(CALLS)('[S6] the call %s is for signed-in players, and accepts no player id', async (path) => {
  expect((await post(site.url, path, {})).status).toBe(401);
  for (const named of [{ user_id: ids.own }, { player_id: ids.own }])
    expect((await post(site.url, path, named, other.token)).status).toBe(400);
});

it('[S6] statement, archive and histories contain no data of another player, also by their cursors', async () => {
  const { entries } = await own.call('POST /api/user/getStatement', {});
  expect(entries.length).toBeGreaterThan(0);
  const beyond = String((entries[0]?.id ?? 0) + 1);
  for (const cursor of [undefined, beyond]) {
    const asked = cursor === undefined ? {} : { cursor };
    expect(await other.call('POST /api/user/getStatement', asked)).toMatchObject({ entries: [], next: null });
    expect(await other.call('POST /api/user/exportStatement', asked)).toMatchObject({ entries: [] });
    expect((await other.call('POST /api/user/getWithdrawals', asked)).withdraws).toEqual([]);
    expect(await other.call('POST /api/user/exportBets', { game: 'cases', ...asked })).toMatchObject({ bets: [] });
  }
  const { username } = await own.call('POST /api/user/get');
  let next: { section: string; cursor: string | null } | null = { section: 'profile', cursor: beyond };
  const seen: unknown[] = [];
  while (next) {
    const { section, cursor }: { section: string; cursor: string | null } = next;
    const page: Awaited<ReturnType<typeof archiveOf>> = await archiveOf(other, { section, ...(cursor && { cursor }) });
    seen.push(...page.rows);
    next = page.next;
  }
  expect(seen.length).toBeGreaterThan(0);
  expect(JSON.stringify(seen)).not.toContain(username);
});

const archiveOf = async (client: Client, asked: { section: string; cursor?: string }) => {
  const page = await client.call('POST /api/user/getArchive', asked);
  return page.success ? page : expect.fail(page.message);
};

it('[S6] players end their own sessions only, each once', async () => {
  const second = await signInAs(site.url, 'player');
  const [first] = (await callAs(site.url, 'POST /api/user/getSessions', { token: second })).sessions;
  const end = (token: string) =>
    callAs(site.url, 'POST /api/user/endSession', { input: { id: first?.id ?? 0 }, token });
  expect(await end(other.token)).toMatchObject({ message: 'account_api.session_not_found' });
  expect(await callAs(site.url, 'POST /api/user/getBalance', { token: second })).toMatchObject({ balance: 0 });
  const third = await signInAs(site.url, 'player');
  expect(await end(third)).toMatchObject({ message: 'account_api.session_ended' });
  expect(await end(third)).toMatchObject({ message: 'account_api.session_not_found' });
  await expect(callAs(site.url, 'POST /api/user/getBalance', { token: second })).rejects.toThrow(/401/);
});

it('[S1] a sign-out everywhere ends every token and every socket of the player, and nobody else’s', async () => {
  const here = await connect(site.url, 'moderator');
  const there = await signInAs(site.url, 'moderator');
  const told = here.next('logout');
  expect(await callAs(site.url, 'POST /api/user/endSessions', { token: there })).toMatchObject({ status: 'success' });
  expect(await told).toEqual({ message: 'user_api.signed_out_everywhere' });
  for (const token of [here.token, there])
    await expect(callAs(site.url, 'POST /api/user/getBalance', { token })).rejects.toThrow(/401/);
  expect(await own.call('POST /api/user/getBalance')).toBeDefined();
  here.close();
});

it('[AC-6] [S6] an anonymous player has no public page for others, and is not named in their wins', async () => {
  await openBox(site.url, { token: own.token, boxId: 1 });
  const told = other.next('nameHidden', ({ user_id }) => user_id === ids.own);
  await own.call('POST /api/user/setAnonymous', { anonymous: true });
  expect(await told).toEqual({ user_id: ids.own });
  const { username } = await own.call('POST /api/user/get');
  const hidden = { success: false, message: 'any_user_error.not_public' };
  const byCall = (name: CallName, input: object, token?: string) =>
    callAs(site.url, name as 'POST /api/user/getBets', { input: input as never, ...(token && { token }) });
  for (const token of [undefined, other.token]) {
    expect(await byCall('POST /api/user/getUser', { user_id: ids.own }, token)).toEqual(hidden);
    expect(await byCall('POST /api/user/getBets', { user_id: ids.own, game: 'cases' }, token)).toEqual(hidden);
  }
  expect(JSON.stringify(await callAs(site.url, 'GET /api/cases/get'))).not.toContain(username);
  expect(await byCall('POST /api/user/getUser', { user_id: ids.own }, own.token)).toMatchObject({ success: true });
  const bets = await own.call('POST /api/user/getBets', { user_id: ids.own, game: 'cases' });
  expect(bets).toMatchObject({ success: true, bets: [{ game: 'cases' }] });
  await own.call('POST /api/user/setAnonymous', { anonymous: false });
  expect(await byCall('POST /api/user/getUser', { user_id: ids.own }, other.token)).toMatchObject({ success: true });
});

it('[AC-8] [S6] a code of another player or session erases nothing; the right code erases and signs out', async () => {
  const [leaving, thief] = [await connect(site.url, 'new'), other];
  const { id } = await leaving.call('POST /api/user/get');
  const { code } = await leaving.call('POST /api/user/beginErasure');
  const stolen = { code: code ?? expect.fail('no code') };
  expect(await thief.call('POST /api/user/eraseData', stolen)).toMatchObject({ message: 'account_api.erasure_code' });
  expect(await leaving.call('POST /api/user/eraseData', stolen)).toMatchObject({ message: 'user_api.erased' });
  await expect(leaving.call('POST /api/user/getBalance')).rejects.toThrow(/401/);
  expect(await thief.call('POST /api/user/getUser', { user_id: id })).toMatchObject({
    message: 'any_user_error.not_found',
  });
  leaving.close();
});

it('[AC-9] [M6] a command that waited for the erasure is refused, and changes nothing on the erased account', async () => {
  const leaving = await connect(site.url, 'new');
  const { id } = await leaving.call('POST /api/user/get');
  // Erases the player but not the session, so that a command still finds the session, like one that waited for a lock.
  await site.db.query(
    `update players set erased_at = now(), username = '', avatar = 'default', trade_link = null where id = $1`,
    [id],
  );
  const readRows = await rowsOfPlayers(site.db);
  const stored = async () =>
    Object.entries(await readRows(id)).filter(([name]) => !/^(sessions|players|idempotency)\b/.test(name));
  const isAnonymous = async () =>
    (await site.db.query<{ is: boolean }>('select is_anonymous as is from players where id = $1', [id]))[0]?.is;
  const before = [await stored(), await isAnonymous()];
  const commands: readonly [string, object][] = [
    [
      'tickets/create',
      { ticket: { title: 'Where is my payment', message: 'I have paid, and nothing has come of it.' } },
    ],
    ['user/setAnonymous', { anonymous: true }],
    ['payment/sum/create', { depositMethod: 'card_processor', sum: 20 }],
    ['sandbox/fund', { sum: 100, items: 2 }],
    ['user/setLimit', { kind: 'deposit', days: 1, sum: 500 }],
    ['user/setReminder', { minutes: 60 }],
    ['user/takeBreak', { kind: 'pause', days: 7 }],
    ['user/usePromo', { promocode: 'NOBODYS' }],
    ['user/cashback/take', {}],
  ];
  for (const [name, input] of commands) {
    const { status, body } = await post(site.url, `/api/${name}`, input, leaving.token);
    expect([name, body, status]).toEqual([name, { status: 'error', message: 'user_api.session_ended' }, 401]);
  }
  expect([await stored(), await isAnonymous()]).toEqual(before);
  leaving.close();
});

it('[S5] pages for files have a separate limit', async () => {
  const asked = await Promise.all(
    Array.from({ length: 90 }, () => post(site.url, '/api/user/exportStatement', {}, other.token)),
  );
  const refused = asked.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(asked.some(({ status }) => status === 200)).toBe(true);
  expect(refused[0]?.body).toMatchObject({ message: 'account_api.export_too_often' });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HOUSE, bonusOf, cashOf, post } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURES } from '../../features.ts';
import { createLog } from '../../lib/log.ts';
import { createMask, maskedAccount } from '../../lib/mask.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { findPlayer, reviveErased, upsertPlayer } from '../../kernel/players.store.ts';
import { depositsPage } from '../profile/deposits-page.ts';
import { findPublicPlayer } from '../profile/profile.store.ts';
import { Archive } from './archive.ts';
import { Erasure } from './erasure.ts';
import { personalOf } from './index.ts';
import { statementPage } from './statement.ts';

let world: World;
const mask = createMask('a secret of this test');
const personal = personalOf(FEATURES);
const GAMES = new Set(['crash', 'wheel', 'jackpot']);
let nowMs = 1_000_000;
const ended: number[] = [];
let erasure: Erasure;

beforeAll(async () => {
  world = await createWorld({ every: 100 });
  erasure = new Erasure({
    db: world.db,
    personal,
    mask,
    secret: 'signs codes',
    leastWithdrawalCents: () => 500,
    clock: { wallMs: () => nowMs },
    endSessions: (playerId) => Promise.resolve(void ended.push(playerId)),
    log: createLog({ level: 'silent', pretty: false }),
  });
});
afterAll(() => world.drop());

let grants = 0;
const move = (playerId: number, cents: number, kind: 'deposit.paid' | 'sandbox.grant' = 'sandbox.grant') =>
  world.db.tx((query) =>
    post(query, [
      {
        key: `test.account:${grants++}`,
        kind,
        playerId,
        memo: {},
        items: [],
        cash: [
          cents > 0
            ? { from: HOUSE.capital, to: cashOf(playerId), cents }
            : { from: cashOf(playerId), to: HOUSE.capital, cents: -cents },
        ],
      },
    ]),
  );
const pageOf = (playerId: number, asked: { from?: string; to?: string; cursor?: number[]; most?: number } = {}) =>
  statementPage(world.db, { playerId, most: 50, ...asked }, GAMES);

describe('a statement', () => {
  it('[AC-1] [M1] has every transfer of cash and items, and its running sums are those of the accounts', async () => {
    const { id } = await world.player({ cents: 5000 });
    const items = await world.give(id, 3);
    await move(id, -1250);
    await move(id, 700, 'deposit.paid');
    const { rows, opening, closing, next } = await pageOf(id);
    const worth = items.reduce((sum, item) => sum + item.price_cents, 0) / 100;
    expect(rows.map(({ kind, cash, items: changed, cash_after }) => [kind, cash, changed, cash_after])).toEqual([
      ['deposit.paid', 7, 0, 44.5],
      ['sandbox.grant', -12.5, 0, 37.5],
      ['sandbox.grant', 0, worth, 50],
      ['sandbox.grant', 50, 0, 50],
    ]);
    expect(rows[0]?.about).toEqual({ kind: 'deposit' });
    expect(opening).toEqual({ cash: 0, items: 0, bonus: 0 });
    expect(closing).toEqual({ cash: (await world.balance(id)) / 100, items: worth, bonus: 0 });
    expect(next).toBeNull();
  });

  it('[AC-1] has bonus money as an account of its own: what was given, what was released into cash', async () => {
    const { id } = await world.player();
    const pay = (kind: 'bonus.promo' | 'bonus.released', cash: { from: number; to: number; cents: number }) =>
      world.db.tx((query) =>
        post(query, [{ key: `test.account:${grants++}`, kind, playerId: id, memo: {}, items: [], cash: [cash] }]),
      );
    await pay('bonus.promo', { from: HOUSE.capital, to: bonusOf(id), cents: 500 });
    await pay('bonus.released', { from: bonusOf(id), to: cashOf(id), cents: 120 });
    const { rows, closing } = await pageOf(id);
    expect(
      rows.map(({ kind, cash, cash_after, bonus, bonus_after }) => [kind, cash, cash_after, bonus, bonus_after]),
    ).toEqual([
      ['bonus.released', 1.2, 1.2, -1.2, 3.8],
      ['bonus.promo', 0, 0, 5, 5],
    ]);
    expect(closing).toEqual({ cash: 1.2, items: 0, bonus: 3.8 });
  });

  it('[AC-2] goes on by keyset while new transfers come, and a period opens where the one before it closed', async () => {
    const { id } = await world.player();
    for (let cents = 1; cents <= 25; cents++) {
      await move(id, cents);
      // Dates are shown in milliseconds, and each transfer must have its own date.
      await pause(2);
    }
    const whole = (await pageOf(id)).rows;
    const paged: typeof whole = [];
    let cursor: number[] | undefined;
    for (;;) {
      const page = await pageOf(id, { most: 7, ...(cursor && { cursor }) });
      paged.push(...page.rows);
      if (page.next === null) break;
      cursor = [Number(page.next)];
      await move(id, 1000);
    }
    expect(paged).toEqual(whole);
    const middle = whole[12]?.date as string;
    const [before, after] = [await pageOf(id, { to: middle }), await pageOf(id, { from: middle })];
    expect(before.closing).toEqual(after.opening);
    expect(after.rows.at(-1)?.id).toBe(whole[12]?.id);
    expect(before.rows[0]?.id).toBe(whole[13]?.id);
    expect((await pageOf(id, { from: '2100-01-01T00:00:00Z' })).rows).toEqual([]);
    expect((await pageOf(id, { to: '2000-01-01T00:00:00Z' })).closing).toEqual({ cash: 0, items: 0, bonus: 0 });
  });

  it('[S6] has nothing of another player', async () => {
    const [one, other] = [await world.player({ cents: 100 }), await world.player()];
    expect((await pageOf(other.id)).rows).toEqual([]);
    expect((await pageOf(one.id)).rows).toHaveLength(1);
  });

  it('[AC-2] [M10] adds up from marks what it added up from the first posting on', async () => {
    const { id } = await world.player({ cents: 100_000 });
    // Inserts old transfers, as many as a player has after a year.
    await world.db.exec('alter table transfers disable trigger user; alter table postings disable trigger user');
    await world.db.query(
      `with made as (
         insert into transfers (key, kind, player_id, created_at)
         select 'test.long:' || n, 'sandbox.grant', $1, now() - interval '30 days' + n * interval '1 second'
         from generate_series(1, 9000) n returning id)
       insert into postings (transfer_id, account_id, amount_cents)
         select id, $2, 1 from made union all select id, ${HOUSE.capital}, -1 from made`,
      [id, cashOf(id)],
    );
    await world.db.query('update accounts set balance_cents = balance_cents + 9000 where id = $1', [cashOf(id)]);
    await world.db.query(`update accounts set balance_cents = balance_cents - 9000 where id = ${HOUSE.capital}`);
    await world.db.exec('alter table transfers enable trigger user; alter table postings enable trigger user');
    const first = await pageOf(id);
    const marks = await world.db.query('select 1 from statement_marks where account_id = $1', [cashOf(id)]);
    expect(marks.length).toBeGreaterThanOrEqual(8);
    expect(await pageOf(id)).toEqual(first);
    expect(first.closing.cash).toBe((await world.balance(id)) / 100);
    const [wrong] = await world.db.query<{ count: number }>(
      `select count(*)::int as count from statement_marks m where m.balance_cents <>
         (select sum(amount_cents) from postings p where p.account_id = m.account_id and p.transfer_id <= m.transfer_id)`,
    );
    expect(wrong?.count).toBe(0);
  });
});

describe('deposits', () => {
  it('[I4] [S6] are found to the first one, each once, and no one else’s', async () => {
    const [{ id }, other] = [await world.player(), await world.player()];
    for (let at = 0; at < 120; at++)
      await world.db.query(
        `insert into invoices (id, player_id, method, provider, amount_cents, currency, status, created_at, expires_at)
         values ($1, $2, 'ewallet', 'test', $3, 'USD', 'failed', now() - ($4::int / 2) * interval '1 minute', now())`,
        [randomUUID(), id, at + 100, at],
      );
    const found: string[] = [];
    let cursor: number[] | undefined;
    do {
      const page = await depositsPage(world.db, { playerId: id, cursor, skinDepositsOf: () => Promise.resolve([]) });
      found.push(...page.rows.map((row) => row.id));
      cursor = page.next?.split('-').map(Number);
    } while (cursor);
    expect(found).toHaveLength(120);
    expect(new Set(found).size).toBe(120);
    const skinDepositsOf = () => Promise.resolve([]);
    expect((await depositsPage(world.db, { playerId: other.id, skinDepositsOf })).rows).toEqual([]);
  });
});

/** Returns the columns, with their tables, that have a text with these words. */
const holders = async (words: string): Promise<string[]> => {
  const columns = await world.db.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying')`,
  );
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const rows = await world.db.query(
      `select 1 from "${table_name}" where position(lower($1) in lower("${column_name}"::text)) > 0 limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
};

/** Returns the token of a player's trade link. */
const tokenOf = (name: string): string => `token-of-${name.replaceAll(' ', '-')}`;

/** Creates a player with rows in every table that can name a player. */
const traced = async (name: string) => {
  const steamId = `765611990${Math.floor(nowMs++)}`;
  const player = await world.player({ username: name, steamId });
  const { id } = player;
  const other = await world.player({ username: 'bystander' });
  await world.db.query(
    `update players set avatar = $2, trade_link = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=' || $3,
       withdrawals_blocked_note = $2 where id = $1`,
    [id, `${name} noted`, tokenOf(name)],
  );
  await world.db.query(
    `insert into sessions (token_hash, player_id, expires_at, browser, address) values ($1, $2, now() + interval '1 day', $3, $3)`,
    [Buffer.from(name), id, name],
  );
  await world.db.query(
    `insert into chat_messages (player_id, kind, text, data) values ($1, 'text', $3, null), ($2, 'text', $4, null),
       (null, 'system', 'chat_system.win', $5::jsonb)`,
    [
      id,
      other.id,
      `I am ${name} indeed`,
      `@${name}, well played`,
      JSON.stringify({ params: { user_id: id, username: name } }),
    ],
  );
  await world.db.query(
    `insert into notifications (player_id, name, content, params) values ($1, 'n', 'c', $2::jsonb)`,
    [id, JSON.stringify({ name })],
  );
  await world.db.query(
    `with paid as (
       insert into withdrawals (player_id, type, system, wallet, provider, provider_ref, sum_cents, payout_cents, item_ids,
         items, status, ended_at)
       values ($1, 'site', 1, $2, 'test', $3, 100, 80, '{1}', '[]', 'completed', now()) returning id)
     insert into deposit_reviews (kind, reason, provider, event_id, provider_ref, reported_invoice, withdrawal_id,
       player_id, amount_cents, currency, resolution, resolved_at)
     select 'payout_paid', 'another_sum', 'test', 'payout ' || id, $3, 'withdrawal', id, $1, 80, 'USD', 'dismissed', now()
     from paid`,
    [id, `wallet of ${name}`, `reference of ${name}`],
  );
  await world.db.query(
    `insert into invoices (id, player_id, method, provider, amount_cents, currency, status, pay_url, expires_at)
     values ($1, $2, 'ewallet', 'test', 100, 'USD', 'failed', $3, now())`,
    [randomUUID(), id, `https://pay.test/${name}`],
  );
  await world.db.query(`insert into deposit_instruments (player_id, instrument, kind) values ($1, $2, 'card')`, [
    id,
    `instrument of ${name}`,
  ]);
  await world.db.query(
    `insert into idempotency (player_id, scope, key, request_hash, answer) values ($1, 's', $2, 'h', $3::jsonb)`,
    [id, name, JSON.stringify({ name })],
  );
  await world.db.query(`insert into outbox (events, published_at) values ($1::json, now())`, [JSON.stringify([name])]);
  await world.db.query(`insert into trade_link_claims (player_id, steam_id) values ($1, $2)`, [id, steamId]);
  await world.db.query(`insert into telegram_accounts (telegram_id, player_id) values ($1, $2)`, [id + 500_000, id]);
  await world.db.query(
    `insert into player_breaks (player_id, kind, ends_at) values ($1, 'exclusion', now() + interval '200 days')`,
    [id],
  );
  await world.db.query(
    `insert into agreements (player_id, version, accepted_at, address_hash) values ($1, 1, now(), $2)`,
    [id, Buffer.from('hash')],
  );
  return { id, steamId, session: { id: 7, playerId: id } };
};

describe('an archive', () => {
  it('[AC-11] [S6] has every section with what is stored, and nothing of another player', async () => {
    const { id } = await traced('Archive Owner');
    const archive = new Archive(personal);
    const read = async (playerId: number) => {
      const all = new Map<string, object[]>();
      let next: { section: string; cursor: string | null } | null = null;
      do {
        const page: Awaited<ReturnType<Archive['page']>> = await archive.page(world.db, {
          playerId,
          ...(next && { section: next.section, ...(next.cursor && { before: Number(next.cursor) }) }),
        });
        if (!page) throw new Error('no such section');
        all.set(page.section, [...(all.get(page.section) ?? []), ...page.rows]);
        next = page.next;
      } while (next);
      return all;
    };
    const own = await read(id);
    for (const section of ['profile', 'sessions', 'messages', 'notifications', 'withdrawals', 'deposits', 'breaks'])
      expect([section, own.get(section)?.length]).toEqual([section, 1]);
    expect(own.get('agreements')).toHaveLength(1);
    expect(own.get('deposit_instruments')).toMatchObject([{ kind: 'card', instrument: 'instrument of Archive Owner' }]);
    expect(own.get('profile')).toMatchObject([{ username: 'Archive Owner' }]);
    const stranger = await read((await world.player()).id);
    expect(JSON.stringify([...stranger])).not.toContain('Archive Owner');
    expect(await archive.page(world.db, { playerId: id, section: 'no_such_section' })).toBeNull();
  });

  it('[AC-11] knows every table with rows about a player', async () => {
    const tables = await world.db.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('player_id', 'winner_id', 'referrer_id')
         and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
    );
    const known = new Set(personal.flatMap((one) => Object.keys(one.tables)));
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('an erasure', () => {
  it('[AC-9] [AC-10] leaves no table with what named the player, and the same player comes back with their break', async () => {
    const { id, steamId, session } = await traced('Erased Player');
    expect(await holders('Erased Player')).toEqual(
      expect.arrayContaining(['players.username', 'chat_messages.text', 'chat_messages.data', 'withdrawals.wallet']),
    );
    expect(await holders('reference of Erased Player')).toEqual(
      expect.arrayContaining(['withdrawals.provider_ref', 'deposit_reviews.provider_ref']),
    );
    expect(await holders('instrument of Erased Player')).toEqual(['deposit_instruments.instrument']);
    const { code } = await erasure.begin(session);
    expect(await erasure.confirm(session, code as string)).toEqual({ ok: true });
    expect(await holders('Erased Player')).toEqual([]);
    expect(await holders(tokenOf('Erased Player'))).toEqual([]);
    expect(await holders(steamId)).toEqual([]);
    expect(ended).toContain(id);
    expect(await findPublicPlayer(world.db, id)).toBeNull();
    const stays = await world.db.query('select 1 from chat_messages where text like $1', ['%well played']);
    expect(stays.length).toBeGreaterThan(0);

    await reviveErased(world.db, { steamId, masked: maskedAccount(mask, steamId) });
    const { player, isNew } = await upsertPlayer(world.db, {
      steamId,
      username: 'Back Again',
      avatar: 'default',
      isDemo: false,
      roles: null,
    });
    expect([player.id, isNew, player.is_anonymous]).toEqual([id, false, true]);
    expect(await world.db.query('select kind from player_breaks where player_id = $1', [id])).toEqual([
      { kind: 'exclusion' },
    ]);
  });

  it('[AC-7] an erasure is refused during a deposit, with money, items or debts, and the refusal lists them', async () => {
    const rich = await world.player({ cents: 5 });
    await world.give(rich.id, 1);
    await world.db.query(
      `insert into invoices (id, player_id, method, provider, amount_cents, currency, status, expires_at)
       values ($1, $2, 'ewallet', 'test', 100, 'USD', 'pending', now() + interval '1 hour')`,
      [randomUUID(), rich.id],
    );
    await world.db.query(
      `insert into receivables (player_id, source, source_id, amount_cents) values ($1, 'test', $2, 5)`,
      [rich.id, randomUUID()],
    );
    const session = { id: 1, playerId: rich.id };
    expect(await erasure.begin(session)).toEqual({
      obstacles: ['deposits', 'balance', 'items', 'debt'],
      code: null,
      expiresAtMs: null,
      restCents: 0,
    });
  });

  it('[AC-12] [M6] takes a rest below the smallest withdrawal only if the player gives up exactly that sum', async () => {
    const { id } = await world.player({ cents: 499 });
    const session = { id: 5, playerId: id };
    const { obstacles, code, restCents } = await erasure.begin(session);
    expect([obstacles, restCents]).toEqual([[], 499]);
    const refused = { ok: false, message: 'account_api.erasure_obstacles', obstacles: ['balance'] };
    for (const cents of [undefined, 0, 498, 500])
      expect(await erasure.confirm(session, code as string, cents)).toEqual(refused);
    expect(await world.balance(id)).toBe(499);
    expect(await erasure.confirm(session, code as string, 499)).toEqual({ ok: true });
    expect(await world.balance(id)).toBe(0);
    const taken = await world.db.query(
      `select p.amount_cents as cents from postings p join transfers t on t.id = p.transfer_id
       where t.kind = 'account.renounced' and t.player_id = $1 and p.account_id = $2`,
      [id, HOUSE.cash],
    );
    expect(taken).toEqual([{ cents: 499 }]);
    expect((await pageOf(id)).rows[0]).toMatchObject({ kind: 'account.renounced', cash: -4.99, cash_after: 0 });
    expect(await findPublicPlayer(world.db, id)).toBeNull();
  });

  it('[AC-12] is refused with a balance that can be withdrawn, or beside anything else that is open', async () => {
    const [rich, owner] = [await world.player({ cents: 500 }), await world.player({ cents: 1 })];
    await world.give(owner.id, 1);
    expect(await erasure.begin({ id: 1, playerId: rich.id })).toMatchObject({ obstacles: ['balance'], code: null });
    expect(await erasure.begin({ id: 1, playerId: owner.id })).toMatchObject({
      obstacles: ['balance', 'items'],
      code: null,
      restCents: 0,
    });
  });

  it('[AC-8] [S6] wants the code of this player and session, within ten minutes, and looks again', async () => {
    const [one, other] = [await world.player(), await world.player()];
    const session = { id: 3, playerId: one.id };
    const code = (await erasure.begin(session)).code as string;
    const wrong = { ok: false, message: 'account_api.erasure_code' };
    expect(await erasure.confirm({ id: 3, playerId: other.id }, code)).toEqual(wrong);
    expect(await erasure.confirm({ id: 4, playerId: one.id }, code)).toEqual(wrong);
    expect(await erasure.confirm(session, `${nowMs}.${'0'.repeat(64)}`)).toEqual(wrong);
    expect(await erasure.confirm(session, 'nonsense that is long')).toEqual(wrong);
    nowMs += 10 * 60_000 + 1;
    expect(await erasure.confirm(session, code)).toEqual(wrong);
    const fresh = (await erasure.begin(session)).code as string;
    await move(one.id, 1);
    expect(await erasure.confirm(session, fresh)).toMatchObject({ ok: false, obstacles: ['balance'] });
    expect(await findPlayer(world.db, one.id)).toMatchObject({ username: 'tester' });
  });
});

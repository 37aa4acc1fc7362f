import type { TravelHours } from '@updraft/contract';
import { itemsOf } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { createLimits } from '../../testing/limits.ts';
import type { Limits } from '../limits/limits.commands.ts';
import { Sessions } from '../../kernel/sessions.ts';
import { FEATURES } from '../../features.ts';
import { collectMoments } from '../../lib/moments.ts';
import { TimeTravel } from './time-travel.ts';

const { travelling, staying } = collectMoments(FEATURES);

let world: CrashWorld;
let limits: Limits;
let traveller: number;
beforeAll(async () => {
  world = await createCrashWorld();
  limits = createLimits(world);
  traveller = (await world.player()).id;
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const newProcess = () => new TimeTravel({ outbox: world.outbox, travelling });
const go = (hours: TravelHours, by = newProcess()) => by.go({ playerId: traveller, hours });
/** Hours that a moment lies back, rounded. */
const hoursAgo = async (sql: string): Promise<number> =>
  Number(
    (
      await world.db.query<{ hours: number }>(`select round(extract(epoch from now() - (${sql})) / 3600)::int as hours`)
    )[0]?.hours,
  );

describe("the sandbox's time travel", () => {
  it('knows of every moment of the schema whether it travels', async () => {
    const columns = await world.db.query<{ name: string; table: string; column: string }>(
      `select c.table_name || '.' || c.column_name as name, c.table_name as "table", c.column_name as "column" from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.data_type like 'timestamp%' or c.data_type = 'date')`,
    );
    expect(columns.length).toBeGreaterThan(60);
    const travels = ({ table, column }: { table: string; column: string }): boolean =>
      [...(travelling[table]?.moments ?? []), ...(travelling[table]?.days ?? [])].includes(column);
    const stays = ({ table, name }: { table: string; name: string }): boolean => table in staying || name in staying;
    expect(columns.filter((one) => travels(one) === stays(one)).map(({ name }) => name)).toEqual([]);
  });

  it('is written into the audit log with who travelled and how far', async () => {
    expect(await go(1)).toMatchObject({ ok: true });
    const [entry] = await world.db.query('select actor, action, details from audit_log order by id desc limit 1');
    expect(entry).toEqual({ actor: `player ${traveller}`, action: 'sandbox.travel', details: { hours: 1 } });
  });

  it('[S1] ends sessions whose time is over, and no others', async () => {
    const sessions = new Sessions({ db: world.db, settings: world.settings });
    const token = await sessions.open(traveller);
    await go(24);
    expect(await new Sessions({ db: world.db, settings: world.settings }).resolve(token)).not.toBeNull();
    for (let days = 0; days < 60; days += 30) await go(720);
    expect(await new Sessions({ db: world.db, settings: world.settings }).resolve(token)).toBeNull();
  });

  it('[P2] brings a raised limit and the end of a pause, which nothing else shortens', async () => {
    const { id } = await world.player();
    const limitOf = async () =>
      (await limits.of(id)).limits.find((one) => one.kind === 'stake' && one.window === 1)?.limit.cents;
    await limits.set({ playerId: id, kind: 'stake', window: 1, cents: 1000 });
    await limits.set({ playerId: id, kind: 'stake', window: 1, cents: 5000 });
    await world.db.query(
      `insert into player_breaks (player_id, kind, starts_at, ends_at) values ($1, 'pause', now(), now() + interval '24 hours')`,
      [id],
    );
    const onBreak = async () =>
      (await world.db.query('select 1 from player_breaks where player_id = $1 and ends_at > now()', [id])).length === 1;
    expect([await limitOf(), await onBreak()]).toEqual([1000, true]);
    await go(1);
    expect([await limitOf(), await onBreak()]).toEqual([1000, true]);
    await go(24);
    expect([await limitOf(), await onBreak()]).toEqual([5000, false]);
    await expect(world.db.query('update player_breaks set ends_at = now() where player_id = $1', [id])).rejects.toThrow(
      /append/,
    );
  });

  it('lifts the protection of skins that came by a trade, and lets invoices expire', async () => {
    const { id } = await world.player();
    const [item] = await world.give(id, 1);
    await world.db.query(`update items set locked_until = now() + interval '7 days' where id = $1`, [item?.id]);
    await world.db.query(
      `insert into invoices (id, player_id, method, provider, amount_cents, currency, expires_at)
       values (gen_random_uuid(), $1, 'card_processor', 'test', 1000, 'USD', now() + interval '1 hour')`,
      [id],
    );
    const open = async () => [
      (await world.db.query('select 1 from items where account_id = $1 and locked_until > now()', [itemsOf(id)]))
        .length,
      (await world.db.query('select 1 from invoices where player_id = $1 and expires_at > now()', [id])).length,
    ];
    expect(await open()).toEqual([1, 1]);
    await go(1);
    expect(await open()).toEqual([1, 0]);
    await go(168);
    expect(await open()).toEqual([0, 0]);
  });

  it('[I6] moves a bet into the past and neither its round nor the journal; what was counted by the hour still agrees', async () => {
    const { id } = await world.player();
    const items = await world.give(id, 2, { minCents: 200, maxCents: 900 });
    await limits.set({ playerId: id, kind: 'stake', window: 1, cents: 100_000 });
    const usedCents = async () =>
      (await limits.of(id)).limits.find((one) => one.kind === 'stake' && one.window === 1)?.usedCents;
    world.points(300);
    await world.open();
    const acks = await world.bets(
      items.map((item, at) => ({ playerId: id, items: [item], auto: at === 0 ? null : 200 })),
    );
    await world.start();
    await world.runTo(5000);
    const before = world.table.snapshot(id);
    const round = await world.db.query('select * from rounds where settled_at is null');
    expect(await usedCents()).toBe(items.reduce((sum, item) => sum + item.price_cents, 0));
    await go(24);
    expect(world.table.snapshot(id)).toEqual(before);
    expect(await world.db.query('select * from rounds where settled_at is null')).toEqual(round);
    expect(await hoursAgo(`select max(created_at) from bets where player_id = ${id}`)).toBe(24);
    expect(await hoursAgo(`select max(created_at) from transfers where player_id = ${id}`)).toBe(0);
    await go(24);
    expect(await usedCents()).toBe(0);
    const manual = acks[0]?.status === 'success' ? acks[0].bet.id : 0;
    expect(await world.cashOut(id, manual)).toMatchObject({ status: 'success', take: { multiplier: 1.34 } });
    await world.restart();
    await world.run(60_000);
    expect(await world.db.query('select status from bets where player_id = $1 order by id', [id])).toEqual([
      { status: 1 },
      { status: 1 },
    ]);
  });

  it('[P2] keeps hours apart that follow each other', async () => {
    const { id } = await world.player();
    const [newest] = await world.db.query<{ hour: Date }>(`select date_trunc('hour', now(), 'UTC') as hour`);
    await world.db.query(
      `insert into play_hours (player_id, hour, stake_cents, win_cents)
       select $1, $2::timestamptz - n * interval '1 hour', 100 + n, 0
       from generate_series(0, 5) n`,
      [id, newest?.hour],
    );
    await go(1);
    const rows = await world.db.query<{ ago: number; stake_cents: number }>(
      `select round(extract(epoch from $2::timestamptz - hour) / 3600)::int as ago, stake_cents
       from play_hours
       where player_id = $1
       order by hour desc`,
      [id, newest?.hour],
    );
    expect(rows).toEqual([0, 1, 2, 3, 4, 5].map((n) => ({ ago: n + 1, stake_cents: 100 + n })));
    await world.db.query('delete from play_hours where player_id = $1', [id]);
  });

  const travelled = async (): Promise<{ journeys: number; hours: number }> => {
    const [sum] = await world.db.query<{ journeys: number; hours: number }>(
      `select count(*)::int as journeys, sum((details->>'hours')::int)::int as hours
       from audit_log where action = 'sandbox.travel'`,
    );
    return sum ?? { journeys: 0, hours: 0 };
  };

  it('goes once at a time: others are refused at once, and calls go on', async () => {
    const { journeys } = await travelled();
    const process = newProcess();
    const ended: string[] = [];
    const [first, ...others] = Array.from({ length: 200 }, () => go(1, process));
    const all = Promise.all([first, ...others]);
    void first?.then(() => ended.push('journey'));
    void Promise.all(others).then(() => ended.push('refusals'));
    await world.db.query('select 1');
    const answers = await all;
    expect(answers[0]).toMatchObject({ ok: true });
    expect(new Set(answers.slice(1).map((one) => (one?.ok === false ? one.message : null)))).toEqual(
      new Set(['app_api.too_many_requests']),
    );
    expect(ended).toEqual(['refusals', 'journey']);
    expect((await travelled()).journeys).toBe(journeys + 1);
    expect(await go(1, process)).toMatchObject({ ok: true });
  });

  it('goes so far and no further, also from two processes at once', async () => {
    const processes = [newProcess(), newProcess()];
    let answers = await Promise.all(processes.map((one) => go(720, one)));
    for (let pairs = 0; answers.some(({ ok }) => ok) && pairs < 100; pairs++)
      answers = await Promise.all(processes.map((one) => go(720, one)));
    expect(answers).toContainEqual({ ok: false, message: 'sandbox_api.too_far' });
    expect((await travelled()).hours).toBeLessThanOrEqual(24 * 366 * 6);
  });
});

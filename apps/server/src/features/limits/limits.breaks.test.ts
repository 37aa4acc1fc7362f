import { bonusOf } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { createLimits } from '../../testing/limits.ts';
import { createMoney } from '../../testing/money.ts';
import { holdStops } from '../../tables/held-stops.ts';
import type { Lease } from '../../tables/lease.ts';
import { Ownership } from '../../tables/ownership.ts';
import type { CrashCommand } from '../crash/crash.table.ts';
import { playState } from '../wagering/wagering.store.ts';
import type { Limits } from './limits.commands.ts';
import { remindPlayers } from './reminders.ts';

let world: CrashWorld;
let limits: Limits;
/** The commands of a process that does not hold the table's lease. */
let elsewhere: Limits;
const ended: [number, string][] = [];
/** Stops that were handed over, with their moments of receipt; a table in a test has no runner. */
const stops: { command: CrashCommand; receivedMs: number }[] = [];

beforeAll(async () => {
  world = await createCrashWorld({ settings: { 'crash.gapToleratedMs': 30_000 } });
  const runner = {
    reserve: (receivedMs: number) => ({
      put: (command: CrashCommand) => stops.push({ command, receivedMs }) > 0,
      release: () => undefined,
    }),
  };
  const limitsAt = (lease: Pick<Lease, 'holds'>): Limits =>
    createLimits(world, {
      endSessions: (playerId, message) => Promise.resolve(void ended.push([playerId, message])),
      holdStop: () =>
        holdStops({
          tables: [{ game: 'crash', table: world.table, runner, lease }],
          clock: world.clock,
          log: createLog({ level: 'silent', pretty: false }),
        }),
    });
  limits = limitsAt(world.lease);
  elsewhere = limitsAt(new Ownership({ db: world.db, owner: 'another process' }).lease('crash'));
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const pause = (playerId: number, days = 1, key: string | null = null) =>
  limits.takeBreak({ playerId, kind: 'pause', days, key });
const exclude = (playerId: number, days = 183) => limits.takeBreak({ playerId, kind: 'exclusion', days, key: null });
const withItems = async (count: number) => {
  const player = await world.player();
  return { id: player.id, items: await world.give(player.id, count) };
};

describe('breaks', () => {
  it('[LI-6] a pause lasts from a day to six weeks, an exclusion from 183 days to five years; neither is shortened', async () => {
    const { id } = await world.player();
    expect(await pause(id, 0)).toMatchObject({ message: 'limits_api.break_too_short' });
    expect(await pause(id, 43)).toMatchObject({ message: 'limits_api.break_too_long' });
    expect(await exclude(id, 182)).toMatchObject({ message: 'limits_api.break_too_short' });
    expect(await exclude(id, 1827)).toMatchObject({ message: 'limits_api.break_too_long' });
    expect(await pause(id, 7)).toMatchObject({ ok: true });
    expect(await pause(id, 6)).toMatchObject({ message: 'limits_api.break_not_longer' });
    expect(await exclude(id)).toMatchObject({ ok: true });
    expect(await pause(id, 42)).toMatchObject({ message: 'limits_api.break_not_longer' });
    expect((await limits.of(id)).current).toMatchObject({ kind: 'exclusion' });
    expect(await world.db.query(`select action from audit_log where actor = $1 order by id`, [`player ${id}`])).toEqual(
      [{ action: 'limits.pause' }, { action: 'limits.exclusion' }],
    );
    await expect(world.db.query('delete from player_breaks')).rejects.toThrow(/append_only/);
  });

  it('[M3] answers a repeated key as the first time', async () => {
    const { id } = await world.player();
    const first = await pause(id, 3, 'break-0001');
    expect(await pause(id, 3, 'break-0001')).toEqual(first);
    expect(await pause(id, 4, 'break-0001')).toMatchObject({ message: 'app_api.key_reused' });
    expect(await world.db.query('select 1 from player_breaks where player_id = $1', [id])).toHaveLength(1);
  });

  it('[LI-7] nothing can be staked and no promo code used; what is there can be sold', async () => {
    const { id, items } = await withItems(1);
    await world.open();
    await pause(id);
    expect(await world.bet({ playerId: id, items })).toMatchObject({
      message: 'user_api.on_break',
      params: { until: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    });
    expect(await world.promo.use({ playerId: id, text: 'ANY', key: null })).toMatchObject({
      message: 'user_api.on_break',
    });
    expect((await world.wagering.withdrawable(world.db, id)).availableCents).toBe(items[0]?.price_cents);
  });

  /** Returns the cash-out of each bet of a player in hundredths, or null, in the order in which the bets were made. */
  const stopped = async (playerId: number) =>
    (
      await world.db.query<{ at: number | null }>(
        'select multiplier_hundredths as at from bets where player_id = $1 order by id',
        [playerId],
      )
    ).map(({ at }) => at);
  /** The table handles the commands half a second after they were received. */
  const handleStops = async (): Promise<void> => {
    world.clock.advance(500);
    await world.table.handle(stops.splice(0));
  };

  it.each([
    ['', () => Promise.resolve()],
    [', also when the table is being rebuilt at that moment', () => world.table.resume({ isContinuous: true })],
  ])(
    '[LI-11] cashes a live manual bet out as of the receipt; one with a target runs on%s',
    async (inDoubt, rebuild) => {
      const { id, items } = await withItems(2);
      world.points(300);
      await world.open();
      await world.bets([
        { playerId: id, items: items.slice(0, 1), auto: 250 },
        { playerId: id, items: items.slice(1), auto: null },
      ]);
      await world.start();
      await world.runTo(10_000);
      await world.table.beat();
      if (inDoubt) world.table.suspend();
      await exclude(id);
      await rebuild();
      await handleStops();
      expect(await stopped(id)).toEqual([null, 182]);
      await world.run(60_000);
      expect(await stopped(id)).toEqual([250, 182]);
      expect(ended).toContainEqual([id, 'user_api.excluded']);
    },
  );

  it('[LI-11] [I1] a break cashes out the live manual bet even if the process dies before the table handles it', async () => {
    const { id, items } = await withItems(2);
    world.points(3000);
    await world.open();
    await world.bets([
      { playerId: id, items: items.slice(0, 1), auto: null },
      { playerId: id, items: items.slice(1), auto: 2900 },
    ]);
    await world.start();
    await world.runTo(10_000);
    // The break must begin after the flight's start by the database's clock, which is read in whole milliseconds.
    await world.db.query('select pg_sleep(0.002)');
    await exclude(id);
    stops.splice(0);
    await world.restart({ gapMs: 29_000 });
    // The database's clock alone timed the break, and it moved on by the real duration of the test, not by 29 s. So the
    // bet is cashed out between the multipliers of the last heartbeat (1.82) and of the restart (10.38).
    const [cashedOut, automatic] = await stopped(id);
    expect(cashedOut).toBeGreaterThan(182);
    expect(cashedOut).toBeLessThanOrEqual(1038);
    expect(automatic).toBeNull();
    await world.run(60_000);
    expect(await stopped(id)).toEqual([cashedOut, 2900]);
  });

  it('[LI-11] cashes out no bet of a flight that began after it was received, and none that waits for its start', async () => {
    const { id, items } = await withItems(1);
    world.points(300);
    await world.open();
    await world.bet({ playerId: id, items, auto: null });
    await pause(id);
    const early = [...stops];
    await handleStops();
    await world.start();
    await world.runTo(5000);
    await world.table.handle(early);
    expect(await stopped(id)).toEqual([null]);
    await world.run(60_000);
  });

  it('[LI-11] [M3] begins no break where another process would have to cash out, and keeps the refusal under its key', async () => {
    const { id, items } = await withItems(1);
    const there = () => elsewhere.takeBreak({ playerId: id, kind: 'pause', days: 1, key: 'break-elsewhere' });
    world.points(300);
    await world.open();
    await world.bet({ playerId: id, items, auto: null });
    await world.start();
    await world.runTo(5000);
    expect(await there()).toEqual({ ok: false, message: 'limits_api.break_not_from_here' });
    expect(await world.db.query('select 1 from player_breaks where player_id = $1', [id])).toEqual([]);
    expect(stops).toEqual([]);
    // The process that owns the table repeats the refusal for the same key, and accepts the request under a new key.
    expect(await pause(id, 1, 'break-elsewhere')).toEqual(await there());
    const begun = await pause(id, 1, 'break-here');
    expect(begun).toMatchObject({ ok: true });
    await handleStops();
    expect(await stopped(id)).toEqual([134]);
    expect(await elsewhere.takeBreak({ playerId: id, kind: 'pause', days: 1, key: 'break-here' })).toEqual(begun);
    expect(await there()).toEqual({ ok: false, message: 'limits_api.break_not_from_here' });
    stops.splice(0);
    await world.run(60_000);
  });

  it('[LI-11] begins a break in any process for players whose bets no break cashes out', async () => {
    const [idle, automatic, waiting] = [await world.player(), await withItems(1), await withItems(1)];
    const there = (playerId: number) => elsewhere.takeBreak({ playerId, kind: 'pause', days: 1, key: null });
    world.points(300);
    await world.open();
    await world.bet({ playerId: automatic.id, items: automatic.items, auto: 250 });
    await world.bet({ playerId: waiting.id, items: waiting.items, auto: null });
    expect(await there(waiting.id)).toMatchObject({ ok: true });
    await world.start();
    await world.runTo(5000);
    for (const { id } of [idle, automatic]) expect(await there(id)).toMatchObject({ ok: true });
    await handleStops();
    await world.run(60_000);
    expect([await stopped(automatic.id), await stopped(waiting.id)]).toEqual([[250], [null]]);
  });

  it('[LI-11] a pause keeps the sessions; nothing is cashed out where nothing is live', async () => {
    const { id } = await world.player();
    await pause(id);
    await handleStops();
    expect(await stopped(id)).toEqual([]);
    expect(ended.some(([playerId]) => playerId === id)).toBe(false);
  });

  it('[LI-8] an exclusion voids bonus money and waives wagering; a pause does neither', async () => {
    for (const kind of ['pause', 'exclusion'] as const) {
      const { id } = await world.player();
      await createMoney(world).deposit(id, { cents: 1000 });
      await world.outbox.tx(async (query, emit) => {
        await world.wagering.giveBonus(query, emit, {
          playerId: id,
          kind: 'bonus.promo',
          key: `test-bonus:${id}`,
          cents: 300,
          memo: {},
        });
      });
      await (kind === 'pause' ? pause(id) : exclude(id));
      const state = await playState(world.db, id);
      const [bonus] = await world.db.query<{ balance_cents: number }>(
        'select balance_cents from accounts where id = $1',
        [bonusOf(id)],
      );
      expect({ kind, toStake: state.toStakeCents, bonus: bonus?.balance_cents }).toEqual(
        kind === 'pause' ? { kind, toStake: 1000, bonus: 300 } : { kind, toStake: 0, bonus: 0 },
      );
    }
  });

  it('[M4] a stake and a break at once: the stake is either there before the break or refused', async () => {
    for (let n = 0; n < 6; n++) {
      const { id, items } = await withItems(1);
      await world.open();
      const [ack] = await Promise.all([world.bet({ playerId: id, items }), pause(id)]);
      if (ack.status === 'error') expect(ack.message).toBe('user_api.on_break');
      const [row] = await world.db.query<{ late: number }>(
        'select count(*)::int as late from bets b join player_breaks p on p.player_id = b.player_id where b.player_id = $1 and b.id is not null',
        [id],
      );
      expect(row?.late).toBe(ack.status === 'success' ? 1 : 0);
    }
  });
});

describe('reminders', () => {
  it('[LI-9] come once in so many minutes to sessions that are in use', async () => {
    const [wished, silent] = [await world.player(), await world.player()];
    for (const { id } of [wished, silent]) {
      await world.db.query(
        `insert into sessions (token_hash, player_id, expires_at, created_at)
         select decode(md5(p.username || p.id), 'hex'), p.id, now() + interval '1 day', now() - interval '95 minutes'
         from players p
         where p.id = $1`,
        [id],
      );
    }
    expect(await limits.setReminder({ playerId: wished.id, minutes: 9 })).toMatchObject({
      message: 'limits_api.bad_reminder',
      params: { min: 10, max: 240 },
    });
    expect(await limits.setReminder({ playerId: wished.id, minutes: 30 })).toMatchObject({ ok: true });
    const told = () =>
      world.emitted
        .filter((one) => one.event === 'notice' && one.payload.message === 'user_api.session_lasts')
        .map((one) => [one.to, one.event === 'notice' ? one.payload.params : null]);
    await Promise.all([remindPlayers(world.outbox), remindPlayers(world.outbox)]);
    expect(told()).toEqual([[{ playerId: wished.id }, { hours: 1, minutes: 35 }]]);
    await remindPlayers(world.outbox);
    expect(told()).toHaveLength(1);
    await world.db.query(
      `update sessions set reminded_at = now() - interval '31 minutes', last_seen_at = now() - interval '1 hour' where player_id = $1`,
      [wished.id],
    );
    await remindPlayers(world.outbox);
    expect(told()).toHaveLength(1);
    await world.db.query('update sessions set last_seen_at = now() where player_id = $1', [wished.id]);
    await remindPlayers(world.outbox);
    expect(told()).toHaveLength(2);
  });
});

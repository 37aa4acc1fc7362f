import { HOUSE } from '@updraft/ledger';
import type { GiveawayTerms } from '@updraft/rules/giveaway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POSTGRES_URL } from '../../testing/database.ts';
import { OPEN_TERMS, type PrizeWorld, createPrizeWorld } from '../../testing/prize-world.ts';
import { giveawayHandlers } from './giveaway.http.ts';

let world: PrizeWorld;
let entryIds: number[];
beforeAll(async () => {
  world = await createPrizeWorld();
  const entries = await world.db.query<{ id: number }>(
    `select c.id from catalogue c where exists (select 1 from items i where i.account_id = ${HOUSE.stock} and i.entry_id = c.id)
     order by id limit 3`,
  );
  entryIds = entries.map(({ id }) => id);
});
afterAll(() => world.drop());
beforeEach(async () => {
  // One giveaway at a time: what a test has left open is canceled.
  const open = await world.newest('giveaway').catch(() => null);
  if (open?.status === 'open')
    await world.own.giveaways.cancel({ id: open.id, reason: 'the test is over', staffId: open.opened_by ?? 1 });
  world.emitted.splice(0);
});

const open = async (terms: Partial<GiveawayTerms> = {}, prizes = 1): Promise<number> => {
  const opened = await world.own.giveaways.create({
    entryIds: entryIds.slice(0, prizes),
    minutes: 60,
    staffId: null,
    terms: { ...OPEN_TERMS, ...terms },
  });
  if (!opened.ok) throw new Error(opened.message);
  return opened.id;
};
const join = (playerId: number, key: string | null = null) => world.own.giveaways.join({ playerId, key });
const setApart = async (): Promise<number> =>
  (await world.db.query('select 1 from items where account_id = $1', [HOUSE.giveawayItems])).length;
const handlers = () =>
  giveawayHandlers({
    db: world.db,
    catalogue: world.catalogue,
    giveaways: world.own.giveaways,
    siteName: () => 'Updraft',
    subscriptions: { channel: () => '', isMember: (id) => Promise.resolve(world.members.has(id)) },
  });
const as = (playerId: number | null) =>
  ({ session: playerId === null ? null : { playerId }, idempotencyKey: null }) as never;

describe('opening a giveaway', () => {
  it('[GW-1] [GW-2] [M6] sets its prizes apart, tells everyone, and allows no second one', async () => {
    const id = await open({}, 3);
    expect(await setApart()).toBe(3);
    expect(world.emitted).toMatchObject([
      { to: 'all', event: 'setRaffle', payload: { activeGiveaway: { id, recipients: 3, members: 0 } } },
    ]);
    expect(await world.own.giveaways.create({ entryIds, minutes: 5, terms: OPEN_TERMS, staffId: null })).toMatchObject({
      ok: false,
      message: 'staff_api.giveaway_running',
    });
    expect(await setApart()).toBe(3);
    await world.expectPrizeBooks();
    await world.expectBalanced();
  });

  it('refuses an item that nobody knows, and a subscription without a channel', async () => {
    const { 'POST /api/staff/giveaways/create': create } = handlers();
    const staff = await world.player();
    const conditions = { subscription: false, nickname: false, deposit: null, games: null };
    expect(await create({ entry_ids: [999_999_999], minutes: 5, conditions }, as(staff.id))).toMatchObject({
      message: 'staff_api.giveaway_no_stock',
    });
    expect(await setApart()).toBe(0);
  });

  it('[GW-6] [S8] gives the prizes of a canceled one back, with the reason in the audit log', async () => {
    const staff = await world.player();
    const id = await open({}, 2);
    await join((await world.player()).id);
    expect(await world.own.giveaways.cancel({ id, reason: 'wrong prize', staffId: staff.id })).toEqual({ ok: true });
    expect(await world.own.giveaways.cancel({ id, reason: 'wrong prize', staffId: staff.id })).toMatchObject({
      message: 'staff_api.giveaway_not_open',
    });
    expect(await setApart()).toBe(0);
    expect(await world.draw(id)).toMatchObject({ status: 'canceled', winners: [] });
    const [logged] = await world.db.query(
      `select actor, details from audit_log where action = 'giveaway.cancel' order by id desc`,
    );
    expect(logged).toMatchObject({
      actor: `player ${staff.id}`,
      details: { draw: id, reason: 'wrong prize', members: 1 },
    });
    await world.expectPrizeBooks();
    await world.expectBalanced();
  });

  it('[GW-2] follows the schedule: after the pause, not while one runs', async () => {
    const schedule = { isOn: true, minutes: 5, pauseMs: 60_000, minCents: 1, maxCents: 10_000_000, terms: OPEN_TERMS };
    const before = (await world.newest('giveaway')).id;
    await world.own.giveaways.openScheduled(schedule);
    expect((await world.newest('giveaway')).id).toBe(before);
    await world.own.giveaways.openScheduled({ ...schedule, isOn: false, pauseMs: 0 });
    expect((await world.newest('giveaway')).id).toBe(before);
    await world.own.giveaways.openScheduled({ ...schedule, pauseMs: 0 });
    const opened = await world.newest('giveaway');
    expect(opened).toMatchObject({ status: 'open', opened_by: null, prizes: 1 });
    expect(opened.id).toBeGreaterThan(before);
    await world.own.giveaways.openScheduled({ ...schedule, pauseMs: 0 });
    expect((await world.newest('giveaway')).id).toBe(opened.id);
  });
});

describe('the end of a giveaway', () => {
  it('[GW-5] [GW-6] gives each winner their prize with a notification, and returns what nobody won', async () => {
    const id = await open({}, 3);
    const [ann, bob] = [await world.player({ username: 'ann' }), await world.player({ username: 'bob' })];
    await join(ann.id);
    await join(bob.id);
    await world.passed(id);
    world.emitted.splice(0);
    await world.drawAll(world.process());
    const { winners } = await world.draw(id);
    expect(winners.map(({ prize }) => prize)).toEqual([1, 2]);
    expect(winners.map(({ player_id }) => player_id).sort()).toEqual([ann.id, bob.id].sort());
    for (const winner of winners) {
      expect(await world.held(winner.player_id)).toEqual([winner.item_id]);
      expect(winner.entry_id).toBe(entryIds[winner.prize - 1]);
      const told = world.emitted.filter(({ to }) => to !== 'all' && to.playerId === winner.player_id);
      expect(told.map(({ event }) => event)).toEqual(['notification', 'giveawayWon', 'updateInventory']);
      const { market_hash_name, name_ru } = world.catalogue.kind(winner.entry_id ?? 0);
      const [kept] = await world.db.query('select params from notifications where player_id = $1', [winner.player_id]);
      expect(kept).toMatchObject({ params: { item: market_hash_name, item_ru: name_ru } });
    }
    expect(world.said.slice(-2).map(({ key, params }) => [key, params?.['user_id']])).toEqual(
      winners.map(({ player_id }) => ['chat_system.giveaway_won', player_id]),
    );
    expect(await setApart()).toBe(0);
    expect(world.emitted.filter(({ event }) => event === 'setRaffle').map(({ payload }) => payload)).toMatchObject([
      { activeGiveaway: { id, status: 'waiting' }, winners: [] },
      { activeGiveaway: null, winners: [{ id }, { id }] },
    ]);
    const { 'POST /api/giveaways/getActive': active } = handlers();
    const { activeGiveaway, historyGiveaways } = await active({}, as(null));
    expect(activeGiveaway).toBeNull();
    expect(historyGiveaways.slice(0, 2).map(({ place_id, user }) => ({ place_id, id: user.id }))).toEqual(
      winners.map(({ place, player_id }) => ({ place_id: place, id: player_id })),
    );
    await world.expectPrizeBooks();
    await world.expectBalanced();
  });

  it('[GW-5] does not take a giveaway that has begun meanwhile off the screens', async () => {
    const id = await open();
    await join((await world.player()).id);
    await world.passed(id);
    // The list is stored, and the draw waits for its beacon.
    const process = world.process();
    await process.draws.look();
    const next = await open();
    world.emitted.splice(0);
    await world.drawAll(process);
    expect(world.emitted.filter(({ event }) => event === 'setRaffle').map(({ payload }) => payload)).toMatchObject([
      { activeGiveaway: { id: next, status: 'open' }, winners: [{ id }] },
    ]);
  });

  it('[GW-5] draws among those who are neither banned nor on a break at the close', async () => {
    const id = await open();
    const [ann, bob, cat] = [await world.player(), await world.player(), await world.player()];
    for (const { id: playerId } of [ann, bob, cat]) await join(playerId);
    await world.db.query('update players set banned = true where id = any($1::bigint[])', [[ann.id, bob.id]]);
    await world.passed(id);
    await world.drawAll(world.process());
    expect((await world.draw(id)).winners).toMatchObject([{ player_id: cat.id, place: 3 }]);
  });
});

describe('joining a giveaway', () => {
  it('[GW-2] gives places in order, one a player, also for a repeat under the same key, which may come after the draw', async () => {
    const id = await open();
    const [ann, bob] = [await world.player(), await world.player()];
    expect(await join(ann.id, 'key-of-ann')).toMatchObject({ ok: true, place: 1 });
    expect(await join(ann.id, 'key-of-ann')).toMatchObject({ ok: true, place: 1 });
    expect(await join(ann.id)).toMatchObject({ ok: false, message: 'giveaway_api.already_member' });
    expect(await join(bob.id)).toMatchObject({ ok: true, place: 2 });
    const { 'POST /api/giveaways/myActive': mine, 'POST /api/giveaways/getActive': active } = handlers();
    expect(await mine({}, as(ann.id))).toEqual({ participant: true, place_id: 1 });
    expect(await mine({}, as(null))).toEqual({ participant: false, place_id: null });
    expect((await active({}, as(null))).activeGiveaway).toMatchObject({
      id,
      members: 2,
      participants: [
        { place_id: 2, user: { id: bob.id } },
        { place_id: 1, user: { id: ann.id } },
      ],
    });
    await world.passed(id);
    await world.drawAll(world.process());
    expect(await join(ann.id, 'key-of-ann')).toMatchObject({ ok: true, place: 1 });
    expect(await join(ann.id, 'another key')).toMatchObject({ message: 'giveaway_api.no_giveaway' });
    await world.expectPrizeBooks();
  });

  it('[GW-3] [GW-4] tells the first condition that is not met', async () => {
    await open({ subscription: true, nickname: 'Updraft', depositCents: 500, games: 2 });
    const player = await world.player({ username: 'ann' });
    const { 'POST /api/giveaways/setMyActive': set, 'GET /api/giveaways/get-conditions': conditions } = handlers();
    const told = async () => (await set({}, as(player.id))).condition;
    expect(await told()).toBe('giveaway_api.telegram_channel_subscribe');
    world.members.add(player.id);
    expect(await told()).toBe('giveaway_api.username');
    await world.db.query(`update players set username = 'ann UPDRAFT' where id = $1`, [player.id]);
    expect(await told()).toBe('giveaway_api.deposit');
    await world.db.query(
      `insert into deposits_made (source, source_id, player_id, amount_cents, to_stake_cents) values ('test', $1::text, $1::bigint, 500, 0)`,
      [player.id],
    );
    expect(await told()).toBe('giveaway_api.games');
    expect((await conditions({}, as(player.id))).conditions).toMatchObject({
      telegram_channel_subscribe: { is_active: true, is_completed: true },
      username: { is_completed: true, required: 'Updraft' },
      deposit: { is_completed: true, required: 5 },
      games: { is_active: true, is_completed: false, required: 2 },
    });
    await world.db.query(
      `insert into player_sums (player_id, game, bets, wins, staked_cents, returned_cents, won_cents, top_win_cents)
       values ($1, 'crash', 1, 0, 100, 0, 0, 0), ($1, 'cases', 1, 0, 100, 0, 0, 0)`,
      [player.id],
    );
    expect(await set({}, as(player.id))).toEqual({
      status: 'success',
      message: 'giveaway_api.joined',
      params: { place: 1 },
    });
  });

  it('is refused when none is open, to banned players and to those on a break', async () => {
    const [banned, away, late] = [await world.player({ banned: true }), await world.player(), await world.player()];
    expect(await join(late.id)).toMatchObject({ ok: false, message: 'giveaway_api.no_giveaway' });
    const id = await open();
    await world.db.query('update players set has_limits = true where id = $1', [away.id]);
    await world.db.query(
      `insert into player_breaks (player_id, kind, ends_at) values ($1, 'pause', now() + interval '1 day')`,
      [away.id],
    );
    expect(await join(banned.id)).toMatchObject({ message: 'user_api.banned' });
    expect(await join(away.id)).toMatchObject({ message: 'user_api.on_break' });
    await world.passed(id);
    expect(await join(late.id)).toMatchObject({ message: 'giveaway_api.no_giveaway' });
    await world.drawAll(world.process());
    await world.expectPrizeBooks();
  });

  it('is refused when every place is taken', async () => {
    await open();
    for (let place = 1; place <= 30; place++) expect((await join((await world.player()).id)).ok).toBe(true);
    expect(await join((await world.player()).id)).toMatchObject({ message: 'giveaway_api.full' });
  });
});

if (POSTGRES_URL !== null)
  it('[GW-2] many who join at once get places without gaps, and no player two', async () => {
    const id = await open();
    const players = await Promise.all(Array.from({ length: 10 }, () => world.player()));
    const outcomes = await Promise.all([...players, ...players].map((player) => join(player.id)));
    const places = outcomes.flatMap((outcome) => (outcome.ok ? outcome.place : []));
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_unused, at) => at + 1));
    expect((await world.draw(id)).members).toBe(10);
    await world.expectPrizeBooks();
  });

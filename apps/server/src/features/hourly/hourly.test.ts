import { HOUSE } from '@updraft/ledger';
import { hourlyShares } from '@updraft/rules/hourly';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { POSTGRES_URL } from '../../testing/database.ts';
import { type PrizeWorld, createPrizeWorld, dyingAt } from '../../testing/prize-world.ts';
import { fundPool } from './funding.ts';
import { hourlyHandlers } from './hourly.http.ts';
import { readPool } from './hourly.store.ts';

let world: PrizeWorld;
const worlds: PrizeWorld[] = [];
beforeEach(async () => {
  world = await createPrizeWorld();
  worlds.push(world);
});
afterAll(() => Promise.all(worlds.map((one) => one.drop())));

const players = async (count: number): Promise<number[]> => {
  const made: number[] = [];
  for (let at = 0; at < count; at++) made.push((await world.player({ username: `player ${at}` })).id);
  return made;
};
const pot = () => readPool(world.db);
const inJournal = async (): Promise<number> =>
  (
    await world.db.query<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = $1',
      [HOUSE.hourlyPool],
    )
  )[0]?.cents ?? -1;
/** Fills the pool to its goal by a round of this player, which begins an hour. Returns the id of the hour's draw. */
const hourWith = async (playerId: number): Promise<number> => {
  await world.round({ [playerId]: 10_000 });
  await world.own.pool.look();
  return (await world.newest('hourly')).id;
};

describe('the pool', () => {
  it('[HB-1] [HB-2] [M7] gains 1 % of each settled round, exact to a ten-thousandth of a cent, once', async () => {
    const [ann = 0, bob = 0] = await players(2);
    await world.round({ [ann]: 1234, [bob]: 77 });
    await world.own.pool.look();
    await world.own.pool.look();
    expect(await pot()).toMatchObject({ cents: 13, carry_units: 1100 });
    await world.round({ [ann]: 89 });
    await world.round({});
    await world.process().pool.look();
    expect(await pot()).toMatchObject({ cents: 14, carry_units: 0 });
    expect(await inJournal()).toBe(14);
    await world.expectPrizeBooks();
  });

  it('[HB-1] gains nothing from refunded stakes, and nothing while it is switched off', async () => {
    const [ann = 0] = await players(1);
    const id = await world.round({ [ann]: 5000 });
    await world.db.query('update bets set status = 3 where round_id = $1', [id]);
    await world.own.pool.look();
    expect(await pot()).toMatchObject({ cents: 0, carry_units: 0, last_round_id: id });
    Object.assign(world.terms, { isEnabled: false });
    await world.round({ [ann]: 90_000 });
    await world.own.pool.look();
    expect(await pot()).toMatchObject({ cents: 0 });
    Object.assign(world.terms, { isEnabled: true });
    await world.own.pool.look();
    expect(await pot()).toMatchObject({ cents: 0 });
  });

  it('[HB-3] begins an hour at $1.00 and not below, with the conditions of that moment', async () => {
    const [ann = 0] = await players(1);
    await world.round({ [ann]: 9999 });
    await world.own.pool.look();
    expect(await pot()).toMatchObject({ cents: 99 });
    expect((await world.db.query('select 1 from prize_draws')).length).toBe(0);
    await world.round({ [ann]: 1 });
    await world.own.pool.look();
    const hour = await world.newest('hourly');
    expect(hour).toMatchObject({ status: 'open', prizes: 3, terms: { nickname: null, messages: 0, stakeCents: 500 } });
    expect(hour.closes_at.getTime() - hour.opened_at.getTime()).toBe(3_600_000);
    expect(world.emitted.at(-1)).toMatchObject({
      event: 'jackpot-bonus.init',
      payload: { totalBank: 1, end_time: hour.closes_at.toISOString(), draw_id: hour.id },
    });
    Object.assign(world.terms.hour, { stakeCents: 9 });
    await world.own.pool.look();
    expect((await world.newest('hourly')).terms).toMatchObject({ stakeCents: 500 });
  });

  it('[I1] a process that dies before the commit has funded nothing; the next one funds once', async () => {
    const [ann = 0] = await players(1);
    await world.round({ [ann]: 25_000 });
    await world.process(dyingAt(world.outbox, 1)).pool.look();
    expect(await pot()).toMatchObject({ cents: 0, last_round_id: 0 });
    expect(await inJournal()).toBe(0);
    await world.process().pool.look();
    expect(await pot()).toMatchObject({ cents: 250 });
    await world.expectPrizeBooks();
  });
});

describe('the hour', () => {
  it('[HB-4] [HB-5] [HB-6] pays three different players by their stakes in the hour', async () => {
    const ids = await players(5);
    const [ann = 0, bob = 0, cat = 0, dan = 0, eve = 0] = ids;
    const id = await hourWith(eve);
    // The round that began the hour does not count for it. Dan stakes too little.
    await world.round({ [ann]: 700, [bob]: 400, [dan]: 499 });
    await world.round({ [ann]: 300, [bob]: 100, [cat]: 90_003 });
    await world.own.pool.look();
    const pool = (await pot()).cents;
    await world.passed(id);
    await world.drawAll(world.process());
    const hour = await world.draw(id);
    expect(hour.entries).toBe(`1-1000:${ann},1001-1500:${bob},1501-91503:${cat}`);
    expect(hour.winners.map(({ player_id }) => player_id).sort((a, b) => a - b)).toEqual([ann, bob, cat]);
    expect(hour.winners.map(({ cents }) => cents)).toEqual(hourlyShares(pool, 3));
    expect(hour.money_cents).toBe(pool);
    for (const { player_id, cents, weight, prize } of hour.winners) {
      expect(await world.balance(player_id)).toBe(cents);
      expect(weight).toBe({ [ann]: 1000, [bob]: 500, [cat]: 90_003 }[player_id]);
      const told = world.emitted
        .filter(({ to }) => to !== 'all' && to.playerId === player_id)
        .map(({ event }) => event);
      expect(told).toEqual(['notification', 'jackpot-bonus.won', 'updateBalance']);
      expect(world.said[prize - 1]).toMatchObject({
        key: 'chat_system.hourly_won',
        params: { draw: id, user_id: player_id },
      });
    }
    expect(await pot()).toMatchObject({ cents: 0 });
    expect(world.emitted.filter(({ event }) => event === 'jackpot-bonus.init').at(-1)?.payload).toMatchObject({
      totalBank: 0,
      end_time: null,
      last: { draw_id: id, participants: 3, first_winner: { id: hour.winners[0]?.player_id } },
    });
    await world.expectPrizeBooks();
  });

  it('[HB-4] counts a round for the hour in which it was settled, whenever it funds', async () => {
    const [ann = 0, bob = 0] = await players(2);
    const id = await hourWith(bob);
    await world.round({ [ann]: 600 });
    await world.passed(id);
    await world.round({ [ann]: 50, [bob]: 900 });
    await world.drawAll(world.process());
    expect((await world.draw(id)).entries).toBe(`1-600:${ann}`);
    // All stakes have funded the pool that was drawn, also those settled after the hour.
    expect((await world.draw(id)).money_cents).toBe(115);
    await world.expectPrizeBooks();
  });

  it('[HB-7] keeps the shares of missing winners', async () => {
    const [ann = 0, bob = 0] = await players(2);
    const id = await hourWith(bob);
    await world.round({ [ann]: 600 });
    await world.own.pool.look();
    await world.passed(id);
    await world.drawAll(world.process());
    expect((await world.draw(id)).winners).toMatchObject([{ player_id: ann, cents: 54 }]);
    expect(await pot()).toMatchObject({ cents: 52 });
    await world.expectPrizeBooks();
  });

  it('[HB-8] rolls over when nobody takes part, and the next hour begins', async () => {
    const [ann = 0] = await players(1);
    const id = await hourWith(ann);
    await world.passed(id);
    await world.drawAll();
    expect(await world.draw(id)).toMatchObject({ status: 'drawn', winners: [] });
    await world.own.pool.look();
    const next = await world.newest('hourly');
    expect([next.id > id, next.status]).toEqual([true, 'open']);
    expect(await pot()).toMatchObject({ cents: 100 });
    await world.expectPrizeBooks();
  });

  it('[HB-4] takes the nickname at its end and messages within it; neither banned players nor those on a break', async () => {
    Object.assign(world.terms.hour, { nickname: 'Updraft', messages: 5 });
    const ids = await players(5);
    const [ann = 0, bob = 0, cat = 0, dan = 0, eve = 0] = ids;
    const id = await hourWith(ann);
    await world.round(Object.fromEntries(ids.map((playerId) => [playerId, 600])));
    await world.own.pool.look();
    for (const playerId of ids) world.messages.set(playerId, playerId === bob ? 4 : 5);
    await world.db.query(`update players set username = username || ' updraft.com' where id <> $1`, [cat]);
    await world.db.query('update players set banned = true where id = $1', [dan]);
    await world.db.query('update players set has_limits = true where id = $1', [eve]);
    await world.db.query(
      `insert into player_breaks (player_id, kind, ends_at) values ($1, 'exclusion', now() + interval '1 day')`,
      [eve],
    );
    await world.passed(id);
    await world.drawAll(world.process());
    expect((await world.draw(id)).winners.map(({ player_id }) => player_id)).toEqual([ann]);
  });

  it.each([1, 2])('[I1] a kill before commit %i of the hourly draw still pays once', async (step) => {
    const ids = await players(4);
    const id = await hourWith(ids[0] ?? 0);
    await world.round(Object.fromEntries(ids.map((playerId) => [playerId, 1000 + playerId])));
    await world.own.pool.look();
    const pool = (await pot()).cents;
    await world.passed(id);
    await world.drawAll(world.process(dyingAt(world.outbox, step)));
    await world.drawAll(world.process());
    await world.drawAll(world.process());
    const hour = await world.draw(id);
    expect(hour.winners.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(pool);
    expect(await inJournal()).toBe(0);
    expect((await world.db.query(`select 1 from transfers where kind = 'hourly.won'`)).length).toBe(3);
    await world.expectPrizeBooks();
  });

  it('shows a player what they have done, and who takes part', async () => {
    const [ann = 0, bob = 0] = await players(2);
    Object.assign(world.terms.hour, { messages: 5 });
    await hourWith(bob);
    await world.round({ [ann]: 450 });
    await world.own.pool.look();
    world.messages.set(ann, 2);
    const { 'GET /api/jackpot-bonus/get-conditions': get } = hourlyHandlers({
      db: world.db,
      terms: () => world.terms,
      chat: {
        isOpen: () => true,
        countMessages: () => Promise.resolve(world.messages),
        say: () => Promise.resolve(),
      },
    });
    const of = (playerId: number | null) => get({}, { session: playerId === null ? null : { playerId } } as never);
    expect(await of(ann)).toMatchObject({
      is_participant: false,
      totalBank: 1.04,
      conditions: {
        username: { is_active: false, is_completed: true },
        chat_messages: { is_active: true, is_completed: false, required: 5, current: 2 },
        total_bet_sum: { is_active: true, is_completed: false, required: 5, current: 4.5 },
      },
    });
    await world.round({ [ann]: 50 });
    await world.own.pool.look();
    world.messages.set(ann, 5);
    expect(await of(ann)).toMatchObject({ is_participant: true, conditions: { total_bet_sum: { current: 5 } } });
    expect(await of(null)).toMatchObject({
      is_participant: false,
      conditions: { chat_messages: { is_completed: false, current: 0 } },
    });
  });
});

if (POSTGRES_URL !== null)
  it('[HB-1] several processes that fund at once take turns: each round once', async () => {
    const [ann = 0] = await players(1);
    for (let at = 0; at < 20; at++) await world.round({ [ann]: 1000 + at });
    const processes = Array.from({ length: 5 }, () => world.process());
    await Promise.all(
      processes.map(({ draws }) => world.db.tx((query) => fundPool(query, { draws, terms: world.terms }))),
    );
    await Promise.all(processes.map(({ pool }) => pool.look()));
    expect(world.faults).toEqual([]);
    expect(await pot()).toMatchObject({ cents: 201, carry_units: 9000 });
    expect((await world.db.query('select 1 from hourly_fundings')).length).toBe(20);
    expect((await world.db.query(`select 1 from prize_draws where kind = 'hourly'`)).length).toBe(1);
    await world.expectPrizeBooks();
  });

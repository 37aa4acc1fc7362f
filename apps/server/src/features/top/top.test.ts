import type { TopBy, TopPeriod } from '@updraft/rules/top';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { farFromMidnight } from '../../testing/far-from-midnight.ts';
import { type StandingsWorld, createStandingsWorld } from '../../testing/standings-world.ts';
import { TimeTravel } from '../sandbox/time-travel.ts';
import { top as topFeature } from './index.ts';
import { topHandlers } from './top.http.ts';

let world: StandingsWorld;
let [ann, bob, cat] = [0, 0, 0];
beforeAll(async () => void (world = await createStandingsWorld()));
afterAll(() => world.drop());
beforeEach(async () => {
  await farFromMidnight();
  // Every test has its own players, and lists without those of earlier tests.
  await world.topLooking().look();
  await world.db.query('delete from top_sums');
  await world.db.query('delete from player_days');
  await world.db.query(`update players set is_anonymous = false, banned = false`);
  [ann, bob, cat] = (await Promise.all(
    ['ann', 'bob', 'cat'].map(async (username) => (await world.player({ username })).id),
  )) as [number, number, number];
  world.faults.splice(0);
});

const look = () => world.topLooking().look();
const get = (by: TopBy, period: TopPeriod, playerId: number | null = null) =>
  topHandlers({ db: world.db, clock: systemClock, keptMs: 0 })['POST /api/top/get']({ by, period }, {
    session: playerId === null ? null : { playerId },
  } as never);
const listed = async (by: TopBy, period: TopPeriod) =>
  (await get(by, period)).users.map(({ user, value }) => [user?.username, value]);
/** Moves the past back by days, as the sandbox's time travel does. */
const daysPass = async (days: 1 | 7 | 30): Promise<void> => {
  const travelling = topFeature.moments?.travelling ?? {};
  const timeTravel = new TimeTravel({ outbox: world.outbox, travelling });
  expect(await timeTravel.go({ playerId: ann, hours: (days * 24) as 24 })).toMatchObject({
    ok: true,
  });
  await look();
};
const fails = async (): Promise<void> => {
  if (world.faults.length > 0) throw world.faults[0] as Error;
};

describe('sums of the top players', () => {
  it('[TP-1] [TP-2] sums winnings and turnover of all games, and keeps the largest multiplier', async () => {
    await world.round([
      { playerId: ann, stake: 1000, win: 2500 },
      { playerId: ann, stake: 500 },
      { playerId: bob, stake: 2000, win: 2000 },
      { playerId: cat, stake: 9000, refunded: true },
    ]);
    await world.round([{ playerId: bob, stake: 100, win: 500 }], { game: 'wheel' });
    await world.round(
      [
        { playerId: cat, stake: 100, win: 900 },
        { playerId: cat, stake: 200 },
      ],
      { game: 'jackpot', countsOnce: true },
    );
    await Promise.all([look(), look()]);
    await look();
    expect(await listed('won', 'today')).toEqual([
      ['ann', 25],
      ['cat', 9],
      ['bob', 5],
    ]);
    expect(await listed('turnover', 'week')).toEqual([
      ['bob', 21],
      ['ann', 15],
      ['cat', 3],
    ]);
    // A returned stake has no multiplier, and a player's stakes in a pot count as one.
    expect(await listed('multiplier', 'all')).toEqual([
      ['bob', 5],
      ['cat', 3],
      ['ann', 2.5],
    ]);
    await fails();
  });

  it('[TP-1] openings count only after their reels have stopped', async () => {
    const opener = await world.opener();
    const [box] = await world.boxes();
    if (!box) throw new Error('no box');
    await world.open(opener.id, box);
    await world.topLooking(60_000).look();
    expect((await get('turnover', 'today', opener.id)).own).toEqual({ place: null, value: 0 });
    await look();
    expect((await get('turnover', 'today', opener.id)).own).toEqual({ place: 1, value: box.priceCents / 100 });
    await fails();
  });

  it('[M10] the sums agree with all bets from the first one on', async () => {
    await world.db.query('delete from top_marks');
    await world.round([{ playerId: ann, stake: 1000, win: 2500 }]);
    await look();
    await look();
    await world.expectStandings();
    expect((await get('won', 'all')).users.length).toBeGreaterThan(0);
  });
});

describe('periods', () => {
  it('[TP-3] a day leaves each period after the length of the period', async () => {
    await world.round([{ playerId: ann, stake: 100, win: 900 }]);
    await look();
    await daysPass(1);
    await world.round([{ playerId: bob, stake: 100, win: 300 }]);
    await look();
    expect(await listed('won', 'today')).toEqual([['bob', 3]]);
    expect(await listed('won', 'week')).toEqual([
      ['ann', 9],
      ['bob', 3],
    ]);
    await daysPass(7);
    expect(await listed('won', 'today')).toEqual([]);
    expect(await listed('won', 'week')).toEqual([]);
    expect(await listed('multiplier', 'month')).toEqual([
      ['ann', 9],
      ['bob', 3],
    ]);
    await daysPass(30);
    expect(await listed('won', 'month')).toEqual([]);
    expect(await listed('won', 'all')).toEqual([
      ['ann', 9],
      ['bob', 3],
    ]);
    await fails();
  });

  it('[TP-3] the largest multiplier leaves a period with its day, and the next one follows', async () => {
    await world.round([{ playerId: ann, stake: 100, win: 900 }]);
    await look();
    await daysPass(1);
    await world.round([{ playerId: ann, stake: 100, win: 200 }]);
    await look();
    expect(await listed('multiplier', 'today')).toEqual([['ann', 2]]);
    expect(await listed('multiplier', 'week')).toEqual([['ann', 9]]);
    await daysPass(7);
    expect(await listed('multiplier', 'week')).toEqual([]);
    expect(await listed('won', 'month')).toEqual([['ann', 11]]);
  });

  it('[TP-3] periods of more players than one step holds move on', async () => {
    await world.db.query(
      `insert into players (steam_id, username) select 'many ' || n, 'many ' || n from generate_series(1, 1200) n
       on conflict (steam_id) do nothing`,
    );
    await world.db.query(
      `insert into player_days (player_id, day, won_cents, staked_cents)
       select id, (now() at time zone 'utc')::date, id, 1 from players where steam_id like 'many %'`,
    );
    await world.db.query(`insert into top_sums select 'today', player_id, won_cents, staked_cents from player_days`);
    await daysPass(1);
    expect(await listed('won', 'today')).toEqual([]);
    expect(await world.db.query(`select 1 from top_sums where period = 'week'`)).toHaveLength(1200);
  });
});

describe('the list', () => {
  it('[TP-4] [TP-5] the list has a hundred places, the older account first, and the caller’s own place', async () => {
    await world.db.query(
      `insert into players (steam_id, username) select 'row ' || n, 'row ' || n from generate_series(1, 120) n`,
    );
    await world.db.query(
      `insert into top_sums (period, player_id, won_cents, staked_cents) select 'today', id, 500, 500 from players where steam_id like 'row %'`,
    );
    await world.db.query(
      `insert into top_sums (period, player_id, won_cents, staked_cents) values ('today', $1, 100, 0)`,
      [ann],
    );
    const { users, own } = await get('won', 'today', ann);
    expect(users).toHaveLength(100);
    expect(users.map(({ user }) => user?.username)).toEqual(Array.from({ length: 100 }, (_, at) => `row ${at + 1}`));
    expect(own).toEqual({ place: 121, value: 1 });
    const [last] = await world.db.query<{ id: number }>(`select id from players where steam_id = 'row 110'`);
    expect((await get('won', 'today', last?.id ?? 0)).own).toEqual({ place: 110, value: 5 });
    expect((await get('won', 'today', bob)).own).toEqual({ place: null, value: 0 });
    expect((await get('won', 'today')).own).toBeNull();
  });

  it('[TP-6] [S6] the list has neither name nor id of anonymous and banned players', async () => {
    await world.round([
      { playerId: ann, stake: 100, win: 900 },
      { playerId: bob, stake: 100, win: 800 },
      { playerId: cat, stake: 100, win: 700 },
    ]);
    await look();
    await world.db.query('update players set is_anonymous = true where id = $1', [ann]);
    await world.db.query('update players set banned = true where id = $1', [bob]);
    const answer = await get('won', 'today', ann);
    expect(answer.users).toMatchObject([
      { place: 1, user: null, value: 9 },
      { place: 2, user: null, value: 8 },
      { place: 3, user: { id: cat, is_demo: false } },
    ]);
    expect(answer.own).toEqual({ place: 1, value: 9 });
    expect(JSON.stringify(answer.users)).not.toContain('ann');
  });

  it('a list is reused for a time, for all players', async () => {
    let nowMs = 0;
    const { 'POST /api/top/get': ask } = topHandlers({ db: world.db, clock: { monoMs: () => nowMs }, keptMs: 5000 });
    const names = async () => (await ask({ by: 'won', period: 'today' }, { session: null } as never)).users.length;
    expect(await names()).toBe(0);
    await world.round([{ playerId: ann, stake: 100, win: 900 }]);
    await look();
    expect(await names()).toBe(0);
    nowMs = 5000;
    expect(await names()).toBe(1);
  });
});

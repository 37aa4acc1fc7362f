import { HOUSE } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { createLog } from '../../lib/log.ts';
import { SharedReading } from '../../lib/shared-reading.ts';
import { NO_GAME } from '../../realtime/topics.ts';
import { Ended, endingAt } from '../../testing/failing-at.ts';
import { PRIZES, type StandingsWorld, createStandingsWorld } from '../../testing/standings-world.ts';
import { TimeTravel } from '../sandbox/time-travel.ts';
import { firstPlaces } from './entries.store.ts';
import { tournament as tournamentFeature } from './index.ts';
import { announceNext } from './schedule.ts';
import { type Shown, shownNow } from './shown.ts';
import { tournamentHandlers } from './tournament.http.ts';
import { createTournamentNews } from './tournament.news.ts';

let world: StandingsWorld;
let staffId = 0;
beforeAll(async () => {
  world = await createStandingsWorld();
  staffId = (await world.player({ username: 'staff' })).id;
});
afterAll(() => world.drop());
beforeEach(async () => {
  // A tournament that a test has left open is canceled, because only one can be active.
  for (const { id } of await world.db.query<{ id: number }>('select id from tournaments where status in (0, 3)'))
    await world.tournaments.cancel({ id, reason: 'the test is over', staffId });
  world.emitted.splice(0);
  world.faults.splice(0);
});

const log = createLog({ level: 'silent', pretty: false });
const join = (playerId: number, key: string | null = null) => world.tournaments.join({ playerId, key });
const joined = async (username = 'tester'): Promise<number> => {
  const { id } = await world.player({ username });
  expect(await join(id)).toEqual({ ok: true });
  return id;
};
const look = () => world.looking().look();
const pointsOf = async (id: number): Promise<Record<number, number>> =>
  Object.fromEntries((await firstPlaces(world.db, { tournamentId: id, most: 100 })).map((row) => [row.id, row.points]));
const setApart = async (): Promise<number> =>
  (
    await world.db.query<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = ${HOUSE.tournamentMoney}`,
    )
  )[0]?.cents ?? 0;
const reading = () =>
  new SharedReading<'now', Shown>({ read: () => shownNow(world.db), keptMs: 0, clock: systemClock });
const handlers = () => tournamentHandlers({ db: world.db, tournaments: world.tournaments, reading: reading() });
const as = (playerId: number | null, idempotencyKey: string | null = null) =>
  ({ session: playerId === null ? null : { playerId }, idempotencyKey }) as never;
const get = (playerId: number | null = null) => handlers()['POST /api/tournaments/get']({}, as(playerId));

describe('announcing and canceling a tournament', () => {
  it('[TO-1] [TO-2] [S8] sets its prizes apart, allows no second one, and names who did it', async () => {
    const { 'POST /api/staff/tournaments/create': create, 'POST /api/staff/tournaments/list': list } = handlers();
    const wanted = {
      name: 'Cup',
      name_ru: 'Кубок',
      description: 'Points.',
      description_ru: 'Очки.',
      prizes: [100, 50, 25, 15, 10],
      min_payment: 10,
      starts_in: 60,
      minutes: 30,
    };
    // Both requests may find no first response yet.
    const [answer, other] = await Promise.all([1, 2].map(() => create(wanted, as(staffId, 'create-one'))));
    expect(answer).toMatchObject({ status: 'success' });
    expect(other).toEqual(answer);
    // A repeat gets the first response and reserves no further prizes.
    expect(await create(wanted, as(staffId, 'create-one'))).toEqual(answer);
    expect(await create(wanted, as(staffId))).toMatchObject({ message: 'staff_api.tournament_running' });
    expect(await create({ ...wanted, prizes: [10, 50, 25, 15, 10] }, as(staffId))).toMatchObject({
      message: 'staff_api.tournament_prizes',
    });
    expect(await setApart()).toBe(20_000);
    expect((await list({}, as(staffId))).tournaments[0]).toMatchObject({
      status: 3,
      by: 'staff',
      prize_1: 100,
      prize_5: 10,
    });
    const [logged] = await world.db.query<object>(
      `select actor, details from audit_log where action = 'tournament.create' order by id desc`,
    );
    expect(logged).toMatchObject({ actor: `player ${staffId}`, details: { prizesCents: PRIZES } });
    expect(await get()).toMatchObject({ tournament: null, next: { name: 'Cup' }, is_paying: false });
    await world.expectStandings();
  });

  it('[TO-1] the database keeps what was announced', async () => {
    const id = await world.begin();
    for (const change of [
      `name = 'other'`,
      'prizes_cents[1] = 1000000',
      `ends_at = now() + interval '1 hour'`,
      'status = 3',
    ])
      await expect(world.db.query(`update tournaments set ${change} where id = $1`, [id])).rejects.toThrow(
        /tournament/,
      );
  });

  it('[TO-8] [S8] pays nothing when it is canceled', async () => {
    const id = await world.begin();
    const ann = await joined();
    await world.round([{ playerId: ann, stake: 500 }]);
    await look();
    const { 'POST /api/staff/tournaments/cancel': cancel } = handlers();
    expect(await cancel({ id, reason: 'a wrong prize' }, as(staffId))).toMatchObject({ status: 'success' });
    expect(await cancel({ id, reason: 'a wrong prize' }, as(staffId))).toMatchObject({
      message: 'staff_api.tournament_not_open',
    });
    await look();
    expect([await setApart(), await world.balance(ann)]).toEqual([0, 0]);
    const [logged] = await world.db.query(
      `select details from audit_log where action = 'tournament.cancel' order by id desc`,
    );
    expect(logged).toMatchObject({ details: { tournament: id, reason: 'a wrong prize', members: 1 } });
    await world.expectStandings();
  });

  it('[TO-9] the schedule announces the next one for the end of the pause, when none is there', async () => {
    const terms = {
      isOn: true,
      pauseMs: 3_600_000,
      next: {
        name: 'Next',
        nameRu: 'Новый',
        description: 'Points.',
        descriptionRu: 'Очки.',
        prizesCents: PRIZES,
        minPaymentCents: 1000,
        lengthMs: 600_000,
      },
    };
    const next = (change: Partial<typeof terms> = {}) =>
      announceNext({ db: world.db, tournaments: world.tournaments, terms: () => ({ ...terms, ...change }), log });
    await next({ isOn: false });
    expect((await get()).next).toBeNull();
    await next();
    const shown = await get();
    const [last] = await world.db.query<{ closedAt: Date }>('select max(closed_at) as "closedAt" from tournaments');
    const beginsMs = Date.parse(shown.next_time ?? '');
    expect(beginsMs).toBeGreaterThanOrEqual((last?.closedAt.getTime() ?? 0) + terms.pauseMs);
    expect(beginsMs).toBeLessThanOrEqual(Date.parse(shown.server_time) + terms.pauseMs);
    await look();
    expect((await get()).tournament).toBeNull();
    await next();
    expect(await world.db.query('select 1 from tournaments where status = 3')).toHaveLength(1);
  });
});

describe('joining', () => {
  it('[TO-3] wants the minimum payment, and takes a player once', async () => {
    const { 'POST /api/tournaments/setActive': setActive, 'GET /api/tournaments/get-conditions': conditions } =
      handlers();
    const ann = (await world.player()).id;
    expect(await setActive({}, as(ann))).toEqual({ type: 'error', message: 'tournament_api.no_tournament' });
    expect(await conditions({}, as(ann))).toEqual({ conditions: null });
    await world.begin({ minPaymentCents: 1000 });
    await world.deposited(ann, 999);
    expect(await setActive({}, as(ann))).toEqual({ type: 'error', message: 'tournament_api.conditions_not_met' });
    expect((await conditions({}, as(ann))).conditions).toEqual({
      min_payment: { is_active: true, is_completed: false, required: 10, total: 9.99 },
      is_member: false,
    });
    await world.deposited(ann, 1);
    expect(await setActive({}, as(ann, 'join-once'))).toEqual({ type: 'success', message: 'tournament_api.joined' });
    expect(await setActive({}, as(ann, 'join-once'))).toEqual({ type: 'success', message: 'tournament_api.joined' });
    expect(await setActive({}, as(ann))).toEqual({ type: 'error', message: 'tournament_api.already_member' });
    expect((await conditions({}, as(ann))).conditions).toMatchObject({
      min_payment: { is_completed: true },
      is_member: true,
    });
    expect(await conditions({}, as(null))).toEqual({ conditions: null });
  });

  it('[TO-3] does not count what was taken back', async () => {
    await world.begin({ minPaymentCents: 1000 });
    const ann = (await world.player()).id;
    await world.deposited(ann, 1000);
    await world.db.query('update deposits_made set taken_back_cents = 1 where player_id = $1', [ann]);
    expect(await join(ann)).toMatchObject({ message: 'tournament_api.conditions_not_met' });
  });

  it('[P2] takes neither banned players nor those on a break', async () => {
    await world.begin();
    expect(await join((await world.player({ banned: true })).id)).toMatchObject({ message: 'user_api.banned' });
    const ann = (await world.player()).id;
    await world.db.query('update players set has_limits = true where id = $1', [ann]);
    await world.db.query(
      `insert into player_breaks (player_id, kind, ends_at) values ($1, 'pause', now() + interval '1 day')`,
      [ann],
    );
    expect(await join(ann)).toMatchObject({ message: 'user_api.on_break' });
  });

  it('[M4] one player who joins many times at once has one entry', async () => {
    const id = await world.begin();
    const ann = (await world.player()).id;
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(ann)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await get(ann)).toMatchObject({ tournament: { id, members: 1 }, own: { place: 1, points: 0 } });
    await world.expectStandings();
  });
});

describe('points', () => {
  it('[TO-4] counts settled stakes in crash, the wheel and cases after joining, each once', async () => {
    const early = (await world.player()).id;
    const id = await world.begin();
    await world.round([{ playerId: early, stake: 5000 }]);
    await look();
    expect(await join(early)).toEqual({ ok: true });
    const opener = await world.opener();
    expect(await join(opener.id)).toEqual({ ok: true });
    const outsider = (await world.player()).id;
    await world.round([
      { playerId: early, stake: 250, win: 900 },
      { playerId: early, stake: 150 },
      { playerId: early, stake: 5000, refunded: true },
      { playerId: outsider, stake: 9000 },
    ]);
    await world.round([{ playerId: early, stake: 300 }], { game: 'wheel' });
    await world.round([{ playerId: early, stake: 7000 }], { game: 'jackpot' });
    const [box] = (await world.boxes()).filter(({ priceCents }) => priceCents >= 100);
    if (!box) throw new Error('no box');
    await world.open(opener.id, box);
    await Promise.all([look(), look()]);
    await look();
    expect(await pointsOf(id)).toEqual({ [early]: 7, [opener.id]: Math.floor(box.priceCents / 100) });
    await world.expectStandings();
  });

  it('[TO-4] counts nothing that was settled before the joining or after the end', async () => {
    const id = await world.begin();
    const ann = await joined();
    await world.round([{ playerId: ann, stake: 800 }], { agoMs: 60_000 });
    await world.round([{ playerId: ann, stake: 100 }]);
    await world.over(id);
    await world.round([{ playerId: ann, stake: 5000 }]);
    await look();
    expect((await get()).tournament).toBeNull();
    expect((await handlers()['POST /api/tournaments/history']({}, as(null))).tournaments[0]).toMatchObject({
      id,
      winners: [{ place: 1, points: 1, sum: 100 }],
    });
    await world.expectStandings();
  });

  it('[TO-5] [TO-6] ranks by points, then by the time of reaching them, then by the order of joining', async () => {
    const id = await world.begin();
    // The order of joining differs from the order of the accounts.
    const noneEither = await world.player();
    const none = await world.player();
    const alsoLate = await world.player();
    const late = await world.player();
    const early = await world.player();
    const many = await world.player();
    for (const player of [late, alsoLate, early, many, none, noneEither])
      expect(await join(player.id)).toEqual({ ok: true });
    await world.db.query(
      `update tournament_entries set joined_at = joined_at - interval '1 hour' where tournament_id = $1`,
      [id],
    );
    // Bets of one round are settled at the same moment. Later rounds are settled later.
    const rounds: [{ id: number }, number][][] = [
      [
        [late, 490],
        [early, 260],
        [many, 450],
        [noneEither, 99],
      ],
      [[early, 250]],
      [
        [late, 100],
        [alsoLate, 500],
      ],
      [[early, 20]],
      [[many, 450]],
      [[early, 10]],
    ];
    for (const [at, bets] of rounds.entries()) {
      await world.round(
        bets.map(([{ id: playerId }, stake]) => ({ playerId, stake })),
        { game: at % 3 ? 'crash' : 'wheel', agoMs: (10 - at) * 1000 },
      );
      // The first four rounds are counted together.
      if (at >= 3) await look();
    }
    const ranked = [many, early, late, alsoLate, none, noneEither];
    const rows = await firstPlaces(world.db, { tournamentId: id, most: 10 });
    expect(rows.map((row) => row.id)).toEqual(ranked.map((player) => player.id));
    expect(rows.map((row) => row.points)).toEqual([9, 5, 5, 5, 0, 0]);
    for (const [at, player] of ranked.entries()) expect((await get(player.id)).own).toMatchObject({ place: at + 1 });
    await world.expectStandings();
  });
});

describe('the end', () => {
  const withPoints = async (cents: readonly number[]): Promise<{ id: number; players: number[] }> => {
    const id = await world.begin();
    const players: number[] = [];
    for (const stake of cents) {
      const playerId = await joined(`player ${players.length}`);
      players.push(playerId);
      if (stake > 0) await world.round([{ playerId, stake }]);
    }
    await look();
    await world.over(id);
    world.emitted.splice(0);
    return { id, players };
  };

  it('[TO-7] pays the first five once, with a notification, and returns what nobody won', async () => {
    const { id, players } = await withPoints([100, 600, 300, 0, 400]);
    const [ann = 0, bob = 0, cat = 0, dan = 0, eve = 0] = players;
    await Promise.all([look(), look()]);
    await look();
    expect(await Promise.all(players.map((playerId) => world.balance(playerId)))).toEqual([
      1500, 10_000, 2500, 0, 5000,
    ]);
    expect(await setApart()).toBe(0);
    const told = world.emitted.filter(({ to }) => to !== 'all' && to.playerId === bob);
    expect(told.map(({ event }) => event)).toEqual(['notification', 'tournamentWon', 'updateBalance']);
    expect(told[0]?.payload).toMatchObject({
      content: 'notification.tournament_won_text',
      params: { name: 'Night flight', name_ru: 'Ночной вылет', place: 1, sum: 100 },
    });
    await world.db.query('update players set is_anonymous = true where id = $1', [eve]);
    const markedFor = async (viewer: number | null) =>
      (await handlers()['POST /api/tournaments/history']({}, as(viewer))).tournaments[0]?.winners.map(({ own }) => own);
    expect([await markedFor(null), await markedFor(eve)]).toEqual([
      [false, false, false, false],
      [false, true, false, false],
    ]);
    await world.db.query('update players set is_anonymous = false where id = $1', [eve]);
    const { tournaments } = await handlers()['POST /api/tournaments/history']({}, as(null));
    expect(tournaments[0]).toMatchObject({ id, members: 5 });
    expect(tournaments[0]?.winners.map(({ user, sum }) => [user?.id, sum])).toEqual([
      [bob, 100],
      [eve, 50],
      [cat, 25],
      [ann, 15],
    ]);
    expect(await world.balance(dan)).toBe(0);
    await world.expectStandings();
  });

  it('[TO-7] passes over banned players and those on a break', async () => {
    const { players } = await withPoints([300, 200, 100]);
    const [ann = 0, bob = 0, cat = 0] = players;
    await world.db.query('update players set banned = true where id = $1', [ann]);
    await world.db.query('update players set has_limits = true where id = $1', [bob]);
    await world.db.query(
      `insert into player_breaks (player_id, kind, ends_at) values ($1, 'exclusion', now() + interval '200 days')`,
      [bob],
    );
    await look();
    expect([await world.balance(ann), await world.balance(bob), await world.balance(cat)]).toEqual([0, 0, 10_000]);
    await world.expectStandings();
  });

  it('[TO-7] [M4] [I1] a process that ends at any statement pays nothing, and the next one pays once', async () => {
    const { players } = await withPoints([300, 200, 100]);
    const balances = () => Promise.all(players.map((playerId) => world.balance(playerId)));
    let ended = 0;
    for (;;) {
      world.faults.splice(0);
      await world.looking(endingAt(world.outbox, ended + 1)).look();
      const [fault] = world.faults as { err?: unknown }[];
      if (!(fault?.err instanceof Ended)) break;
      ended += 1;
      expect(await balances()).toEqual([0, 0, 0]);
    }
    world.faults.splice(0);
    expect(ended).toBeGreaterThanOrEqual(10);
    await look();
    expect(await balances()).toEqual([10_000, 5000, 2500]);
    expect(
      await world.db.query(`select 1 from tournament_winners w join tournaments t on t.id = w.tournament_id
      where t.id = (select max(id) from tournaments)`),
    ).toHaveLength(3);
    await world.expectStandings();
  });

  it('[TO-4] [M4] a process that ends while it counts counts nothing, and the next one counts once', async () => {
    const id = await world.begin();
    const ann = await joined();
    await world.round([{ playerId: ann, stake: 350 }]);
    for (let statement = 1; statement <= 4; statement++) {
      await world.looking(endingAt(world.outbox, statement)).look();
      expect(await pointsOf(id)).toEqual({ [ann]: 0 });
    }
    world.faults.splice(0);
    await look();
    expect(await pointsOf(id)).toEqual({ [ann]: 3 });
    await world.expectStandings();
  });

  it('the sandbox’s time travel brings the end', async () => {
    const id = await world.begin();
    const ann = await joined();
    await world.round([{ playerId: ann, stake: 100 }]);
    await look();
    const travelling = tournamentFeature.moments?.travelling ?? {};
    expect(await new TimeTravel({ outbox: world.outbox, travelling }).go({ playerId: ann, hours: 1 })).toMatchObject({
      ok: true,
    });
    await look();
    expect(await world.db.query('select 1 from tournaments where id = $1 and status = 1', [id])).toHaveLength(1);
    expect(await world.balance(ann)).toBe(10_000);
    await world.expectStandings();
  });
});

describe('what pages see', () => {
  it('[TO-10] [S6] hides who is anonymous from others, and tells each player their own place', async () => {
    await world.begin();
    const [ann, bob] = [await joined('ann'), await joined('bob')];
    await world.db.query('update players set is_anonymous = true where id = $1', [ann]);
    await world.round([
      { playerId: ann, stake: 200 },
      { playerId: bob, stake: 100 },
    ]);
    await look();
    expect(await get(bob)).toMatchObject({
      users: [
        { place: 1, user: null, points: 2 },
        { place: 2, user: { id: bob }, points: 1 },
      ],
      own: { place: 2, points: 1 },
    });
    expect((await get(ann)).own).toEqual({ place: 1, points: 2 });
    expect((await get()).own).toBeNull();
  });

  it('tells pages of news which places have changed, and nothing where none has', async () => {
    const id = await world.begin();
    const [ann, bob] = [await joined('ann'), await joined('bob')];
    const told: unknown[] = [];
    const news = createTournamentNews({
      reading: reading(),
      broadcaster: { toTopic: (topic, _event, payload) => void told.push([topic, payload]) },
      clock: systemClock,
      log,
    });
    await news.look();
    await news.look();
    expect(told).toEqual([]);
    await world.round([{ playerId: ann, stake: 200 }]);
    await look();
    await news.look();
    expect(told.splice(0)).toMatchObject([
      [NO_GAME, { id, members: 2, users: [{ place: 1, user: { id: ann }, points: 2 }] }],
    ]);
    await world.round([{ playerId: bob, stake: 300 }]);
    await look();
    await news.look();
    expect(told.splice(0)).toMatchObject([
      [
        NO_GAME,
        {
          users: [
            { place: 1, user: { id: bob }, points: 3 },
            { place: 2, user: { id: ann } },
          ],
        },
      ],
    ]);
    await world.over(id);
    await look();
    await news.look();
    expect(told).toMatchObject([[NO_GAME, { id: null, members: 0, users: [] }]]);
  });
});

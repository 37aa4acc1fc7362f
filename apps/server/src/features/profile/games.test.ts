import { GAME_CONTRACTS, type GameWithBets, profileCallsOf } from '@updraft/contract';
import { WHEEL_SECTORS } from '@updraft/rules/wheel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyFeature } from '../../feature.ts';
import type { PlayerContext } from '../../http/calls.ts';
import { systemClock } from '../../lib/clock.ts';
import type { PastBets } from '../../stakes/past/past-bets.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { crash } from '../crash/index.ts';
import { jackpot } from '../jackpot/index.ts';
import { wheel } from '../wheel/index.ts';
import { shownReferrals } from '../referrals/shown.ts';
import { pastBetsOf } from '../../stakes/past/past-bets-by-game.ts';
import { profileHandlers } from './profile.http.ts';

/** A game without rounds, whose history is in its own tables. */
const opened: PastBets = {
  game: 'crash',
  page: () => Promise.resolve({ rows: [], next: 'from a table of its own' }),
  sums: () => Promise.resolve({ bets: 0, staked_cents: 0, returned_cents: 0 }),
};

const feature = (name: string, pastBets: PastBets): AnyFeature => ({ name, pastBets, create: () => ({}) });
const FEATURES = [crash, wheel, jackpot];

/** Calls of the profile on a site with all games of the contract. */
const calls = profileCallsOf(GAME_CONTRACTS);

const BLACK = WHEEL_SECTORS.indexOf('black');
const RED = WHEEL_SECTORS.indexOf('red');

let world: World;
let handlers: ReturnType<typeof profileHandlers>;
const handlersOf = (features: readonly AnyFeature[]) =>
  profileHandlers({
    db: world.db,
    clock: systemClock,
    pastBets: pastBetsOf(features),
    withdrawalsOf: () => Promise.resolve({ rows: [], next: null }),
    skinDepositsOf: () => Promise.resolve([]),
    referralsOf: (playerId) => shownReferrals(world.db, playerId),
  });
beforeAll(async () => {
  world = await createWorld({ every: 400 });
  handlers = handlersOf(FEATURES);
});
afterAll(() => world.drop());

interface Placed {
  playerId: number;
  stakeCents?: number;
  terms?: object;
  /** Payout of a won bet; undefined: the bet is open, or lost if `isLost` is true. */
  win?: { cents: number; hundredths: number };
  isLost?: boolean;
}

let rounds = 0;
/** Inserts the next round of a game with these bets, without their transfers. */
const round = async (
  game: string,
  { result, isSettled, bets }: { result: object | null; isSettled: boolean; bets: readonly Placed[] },
): Promise<number> => {
  const id = ++rounds;
  await world.db.query('update rounds set settled_at = now() where game = $1 and settled_at is null', [game]);
  await world.db.query(
    `with chain as (
       insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
       values ($1, $2::bigint - 1, 1, $1 || $2, 'test', 1, 'salt', 'test') returning id)
     insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, starts_at, result, counts_once)
     select $1, $2::bigint, chain.id, 1, 1, 'hash', 1, '{}', case when $3::jsonb is null then 'waiting' else 'ended' end, now(), $3::jsonb, $1 = 'jackpot'
     from chain`,
    [game, id, result && JSON.stringify(result)],
  );
  for (const [at, { playerId, stakeCents = 100, terms = {}, win, isLost = false }] of bets.entries())
    await world.db.query(
      `insert into bets (game, round_id, player_id, command_key, item_ids, items, terms, stake_cents, status, win_cents, multiplier_hundredths)
       values ($1, $2, $3, $4, '{1}', '[]', $5::jsonb, $6, $7, $8, $9)`,
      [
        game,
        id,
        playerId,
        `${id} ${at}`,
        JSON.stringify(terms),
        stakeCents,
        win ? 1 : isLost ? 2 : 0,
        win?.cents ?? null,
        win?.hundredths ?? null,
      ],
    );
  if (isSettled) await world.db.query('update rounds set settled_at = now() where game = $1 and id = $2', [game, id]);
  return id;
};

const someone = async (): Promise<number> => (await world.player()).id;
const profileOf = (playerId: number) =>
  handlers['POST /api/user/getProfile']({}, { session: { playerId } } as unknown as PlayerContext);
const userOf = (user_id: number) => handlers['POST /api/user/getUser']({ user_id }, {} as PlayerContext);
const betsOf = (user_id: number, game: string) =>
  handlers['POST /api/user/getBets']({ user_id, game: game as GameWithBets, cursor: undefined }, {} as PlayerContext);

describe("a player's past bets in several games", () => {
  it('[S6] say of each game what that game knows: colours and a sector, or a chance without a multiplier', async () => {
    const playerId = await someone();
    const spun = await round('wheel', {
      result: { sector: BLACK },
      isSettled: true,
      bets: [
        { playerId, terms: { colour: 'black' }, win: { cents: 200, hundredths: 200 } },
        { playerId, terms: { colour: 'red' }, stakeCents: 50, isLost: true },
      ],
    });
    const open = await round('wheel', {
      result: null,
      isSettled: false,
      bets: [{ playerId, terms: { colour: 'green' } }],
    });
    await round('jackpot', {
      result: { prize: { potCents: 400 }, chances: { [playerId]: 2500 } },
      isSettled: true,
      bets: [{ playerId, win: { cents: 380, hundredths: 380 } }],
    });
    const profile = calls['POST /api/user/getProfile'].output.parse(await profileOf(playerId));
    expect(profile.crashBets).toEqual([]);
    expect(profile.wheelBets).toMatchObject([
      { game: 'wheel', game_id: open, placed_colour: 'green', result_colour: null, multiplier: null, earnings: null },
      {
        game_id: spun,
        placed_colour: 'red',
        result_colour: 'black',
        multiplier: 2,
        status: 'lost',
        earnings: -0.5,
        sector: BLACK,
      },
      { game_id: spun, placed_colour: 'black', result_colour: 'black', multiplier: 2, status: 'won', earnings: 1 },
    ]);
    expect(profile.jackpotBets).toMatchObject([
      { game: 'jackpot', chance: 25, pot: 4, multiplier: 3.8, placed_colour: null, status: 'won', earnings: 2.8 },
    ]);
    const answer = await userOf(playerId);
    expect(answer).toMatchObject({ success: true, wheelBets: profile.wheelBets });
    expect(calls['POST /api/user/getBets'].output.parse(await betsOf(playerId, 'jackpot'))).toEqual({
      success: true,
      bets: profile.jackpotBets,
      next: profile.betsNext.jackpot,
    });
  });

  it('[S6] are one row for one pot, whatever else was bet before, between and afterwards', async () => {
    const [playerId, other] = [await someone(), await someone()];
    const potOf = (chance: number) => ({
      result: { prize: { potCents: 1000 }, chances: { [playerId]: chance } },
      isSettled: true,
    });
    const won = await round('jackpot', {
      ...potOf(3000),
      bets: [
        { playerId, stakeCents: 100, win: { cents: 960, hundredths: 320 } },
        { playerId: other, stakeCents: 700, isLost: true },
        { playerId, stakeCents: 200, win: { cents: 0, hundredths: 320 } },
      ],
    });
    const lost = await round('jackpot', {
      ...potOf(1250),
      bets: [
        { playerId, stakeCents: 50, isLost: true },
        { playerId, stakeCents: 75, isLost: true },
      ],
    });
    const answer = await betsOf(playerId, 'jackpot');
    if (!answer.success) throw new Error(answer.message);
    expect(answer.bets).toMatchObject([
      { game_id: lost, bet: 1.25, chance: 12.5, pot: 10, status: 'lost', earnings: -1.25, multiplier: null },
      { game_id: won, bet: 3, chance: 30, pot: 10, status: 'won', earnings: 6.6, multiplier: 3.2 },
    ]);
    expect(answer.bets.map(({ itemsMore }) => itemsMore)).toEqual([2, 2]);
    // The next page begins behind the first bet of the last row, so no bet of it comes again.
    const [{ id = 0 } = {}] = answer.bets;
    const next = await handlers['POST /api/user/getBets'](
      { user_id: playerId, game: 'jackpot', cursor: [id] },
      {} as PlayerContext,
    );
    expect(next).toMatchObject({ bets: [{ game_id: won, bet: 3 }], next: null });
    expect((await profileOf(playerId)).stats).toMatchObject({ games: 2, wins: 1, won: 9.6, top_win: 9.6 });
  });

  it('[S6] leave the server with the fields of their own game alone', async () => {
    const playerId = await someone();
    await round('wheel', {
      result: { sector: RED },
      isSettled: true,
      bets: [{ playerId, terms: { colour: 'red' }, isLost: true }],
    });
    const answer = await betsOf(playerId, 'wheel');
    if (!answer.success) throw new Error(answer.message);
    const more = { ...answer, bets: answer.bets.map((bet) => ({ ...bet, target: 2, chance: 1, secret: 'x' })) };
    const shown = calls['POST /api/user/getBets'].output.parse(more);
    expect(shown).toEqual(calls['POST /api/user/getBets'].output.parse(answer));
    expect(Object.keys(shown.success ? (shown.bets[0] ?? {}) : {})).not.toContain('secret');
  });

  it('[S6] come from wherever the game keeps them', async () => {
    const playerId = await someone();
    const ofOne = handlersOf([feature('opened', opened)])['POST /api/user/getBets'];
    expect(await ofOne({ user_id: playerId, game: 'crash', cursor: undefined }, {} as PlayerContext)).toMatchObject({
      next: 'from a table of its own',
    });
  });

  it.each(['cases', 'constructor'])('[S6] past bets are refused for %s, a game of no feature', async (game) => {
    expect(await betsOf(await someone(), game)).toEqual({ success: false, message: 'app_api.not_found' });
  });

  it('come from one feature if one game is asked for', () => {
    expect(() => pastBetsOf([...FEATURES, { ...wheel, name: 'second wheel' }])).toThrow(
      'wheel comes from two features: wheel and second wheel',
    );
  });
});

/** Several bets of one player, in one round of a game. */
const many = (playerId: number, count: number, more: Partial<Placed> = {}): Placed[] =>
  Array.from({ length: count }, () => ({ playerId, isLost: true, ...more }));
const CRASHED = { result: { pointHundredths: 300 }, isSettled: true };
const SPUN = { result: { sector: RED }, isSettled: true };
const POT = { result: { prize: { potCents: 1000 }, chances: {} }, isSettled: true };
const AUTO = { terms: { cap: 999_900 } };

/** The pages of all bets, one after the other. */
const allPages = async (from: typeof handlers, user_id: number, filter: object = {}) => {
  const pages: { game: string; id: number }[][] = [];
  for (let cursor: string | null | undefined; cursor !== null && pages.length < 20;) {
    const input = calls['POST /api/user/getAllBets'].input.parse({ user_id, ...filter, ...(cursor && { cursor }) });
    const page = calls['POST /api/user/getAllBets'].output.parse(
      await from['POST /api/user/getAllBets'](input, {} as PlayerContext),
    );
    if (!page.success) throw new Error(page.message);
    pages.push(page.bets.map(({ game, id }) => ({ game, id })));
    cursor = page.next;
  }
  return pages;
};

describe('the bets of all games as one list', () => {
  it('[AC-13] are newest first over all pages, each once, and a jackpot round is one row', async () => {
    const playerId = await someone();
    await round('crash', { ...CRASHED, bets: many(playerId, 70, AUTO) });
    await round('wheel', { ...SPUN, bets: many(playerId, 60, { terms: { colour: 'black' } }) });
    await round('jackpot', { ...POT, bets: many(playerId, 2) });
    // The times of bets rise with their ids in each game, and the games alternate.
    await world.db.query(
      `update bets b set created_at = timestamptz '2026-01-01' + n.at * interval '1 minute'
         + case b.game when 'crash' then interval '0' when 'wheel' then interval '10 s' else interval '20 s' end
       from (select id, row_number() over (partition by game order by id) as at from bets where player_id = $1) n
       where n.id = b.id`,
      [playerId],
    );
    const expected = await world.db.query(
      `select game, id from bets where player_id = $1
         and not (game = 'jackpot' and id = (select max(id) from bets where game = 'jackpot' and player_id = $1))
       order by created_at desc`,
      [playerId],
    );
    const pages = await allPages(handlers, playerId);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 31]);
    expect(pages.flat()).toEqual(expected);
    const filtered = await allPages(handlers, playerId, {
      from: '2026-01-01T00:01:05.000Z',
      to: '2026-01-01T00:02:05Z',
    });
    expect(filtered.flat()).toEqual([...expected].reverse().slice(1, 4).reverse());
  });

  it('[AC-13] wait for a game that looks further back, because its bets may be newer', async () => {
    const playerId = await someone();
    await round('wheel', { ...SPUN, bets: many(playerId, 1, { terms: { colour: 'black' } }) });
    const [bet] = (await allPages(handlers, playerId)).flat();
    const found = { id: 7, game: 'crash', game_id: 7, bet: 1, items: [], itemsMore: 0, placed_colour: null };
    const row = { ...found, result_colour: null, multiplier: null, status: 'lost', earnings: -1, target: 2 };
    const late = { ...row, cash_out: null, crash_point: null, date: '2999-01-01T00:00:00.000Z' };
    const looking = {
      ...opened,
      page: (_query: unknown, { before = 0 }: { before?: number }) =>
        Promise.resolve(before > 50 ? { rows: [], next: '50' } : { rows: [late], next: null }),
    } as unknown as PastBets;
    const pages = await allPages(handlersOf([feature('crash', looking), wheel]), playerId);
    expect(pages).toEqual([[], [{ game: 'crash', id: 7 }, bet]]);
  });
});

describe('sums of bets', () => {
  const sumsOf = (playerId: number, asked: object) =>
    handlers['POST /api/user/getBetSums'](calls['POST /api/user/getBetSums'].input.parse(asked), {
      session: { playerId },
    } as unknown as PlayerContext);

  it('[AC-14] are those of the books, of a period and a game too, without what was refunded', async () => {
    const playerId = await someone();
    await round('crash', {
      ...CRASHED,
      bets: [...many(playerId, 2, AUTO), { playerId, ...AUTO, win: { cents: 250, hundredths: 250 } }],
    });
    await round('wheel', { ...SPUN, bets: many(playerId, 1, { stakeCents: 50 }) });
    await round('jackpot', {
      ...POT,
      bets: [
        { playerId, stakeCents: 400, win: { cents: 900, hundredths: 90 } },
        { playerId, stakeCents: 600, win: { cents: 0, hundredths: 90 } },
      ],
    });
    await world.db.query(
      `update bets set created_at = timestamptz '2026-01-01' + case game when 'crash' then interval '0' when 'wheel' then interval '1 day'
         else case stake_cents when 400 then interval '2 days' else interval '3 days' end end where player_id = $1`,
      [playerId],
    );
    const all = { success: true, bets: 5, staked: 13.5, returned: 11.5, difference: -2 };
    expect(await sumsOf(playerId, {})).toEqual(all);
    const year = { from: '2025-12-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
    await world.db.query(`update players set created_at = '2020-01-01' where id = $1`, [playerId]);
    expect(await sumsOf(playerId, year)).toEqual(all);
    for (const period of [{}, year])
      expect(await sumsOf(playerId, { game: 'crash', ...period })).toMatchObject({
        bets: 3,
        staked: 3,
        difference: -0.5,
      });
    // The second bet of a pot counts on the day of the first one.
    const third = { from: '2026-01-03T00:00:00Z', to: '2026-01-04T00:00:00Z' };
    expect(await sumsOf(playerId, third)).toMatchObject({ bets: 1, staked: 10, returned: 9 });
    expect(await sumsOf(playerId, { from: third.to, to: year.to })).toMatchObject({ bets: 0, staked: 0 });
    await world.db.query(`update bets set status = 3 where game = 'wheel' and player_id = $1`, [playerId]);
    expect(await sumsOf(playerId, year)).toMatchObject({ bets: 4, staked: 13 });
  });

  it('[AC-14] refuse a period of more than 366 days, and a game that the site does not have', async () => {
    const playerId = await someone();
    const long = { from: '2025-01-01T00:00:00Z', to: '2026-01-03T00:00:00Z' };
    // A period that begins before the player has joined is not too long.
    expect(await sumsOf(playerId, long)).toMatchObject({ success: true, bets: 0 });
    await world.db.query(`update players set created_at = '2020-01-01' where id = $1`, [playerId]);
    expect(await sumsOf(playerId, long)).toEqual({ success: false, message: 'user_api.period_too_long' });
    expect(await sumsOf(playerId, { from: long.from, to: '2026-01-02T00:00:00Z' })).toMatchObject({ success: true });
    expect(await sumsOf(playerId, { game: 'chess' })).toEqual({ success: false, message: 'app_api.not_found' });
  });
});

describe("a player's statistics", () => {
  it.each([true, false])(
    '[F10] [JP-28] a return at or below the stake counts as a game and not as a win: settled %s',
    async (isSettled) => {
      const playerId = await someone();
      const crash = { result: { pointHundredths: 300 }, isSettled };
      await round('crash', {
        ...crash,
        bets: [
          { playerId, terms: { cap: 999900 }, stakeCents: 100, win: { cents: 100, hundredths: 100 } },
          { playerId, terms: { cap: 999900 }, stakeCents: 100, win: { cents: 101, hundredths: 101 } },
        ],
      });
      const pot = { result: { prize: { potCents: 1005 }, chances: {} }, isSettled };
      // The first of the player's two bets has the whole win: once both stakes, once a cent more.
      for (const cents of [1000, 1001]) {
        await round('jackpot', {
          ...pot,
          bets: [
            { playerId, stakeCents: 400, win: { cents, hundredths: 100 } },
            { playerId, stakeCents: 600, win: { cents: 0, hundredths: 100 } },
          ],
        });
        if (!isSettled && cents === 1000)
          expect((await profileOf(playerId)).stats).toMatchObject({ games: 3, wins: 1 });
      }
      expect((await profileOf(playerId)).stats).toMatchObject({ games: 4, wins: 2, winrate: 50 });
    },
  );

  it('[S6] count the settled bets of all games, also in rounds that are still open, and of nobody else', async () => {
    const [playerId, other] = [await someone(), await someone()];
    await round('crash', {
      result: { pointHundredths: 300 },
      isSettled: true,
      bets: [
        { playerId, terms: { cap: 999900 }, isLost: true },
        { playerId: other, terms: { cap: 999900 }, win: { cents: 99_000, hundredths: 99_000 } },
      ],
    });
    await round('wheel', {
      result: { sector: RED },
      isSettled: true,
      bets: [{ playerId, win: { cents: 300, hundredths: 300 } }],
    });
    await round('wheel', {
      result: { sector: WHEEL_SECTORS.indexOf('green') },
      isSettled: false,
      bets: [{ playerId, win: { cents: 250, hundredths: 500 } }, { playerId }],
    });
    await round('jackpot', {
      result: { prize: { potCents: 900 } },
      isSettled: false,
      bets: [
        { playerId, isLost: true },
        { playerId, isLost: true },
        { playerId: other, isLost: true },
      ],
    });
    expect((await profileOf(playerId)).stats).toEqual({
      games: 4,
      wins: 2,
      winrate: 50,
      won: 5.5,
      top_win: 3,
      top_ratio: 5,
    });
    expect((await userOf(other)) as object).toMatchObject({ stats: { games: 2, wins: 1, top_ratio: 990 } });
  });
});

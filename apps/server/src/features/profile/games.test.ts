import { GAME_CONTRACTS, type GameWithBets, profileCallsOf } from '@updraft/contract';
import { WHEEL_SECTORS } from '@updraft/rules/wheel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyFeature } from '../../feature.ts';
import type { PlayerContext } from '../../http/calls.ts';
import type { PastBets } from '../../stakes/past-bets.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { crash } from '../crash/index.ts';
import { jackpot } from '../jackpot/index.ts';
import { wheel } from '../wheel/index.ts';
import { shownReferrals } from '../referrals/shown.ts';
import { pastBetsOf } from '../../stakes/past-bets-by-game.ts';
import { profileHandlers } from './profile.http.ts';

/** A game without rounds, which keeps what was opened in tables of its own. */
const opened: PastBets = {
  game: 'crash',
  page: () => Promise.resolve({ rows: [], next: 'from a table of its own' }),
};

const feature = (name: string, pastBets: PastBets): AnyFeature => ({ name, pastBets, create: () => ({}) });
const FEATURES = [crash, wheel, jackpot];

/** The calls of a site with these games. */
const calls = profileCallsOf(GAME_CONTRACTS);

const BLACK = WHEEL_SECTORS.indexOf('black');
const RED = WHEEL_SECTORS.indexOf('red');

let world: World;
let handlers: ReturnType<typeof profileHandlers>;
const handlersOf = (features: readonly AnyFeature[]) =>
  profileHandlers({
    db: world.db,
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
  /** Left out: the bet is open, or lost where `isLost` says so. */
  win?: { cents: number; hundredths: number };
  isLost?: boolean;
}

let rounds = 0;
/** The next round of a game with these bets, as a table would have left it; without their transfers. */
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
        ...[game, id, playerId, `${id} ${at}`, JSON.stringify(terms), stakeCents],
        ...[win ? 1 : isLost ? 2 : 0, win?.cents ?? null, win?.hundredths ?? null],
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

  it('[S6] of one pot are one row, whatever else was bet before, between and afterwards', async () => {
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

  it.each(['cases', 'constructor'])('[S6] of %s, a game that no feature brings, are refused', async (game) => {
    expect(await betsOf(await someone(), game)).toEqual({ success: false, message: 'app_api.not_found' });
  });

  it('of one game come from one feature', () => {
    expect(() => pastBetsOf([...FEATURES, { ...wheel, name: 'second wheel' }])).toThrow(
      'wheel comes from two features: wheel and second wheel',
    );
  });
});

describe("a player's statistics", () => {
  it.each([true, false])(
    '[F10] [JP-28] count what came back at or below its stake as a game, and as no win: settled %s',
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
      // Two bets of one player, of which the first holds the win: all that was staked, and a cent more.
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

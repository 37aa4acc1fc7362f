import { NO_AUTO_CASH_OUT, PAST_BETS_PAGE, type PastBet, calls } from '@updraft/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../db/db.ts';
import { systemClock } from '../../lib/clock.ts';
import type { PlayerContext } from '../../http/calls.ts';
import { playerSums } from '../../stakes/past/player-sums.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { insertPastBets, insertPastRounds } from '../../testing/past-bets.ts';
import { crashPastBets } from '../crash/crash.past-bets.ts';
import { crash } from '../crash/index.ts';
import { shownReferrals } from '../referrals/shown.ts';
import { pastBetsOf } from '../../stakes/past/past-bets-by-game.ts';
import { profileHandlers } from './profile.http.ts';

let world: CrashWorld;
let handlers: ReturnType<typeof profileHandlers>;
beforeAll(async () => {
  world = await createCrashWorld();
  handlers = profileHandlers({
    db: world.db,
    clock: systemClock,
    pastBets: pastBetsOf([crash]),
    withdrawalsOf: () => Promise.resolve({ rows: [], next: null }),
    skinDepositsOf: () => Promise.resolve([]),
    referralsOf: (playerId) => shownReferrals(world.db, playerId),
  });
});
afterAll(() => world.drop());

const FIRST_OLD = 1_000_000;
const OLD = 3 * PAST_BETS_PAGE + 7;

const page = async (user_id: number, cursor: string | null = null) => {
  const input = calls['POST /api/user/getBets'].input.parse({
    user_id,
    game: 'crash',
    ...(cursor !== null && { cursor }),
  });
  const answer = await handlers['POST /api/user/getBets'](input, {} as PlayerContext);
  return answer.success ? answer : expect.fail(answer.message);
};
const profileOf = (playerId: number) =>
  handlers['POST /api/user/getProfile']({}, { session: { playerId } } as unknown as PlayerContext);

describe("a player's past bets", () => {
  it('[I4] tell the target, the multiplier of the cash-out and the crash point apart', async () => {
    const player = await world.player();
    const [a, b, c] = await world.give(player.id, 3);
    if (!a || !b || !c) throw new Error('no items');
    world.points(300);
    await world.open();
    const acks = await world.bets([
      { playerId: player.id, items: [a], auto: 200 },
      { playerId: player.id, items: [b], auto: 400 },
      { playerId: player.id, items: [c], auto: null },
    ]);
    expect(await page(player.id)).toMatchObject({
      bets: [NO_AUTO_CASH_OUT, 4, 2].map((target) => ({
        target,
        cash_out: null,
        crash_point: null,
        multiplier: null,
        status: 'pending',
      })),
    });
    await world.start();
    await world.runTo(7000);
    const manual = acks[2]?.status === 'success' ? acks[2].bet.id : 0;
    expect(await world.cashOut(player.id, manual)).toMatchObject({ status: 'success', take: { multiplier: 1.52 } });
    await world.run(60_000);
    expect((await page(player.id)).bets).toMatchObject([
      { target: NO_AUTO_CASH_OUT, cash_out: 1.52, crash_point: 3, multiplier: 1.52, status: 'won' },
      { target: 4, cash_out: null, crash_point: 3, multiplier: 3, status: 'lost' },
      { target: 2, cash_out: 2, crash_point: 3, multiplier: 2, status: 'won' },
    ]);
  });

  describe('of a long past', () => {
    let playerId: number;
    // The old rounds are inserted after all play, because the table continues from the newest round.
    beforeAll(async () => {
      playerId = (await world.player()).id;
      const others = (await world.player()).id;
      await insertPastRounds(world.db, { first: FIRST_OLD, count: 4000 });
      await insertPastBets(world.db, { playerId, firstRound: FIRST_OLD, count: OLD });
      await insertPastBets(world.db, { playerId: others, firstRound: FIRST_OLD, count: 4000 });
      await world.db.exec('analyze bets');
    });

    it('[I4] are found to the first one, newest first, each once, also while new ones are made', async () => {
      const seen: PastBet[] = [];
      const sizes: number[] = [];
      let cursor: string | null = null;
      do {
        const { bets, next }: { bets: PastBet[]; next: string | null } = await page(playerId, cursor);
        seen.push(...bets);
        sizes.push(bets.length);
        cursor = next;
        // The next pages do not have this bet, because it is newer than all listed ones.
        await insertPastBets(world.db, { playerId, firstRound: FIRST_OLD + OLD + sizes.length, count: 1 });
      } while (cursor !== null);
      expect(sizes).toEqual([PAST_BETS_PAGE, PAST_BETS_PAGE, PAST_BETS_PAGE, 7]);
      expect(seen.map(({ game_id }) => game_id)).toEqual(
        Array.from({ length: OLD }, (_unused, at) => FIRST_OLD + OLD - 1 - at),
      );
    });

    it('[I4] begin in the profile, which says where they go on', async () => {
      const { crashBets, betsNext } = await profileOf(playerId);
      const first = await page(playerId);
      expect(crashBets).toEqual(first.bets);
      expect(betsNext).toEqual({ crash: first.next, jackpot: null, wheel: null });
      expect(calls['POST /api/user/getBets'].output.safeParse(first).success).toBe(true);
    });

    it('[S6] are not shown of players who are not shown', async () => {
      const banned = await world.player({ banned: true });
      const input = { user_id: banned.id, game: 'crash' as const };
      expect(await handlers['POST /api/user/getBets'](input, {} as PlayerContext)).toEqual({
        success: false,
        message: 'any_user_error.not_found',
      });
    });

    /** Returns the plan by which the database runs the queries. */
    const planOf = async (ask: (query: Query) => Promise<unknown>): Promise<string> => {
      const lines: { 'QUERY PLAN': string }[] = [];
      await ask({
        query: async <Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]> => {
          lines.push(...(await world.db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)));
          return world.db.query<Row>(sql, params);
        },
      });
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    };

    it('[I4] are found by the index of players, without sorting what came before', async () => {
      const plan = await planOf((query) => crashPastBets.page(query, { playerId }));
      expect(plan).toContain('Index Scan using bets_player');
      expect(plan).not.toContain('Sort');
    });

    it('[I4] are read for the figures by the index of players, game by game', async () => {
      const plan = await planOf((query) => playerSums(query, playerId));
      expect(plan).toContain('Index Scan using bets_player');
      expect(plan).toContain('Index Scan using bets_round');
      expect(plan).not.toContain('Seq Scan on bets');
    });
  });
});

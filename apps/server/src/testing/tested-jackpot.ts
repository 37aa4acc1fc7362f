import { jackpotPrizes } from '@updraft/rules/jackpot';
import { publishedResult } from '../features/jackpot/jackpot.round.ts';
import { type JackpotWorld, type Winner, createJackpotWorld } from './jackpot-world.ts';
import type { StandardGame } from './table-standard-tests.ts';

/** Describes the jackpot for the tests of every table game. Each call has its own world. */
export const testedJackpot = (): StandardGame<Winner> => {
  let world: JackpotWorld;
  return {
    game: 'jackpot',
    createWorld: async () => (world = await createJackpotWorld({ every: 40 })),
    // Two other players bet first, so that the countdown runs.
    winning: 'third',
    losing: 'first',
    hasChoices: false,
    itemTwice: 'jackpot_api.item_twice',
    // Commits: the bets, the start, the end, the pot, the close.
    commits: 5,
    prepare: async () => {
      for (let players = 0; players < 2; players++) {
        const { id: playerId } = await world.player();
        await world.bet({ playerId, items: await world.give(playerId, 1) });
      }
    },
    betOf: ({ playerId, itemIds, sumCents, roundId, key }) => ({
      playerId,
      itemIds,
      sumCents,
      roundId,
      key: key ?? null,
    }),
    leftMs: () => (world.round().close?.closesMs ?? 0) - world.clock.monoMs(),
    winCentsOf: async (_stakeCents, playerId) => {
      const rows = await world.db.query<{ player_id: number; stake_cents: number }>(
        `select player_id, stake_cents from bets where game = 'jackpot' and round_id =
         (select max(round_id) from bets where game = 'jackpot' and player_id = $1) order by id`,
        [playerId],
      );
      // Each of these bets has one item.
      const entries = rows.map((row, at) => ({ itemId: at, playerId: row.player_id, priceCents: row.stake_cents }));
      return jackpotPrizes(entries, { winnerId: playerId, feeBasisPoints: 500 })?.winCents ?? 0;
    },
    published: publishedResult,
    checks: [
      'rules_version',
      'beacon_network',
      'beacon_round',
      'beacon_randomness',
      'tickets',
      'winning_ticket',
      'winner',
    ],
  };
};

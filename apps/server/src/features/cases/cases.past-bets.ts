import { PAST_BETS_PAGE } from '@updraft/contract';
import { isOpeningWon } from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import type { Timeline } from '../../db/first-since.ts';
import { pageOf } from '../../lib/paging.ts';
import type { PastBetsOf } from '../../stakes/past/past-bets.ts';
import { rangeOf, wantedOf } from '../../stakes/past/wanted-bets.ts';
import { openingSums, openingsOfPlayer, wantedOpenings } from './openings.store.ts';
import { shownDrop } from './cases.views.ts';

const openingsOf = (playerId: number): Timeline => ({
  from: 'case_openings',
  where: 'player_id = $2',
  params: [playerId],
});

/**
 * Cases in players' histories: the price and the item of each opening. An opening that gives its player more than its
 * price is won. [CA-17, BT-31]
 */
export const casesPastBets: PastBetsOf<'cases'> = {
  game: 'cases',
  sums: async (query, { playerId, filter }) =>
    openingSums(query, { playerId, range: await rangeOf(query, openingsOf(playerId), { filter }) }),
  page: async (query, { playerId, before, most = PAST_BETS_PAGE, filter }) => {
    const range = await rangeOf(query, openingsOf(playerId), { before, filter });
    const wanted = wantedOf(filter);
    const { rows, next } = wanted
      ? await wantedOpenings(query, { playerId, range, most, wanted })
      : pageOf(await openingsOfPlayer(query, { playerId, range, most: most + 1 }), {
          most,
          keyOf: ({ id }) => [id],
        });
    return {
      rows: rows.map((row) => {
        const { id, box, item, date } = shownDrop(row);
        return {
          id,
          game: 'cases' as const,
          game_id: id,
          bet: toDollars(row.price_cents),
          items: [],
          itemsMore: 0,
          placed_colour: null,
          result_colour: null,
          multiplier: Math.floor((row.received_cents * 100) / row.price_cents) / 100,
          status: isOpeningWon({ priceCents: row.price_cents, itemCents: row.received_cents })
            ? ('won' as const)
            : ('lost' as const),
          earnings: (row.received_cents - row.price_cents) / 100,
          date,
          box,
          won: item,
          battle: row.battle_id,
        };
      }),
      next,
    };
  },
};

import { PAST_BETS_PAGE } from '@updraft/contract';
import { isOpeningWon } from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import { pageOf } from '../../lib/paging.ts';
import type { PastBetsOf } from '../../stakes/past-bets.ts';
import { openingsOfPlayer } from './openings.store.ts';
import { shownDrop } from './cases.views.ts';

/** Above every opening's id. */
const NO_OPENING = Number.MAX_SAFE_INTEGER;

/** Cases in players' histories: what a box cost and what it gave. One that gives more than its price is won. [CA-17] */
export const casesPastBets: PastBetsOf<'cases'> = {
  game: 'cases',
  page: async (query, { playerId, before = NO_OPENING }) => {
    const read = await openingsOfPlayer(query, { playerId, before, most: PAST_BETS_PAGE + 1 });
    const { rows, next } = pageOf(read, { most: PAST_BETS_PAGE, keyOf: ({ id }) => [id] });
    return {
      rows: rows.map((row) => {
        const { id, box, item, date } = shownDrop(row);
        return {
          ...{ id, game: 'cases' as const, game_id: id, bet: toDollars(row.price_cents), items: [], itemsMore: 0 },
          ...{ placed_colour: null, result_colour: null },
          multiplier: Math.floor((row.item_cents * 100) / row.price_cents) / 100,
          status: isOpeningWon({ priceCents: row.price_cents, itemCents: row.item_cents })
            ? ('won' as const)
            : ('lost' as const),
          earnings: (row.item_cents - row.price_cents) / 100,
          ...{ date, box, won: item },
        };
      }),
      next,
    };
  },
};

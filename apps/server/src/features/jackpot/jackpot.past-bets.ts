import { PAST_BETS_PAGE, type PastBetOf } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { pageOf } from '../../lib/paging.ts';
import { NO_BET, type PastBetsOf, usualPart } from '../../stakes/past-bets.ts';
import { dearest } from './jackpot.pot.ts';
import { JACKPOT } from './jackpot.round.ts';
import { type PastPotRow, playerRounds } from './jackpot.store.ts';

const toPastBet = (row: PastPotRow): PastBetOf<typeof JACKPOT> => ({
  ...usualPart({ ...row, items: dearest(row.items.flat()) }),
  game: JACKPOT,
  chance: row.result && row.result.chance / 100,
  pot: row.result && toDollars(row.result.potCents),
});

/** The jackpot in players' histories: all bets of a round are one row, which has the id of the first of them. */
export const jackpotPastBets: PastBetsOf<typeof JACKPOT> = {
  game: JACKPOT,
  page: async (query, { playerId, before = NO_BET }) => {
    const read = await playerRounds(query, { playerId, before, most: PAST_BETS_PAGE + 1 });
    const { rows, next } = pageOf(read, { most: PAST_BETS_PAGE, keyOf: ({ id }) => [id] });
    return { rows: rows.map(toPastBet), next };
  },
};

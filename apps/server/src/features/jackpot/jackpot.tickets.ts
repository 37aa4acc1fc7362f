import { ticketsHash, ticketsOf, ticketsText } from '@updraft/rules/jackpot';
import type { Query } from '../../db/db.ts';
import { allBets } from '../../stakes/round/resumed-bets.ts';
import { type AtClose, type BetTerms, JACKPOT, itemsOfBet } from './jackpot.round.ts';

/**
 * Computes the published list of tickets of a closed round from its bets. Throws if its hash differs from that of the
 * close: stored bets were changed since. [JP-3]
 */
export const publishedTickets = async (query: Query, id: number, atClose: AtClose): Promise<string> => {
  const bets = await allBets<BetTerms>(query, { game: JACKPOT, id });
  const ranges = ticketsOf(bets.flatMap(itemsOfBet)) ?? [];
  if (ticketsHash(ranges) !== atClose.ticketsHash)
    throw new Error(`the tickets of round ${id} are not those of its close`);
  return ticketsText(ranges);
};

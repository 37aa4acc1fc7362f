import { betsOfRounds } from '../../../apps/server/src/stakes/past/past-bets.ts';
import { type BetTerms, type RoundResult } from './coin-toss.round.ts';
import { GAME } from './coin-toss.round.ts';

/** The coin toss in players' histories. */
export const tossPastBets = betsOfRounds<typeof GAME, BetTerms, RoundResult>(GAME, ({ terms, result }) => ({
  side: terms.side,
  result: result && result.side,
}));

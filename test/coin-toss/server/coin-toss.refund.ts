import type { RefundRules } from '../../../apps/server/src/stakes/settling/refund.ts';
import type { BetTerms, RoundResult, RoundTerms } from './coin-toss.round.ts';

/** Refund rules of a coin toss round that cannot be resumed. Once the side is announced, the bets on it have won. */
export const coinTossRefund: RefundRules<RoundTerms, RoundResult, BetTerms> = {
  game: 'coin_toss',
  wonOf: (_query, { round, stakes }) =>
    Promise.resolve(stakes.filter(({ terms }) => terms.side === round.result?.side).map(({ id }) => id)),
};

import type { RefundRules } from '../../stakes/settling/refund.ts';
import { type BetTerms, type RoundResult, type RoundTerms, WHEEL, resultColour } from './wheel.round.ts';

/** Refund rules of a wheel round that cannot be resumed. With a committed sector the bets on its colour have won. */
export const wheelRefund: RefundRules<RoundTerms, RoundResult, BetTerms> = {
  game: WHEEL,
  wonOf: (_query, { round: { result }, stakes }) =>
    Promise.resolve(
      result ? stakes.filter(({ terms }) => terms.colour === resultColour(result)).map(({ id }) => id) : [],
    ),
};

import type { RefundRules } from '../../stakes/settling/refund.ts';
import { type BetTerms, JACKPOT, type RoundResult, type RoundTerms } from './jackpot.round.ts';

/** Refund rules of a jackpot round that cannot be resumed. With a committed winner no stake is refunded. [JP-27] */
export const jackpotRefund: RefundRules<RoundTerms, RoundResult, BetTerms> = {
  game: JACKPOT,
  wonOf: (_query, { round: { result }, stakes }) => Promise.resolve(result ? stakes.map(({ id }) => id) : []),
};

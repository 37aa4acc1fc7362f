import { type Refusal, refuse } from '../../../apps/server/src/lib/result.ts';
import type { BetRules, RepeatRules, RoundBetCommand } from '../../../apps/server/src/stakes/placing/bet-rules.ts';
import type { BetRow } from '../../../apps/server/src/stakes/bets.store.ts';
import { toDollars } from '@updraft/rules/money';
import type { TossBet } from '../contract.ts';
import { type BetRefusal, type Side, refuseBet, wouldExceed } from '../rules/index.ts';
import { type Bet, type BetTerms, type Round, toTossBet } from './coin-toss.round.ts';

/** The game's only command. */
export interface PlaceBet extends RoundBetCommand<TossBet> {
  side: Side;
}

const refusalOf = (refusal: BetRefusal): Refusal => {
  switch (refusal.reason) {
    case 'too_many_items':
      return refuse('coin_toss_api.too_many_items', { value: refusal.most });
    case 'min_bet':
      return refuse('coin_toss_api.min_bet', { sum: toDollars(refusal.minCents) });
    case 'max_stake':
      return refuse('coin_toss_api.max_stake', { sum: toDollars(refusal.maxCents) });
    default:
      return refuse(`coin_toss_api.${refusal.reason}`);
  }
};

const centsOn = (side: Side, bets: readonly Bet[]): number =>
  bets.reduce((sum, bet) => sum + (bet.side === side ? bet.stakeCents : 0), 0);

/** Rules for repeated commands: a repeat with the same side is the same bet. */
export const repeats: RepeatRules<PlaceBet, Bet, TossBet> = {
  own: ({ terms }: BetRow<BetTerms>) => ({ side: terms.side }),
  isSame: (bet, command) => bet.side === command.side,
  shown: toTossBet,
};

/** Rules of the coin toss for bets. */
export const betRules = (round: Round): BetRules<PlaceBet, Bet, TossBet> => {
  const on = { heads: centsOn('heads', round.bets.all()), tails: centsOn('tails', round.bets.all()) };
  return {
    ...repeats,
    maxItems: round.limits.maxItems,
    refuse: (offer, own) => {
      const refusal = refuseBet(offer, { ownBets: own.length, limits: round.limits });
      return refusal && refusalOf(refusal);
    },
    worthRefusals: ['min_bet', 'max_stake'],
    make: ({ side }, stake) => Object.assign(stake, { side }),
    isTooMuch: ({ side, stakeCents }, accepted) =>
      wouldExceed(on[side] + centsOn(side, accepted), stakeCents, round.payoutCapCents),
    terms: ({ side }) => ({ side }),
    tell: (emit, { playerId, roundId }, bet) => emit({ playerId }, 'coinTossBet', { roundId, bet }),
  };
};

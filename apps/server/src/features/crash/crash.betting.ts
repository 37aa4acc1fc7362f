import type { BetAck, CrashBet } from '@updraft/contract';
import { type BetRefusal, capHundredths, refuseBet, roundCap } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import { type Refusal, refuse } from '../../lib/result.ts';
import type { BetRules, RepeatRules, RoundBetCommand } from '../../stakes/placing/bet-rules.ts';
import { type Bet, type Round, limitsOfBet, termsOf } from './crash.round.ts';
import { toCrashBet } from './crash.wire.ts';

export interface PlaceBet extends RoundBetCommand<CrashBet> {
  kind: 'bet';
  /** Target of the auto cash-out; null: the player cashes out by hand. */
  autoCashOutHundredths: number | null;
  answer: (ack: BetAck) => void;
}

const REFUSALS: { [R in BetRefusal['reason']]: (refusal: Extract<BetRefusal, { reason: R }>) => Refusal } = {
  no_items: () => refuse('crash_api.no_items'),
  too_many_items: ({ most }) => refuse('crash_api.too_many_items', { value: most }),
  min_bet: ({ minCents }) => refuse('crash_api.min_bet', { sum: toDollars(minCents) }),
  max_stake: ({ maxCents }) => refuse('crash_api.max_stake', { sum: toDollars(maxCents) }),
  min_auto_cash_out: ({ hundredths }) => refuse('crash_api.min_auto_cash_out', { value: hundredths / 100 }),
  max_auto_cash_out: ({ hundredths }) => refuse('crash_api.max_auto_cash_out', { value: hundredths / 100 }),
  max_bets: ({ most }) => refuse('crash_api.max_bets', { value: most }),
  one_manual: () => refuse('crash_api.one_manual'),
  same_multiplier: () => refuse('crash_api.same_multiplier'),
};

const refusalOf = (refusal: BetRefusal): Refusal => (REFUSALS[refusal.reason] as (one: BetRefusal) => Refusal)(refusal);

/** True if the round could not pay even the lowest auto cash-out with this bet included. [CR-17] */
const wouldFill = ({ bets, limits, payoutCapCents }: Round, bet: Bet, accepted: readonly Bet[]): boolean => {
  const acceptedCents = accepted.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  const totalCents = bets.stakedCents + acceptedCents + bet.stakeCents;
  // Usually the stakes are far below the round's payout cap, and no search is needed.
  if (totalCents * limits.minAutoCashOutHundredths <= payoutCapCents * 100) return false;
  const cap = roundCap([...bets.live(), ...accepted, bet], { paidCents: 0, capCents: payoutCapCents });
  return cap !== null && cap < limits.minAutoCashOutHundredths;
};

/** Rules of repeated commands: a repeat must name the auto cash-out of the first bet. */
export const repeats: RepeatRules<PlaceBet, Bet, CrashBet> = {
  own: limitsOfBet,
  isSame: (bet, command) => bet.autoCashOutHundredths === command.autoCashOutHundredths,
  shown: toCrashBet,
};

/** Returns crash's rules for bets: the refusals of `refuseBet`, and the round's room for payouts. */
export const betRules = (round: Round): BetRules<PlaceBet, Bet, CrashBet> => ({
  ...repeats,
  maxItems: round.limits.maxItems,
  refuse: ({ command, stakeCents, itemCount }, own) => {
    const offer = { stakeCents, itemCount, autoCashOutHundredths: command.autoCashOutHundredths };
    const refusal = refuseBet(offer, own, round.limits);
    return refusal && refusalOf(refusal);
  },
  worthRefusals: ['min_bet', 'max_stake'],
  // The fields are added to the stake object itself. A copy would take ten times as long for every bet of a burst.
  make: ({ autoCashOutHundredths }, stake) =>
    Object.assign(stake, {
      autoCashOutHundredths,
      capHundredths: capHundredths(stake.stakeCents, round.limits.maxWinCents),
    }),
  isTooMuch: (bet, accepted) => wouldFill(round, bet, accepted),
  terms: termsOf,
  tell: (emit, { playerId, roundId }, bet) =>
    emit({ playerId }, 'successBet', { roundId, bet, message: 'crash_api.bet_made' }),
});

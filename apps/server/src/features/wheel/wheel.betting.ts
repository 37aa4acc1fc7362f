import type { WheelBet, WheelBetAnswer } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { WHEEL_COLOURS, type WheelColour, type WheelRefusal, refuseWheelBet } from '@updraft/rules/wheel';
import { type Refusal, refuse } from '../../lib/result.ts';
import type { BetRules, RepeatRules, RoundBetCommand } from '../../stakes/placing/bet-rules.ts';
import type { BetRow } from '../../stakes/bets.store.ts';
import { runningSum } from '../../stakes/placing/running-sum.ts';
import type { Bet, BetTerms, Round } from './wheel.round.ts';
import { toPendingWheelBet, toWheelBet } from './wheel.views.ts';

/** The one command of the wheel. */
export interface PlaceBet extends RoundBetCommand<WheelBet> {
  /** Colour as the client sent it: it may be no colour. */
  colour: unknown;
  answer: (ack: WheelBetAnswer) => void;
}

/** A refusal with its values for the player. */
const refusalOf = (refusal: WheelRefusal): Refusal => {
  switch (refusal.reason) {
    case 'too_many_items':
    case 'max_colours':
    case 'max_bets':
      return refuse(`wheel_api.${refusal.reason}`, { value: refusal.most });
    case 'min_bet':
      return refuse('wheel_api.min_bet', { value: toDollars(refusal.minCents) });
    case 'max_bet':
      return refuse('wheel_api.max_bet', { value: toDollars(refusal.maxCents) });
    case 'limit_exceeded':
      return refuse(refusal.bound === 'player' ? 'wheel_api.win_limit' : 'wheel_api.limit_exceeded', {
        value: toDollars(refusal.roomCents),
      });
    case 'items_not_found':
      return refuse('wheel_api.item_not_found');
    default:
      return refuse(`wheel_api.${refusal.reason}`);
  }
};

/** Rules of repeated commands: a repeat must name the colour of the first bet. */
export const repeats: RepeatRules<PlaceBet, Bet, WheelBet> = {
  own: ({ terms }: BetRow<BetTerms>) => ({ colour: terms.colour }),
  isSame: (bet, command) => bet.colour === command.colour,
  shown: toWheelBet,
};

/** Returns the wheel's rules for bets: the refusals of WH-16, with the accepted bets of the same batch. */
export const betRules = (round: Round): BetRules<PlaceBet, Bet, WheelBet> => {
  const acceptedOn = Object.fromEntries(
    WHEEL_COLOURS.map((colour) => [colour, runningSum((bet: Bet) => (bet.colour === colour ? bet.stakeCents : 0))]),
  ) as Record<WheelColour, (bets: readonly Bet[]) => number>;
  return {
    ...repeats,
    maxItems: round.limits.maxItems,
    refuse: ({ command, stakeCents, itemCount }, own, accepted) => {
      // The table refuses late bets and items that are not the player's before it asks the rules.
      const offer = { colour: command.colour, stakeCents, itemCount, missingItems: 0 };
      const refusal = refuseWheelBet(offer, {
        isOpen: true,
        own,
        stakedOn: (colour) => round.bets.stakedOn(colour) + acceptedOn[colour](accepted),
        payoutCapCents: round.payoutCapCents,
        limits: round.limits,
      });
      return refusal && refusalOf(refusal);
    },
    worthRefusals: ['min_bet', 'max_bet', 'win_limit', 'limit_exceeded'],
    // `refuse` accepts only the four colours.
    make: ({ colour }, stake) => Object.assign(stake, { colour: colour as WheelColour }),
    terms: ({ colour }) => ({ colour }),
    tell: (emit, bet) =>
      emit({ playerId: bet.playerId }, 'wheelNewBet', { roundId: bet.roundId, bets: [toPendingWheelBet(bet)] }),
  };
};

import type { JackpotStake } from '@updraft/contract';
import { type JackpotRefusal, refuseJackpotBet } from '@updraft/rules/jackpot';
import { toDollars } from '@updraft/rules/money';
import { type Refusal, refuse } from '../../lib/result.ts';
import { closeOnClock, deciderOf } from '../../stakes/beacon/beacon-close.ts';
import type { BetAnswer, BetRules, RepeatRules, RoundBetCommand } from '../../stakes/placing/bet-rules.ts';
import type { BetRow } from '../../stakes/bets.store.ts';
import { runningSum } from '../../stakes/placing/running-sum.ts';
import type { StakedBet } from '../../stakes/stake.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { type Bet, type BetTerms, type Round, itemsOfBet } from './jackpot.round.ts';
import { toStake } from './jackpot.views.ts';

export type JackpotBetAck = BetAnswer<JackpotStake>;
/** The one command of the jackpot. */
export type PlaceBet = RoundBetCommand<JackpotStake>;

/** A refusal with its values for the player. */
const refusalOf = (refusal: JackpotRefusal): Refusal => {
  switch (refusal.reason) {
    case 'too_many_items':
      return refuse('jackpot_api.too_many_items', { value: refusal.most });
    case 'min_bet':
      return refuse('jackpot_api.min_bet', { value: toDollars(refusal.minCents) });
    case 'min_item':
      return refuse('jackpot_api.min_item', { value: toDollars(refusal.minCents) });
    case 'max_stake':
      return refuse('jackpot_api.max_stake', { value: toDollars(refusal.maxCents) });
    case 'items_not_found':
      return refuse('jackpot_api.item_not_found');
    default:
      return refuse(`jackpot_api.${refusal.reason}`);
  }
};

const sumOf = <Key extends 'itemCount' | 'stakeCents'>(bets: readonly Pick<Bet, Key>[], key: Key): number =>
  bets.reduce((sum, bet) => sum + bet[key], 0);

/** Returns the jackpot's own part of a bet, from its row. */
export const ownOf = (row: BetRow<BetTerms>): Omit<Bet, keyof StakedBet> => ({
  from: row.terms.from,
  items: itemsOfBet(row),
});

/** Rules of repeated commands: items are all that a player chooses, and the caller compares them. */
export const repeatsOf = (catalogue: Catalogue): RepeatRules<PlaceBet, Bet, JackpotStake> => ({
  own: ownOf,
  isSame: () => true,
  shown: (bet) => toStake(bet, catalogue),
});

/** Returns the jackpot's rules for bets: the refusals of JP-13, the tickets of JP-1 and the countdown of JP-15. */
export const betRules = (round: Round, catalogue: Catalogue): BetRules<PlaceBet, Bet, JackpotStake> => {
  const { pot, limits, times, schedule } = round;
  const acceptedItems = runningSum((bet: Bet) => bet.itemCount);
  const acceptedCents = runningSum((bet: Bet) => bet.stakeCents);
  return {
    ...repeatsOf(catalogue),
    maxItems: limits.maxItems,
    canNameTwice: true,
    refusesProtected: true,
    refuse: ({ stakeCents, itemCount }, own, accepted) => {
      // The table refuses late bets and items that are not the player's before it asks the rules.
      const offer = { stakeCents, itemCount, missingItems: 0 };
      const all = { itemCount: sumOf(own, 'itemCount'), stakeCents: sumOf(own, 'stakeCents') };
      const potItems = pot.items.length + acceptedItems(accepted);
      const refusal = refuseJackpotBet(offer, { isOpen: true, own: all, potItems, limits });
      return refusal && refusalOf(refusal);
    },
    worthRefusals: ['min_bet', 'max_stake', 'round_full', 'min_item'],
    make: (_command, stake, accepted) =>
      Object.assign(stake, {
        from: pot.tickets + acceptedCents(accepted) + 1,
        items: stake.staked.map(({ id, entryId, priceCents }) => ({
          itemId: id,
          playerId: stake.playerId,
          entryId,
          priceCents,
        })),
      }),
    terms: ({ from, items }) => ({ from, items: items.map(({ entryId, priceCents }) => [entryId, priceCents]) }),
    countdown: {
      msFrom: (accepted) => {
        if (round.close) return null;
        const newcomers = new Set(accepted.map(({ playerId }) => playerId).filter((id) => !pot.of(id)));
        return pot.size + newcomers.size < 2 ? null : times.timerMs;
      },
      began: ({ startsAt, dbNow, askedMs }) => {
        round.close = {
          closesAtMs: startsAt.getTime(),
          closesMs: closeOnClock(startsAt, { dbNow, askedMs, wholeMs: times.timerMs }),
          decider: deciderOf(startsAt, schedule),
        };
      },
    },
    tell: (emit, { playerId, roundId }, own) => emit({ playerId }, 'jackpotNewBet', { roundId, bets: [], own }),
  };
};

// PURE. The coin toss: rules CT-1 … CT-8 of SPEC.md.
import { sha256 } from '@updraft/rules/fairness';
import { mulDivFloor } from '@updraft/rules/money';
import { NO_RETURNS, type ReturnSums } from '@updraft/rules/returns';

export const RULES_VERSION = 1;
export const SIDES = ['heads', 'tails'] as const;
export type Side = (typeof SIDES)[number];

/** Payout of a won bet for each cent, in hundredths. [CT-3] */
export const PAYS_HUNDREDTHS = 192;
/** Share of the stakes that is returned in the long run. [CT-3] */
export const RTP = PAYS_HUNDREDTHS / 200;

/** Values that decide a round. */
export interface Toss {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
}

/**
 * Returns the side of a round. The game's label is part of the hash, so that no other game draws the same result from
 * one secret. [CT-2]
 */
export const sideOf = ({ secretHash, roundId, dayOfMonth }: Toss): Side =>
  Number.parseInt(sha256(`coin_toss:${secretHash}:${roundId}:${dayOfMonth}`).slice(0, 1), 16) < 8 ? 'heads' : 'tails';

/** Returns the win of a stake, floored to the cent. [CT-3] */
export const winCents = (stakeCents: number): number =>
  mulDivFloor(stakeCents, { numerator: PAYS_HUNDREDTHS, denominator: 100 });

export interface Limits {
  maxItems: number;
  minBetCents: number;
  maxStakeCents: number;
}

export type BetRefusal =
  | { reason: 'no_items' }
  | { reason: 'too_many_items'; most: number }
  | { reason: 'min_bet'; minCents: number }
  | { reason: 'max_stake'; maxCents: number }
  | { reason: 'one_bet' };

/**
 * Returns the first broken rule, in the order in which a player would fix them, or null if the bet breaks none.
 * [CT-4, CT-5]
 */
export const refuseBet = (
  offer: { stakeCents: number; itemCount: number },
  { ownBets, limits }: { ownBets: number; limits: Limits },
): BetRefusal | null => {
  if (offer.itemCount === 0) return { reason: 'no_items' };
  if (offer.itemCount > limits.maxItems) return { reason: 'too_many_items', most: limits.maxItems };
  if (offer.stakeCents < limits.minBetCents) return { reason: 'min_bet', minCents: limits.minBetCents };
  if (offer.stakeCents > limits.maxStakeCents) return { reason: 'max_stake', maxCents: limits.maxStakeCents };
  return ownBets > 0 ? { reason: 'one_bet' } : null;
};

/** True if the round could not pay this side with the bet included. [CT-6] */
export const wouldExceed = (sideCents: number, stakeCents: number, payoutCapCents: number): boolean =>
  winCents(sideCents + stakeCents) > payoutCapCents;

/**
 * Returns the stakes, payouts and variance of a settled round. A round pays either heads or tails, so the variance
 * follows from the difference of their stakes.
 */
export const rtpOfRound = (bets: readonly { side: Side; stakeCents: number }[], side: Side): ReturnSums => {
  const on = (which: Side): number => bets.reduce((sum, bet) => sum + (bet.side === which ? bet.stakeCents : 0), 0);
  const stakedCents = on('heads') + on('tails');
  if (stakedCents === 0) return NO_RETURNS;
  const paidCents = bets.reduce((sum, bet) => sum + (bet.side === side ? winCents(bet.stakeCents) : 0), 0);
  const variance = (RTP * (on('heads') - on('tails'))) ** 2;
  return { rounds: 1, stakedCents, paidCents, expectedCents: RTP * stakedCents, variance };
};

// PURE. Conditions and payouts of bets: rules CR-10 … CR-15 of SPEC.md.
import { mulDivFloor } from '../money/index.ts';
import { MAX_POINT_HUNDREDTHS } from './largest.ts';

export interface CrashLimits {
  maxItems: number;
  minBetCents: number;
  /** Largest sum of a player's stakes in one round. */
  maxPlayerStakeCents: number;
  minAutoCashOutHundredths: number;
  maxAutoCashOutHundredths: number;
  maxBets: number;
  maxManualBets: number;
  /** Largest win that one bet can pay. */
  maxWinCents: number;
}

/** Defaults of the operator settings. */
export const DEFAULT_LIMITS: CrashLimits = {
  maxItems: 20,
  minBetCents: 10,
  maxPlayerStakeCents: 250_000,
  minAutoCashOutHundredths: 121,
  maxAutoCashOutHundredths: 999_998,
  maxBets: 3,
  maxManualBets: 1,
  maxWinCents: 1_000_000,
};

export interface BetOffer {
  stakeCents: number;
  itemCount: number;
  /** Target multiplier; null: a manual bet. */
  autoCashOutHundredths: number | null;
}

export type BetRefusal =
  | { reason: 'no_items' }
  | { reason: 'too_many_items'; most: number }
  | { reason: 'min_bet'; minCents: number }
  | { reason: 'max_stake'; maxCents: number }
  | { reason: 'min_auto_cash_out'; hundredths: number }
  | { reason: 'max_auto_cash_out'; hundredths: number }
  | { reason: 'max_bets'; most: number }
  | { reason: 'one_manual' }
  | { reason: 'same_multiplier' };

/**
 * Returns the largest multiplier, in hundredths, whose win does not exceed the win cap; 100 … 999998. A bet is cashed
 * out there at the latest. [CR-15]
 */
export const capHundredths = (stakeCents: number, maxWinCents: number): number =>
  Math.max(100, Math.min(MAX_POINT_HUNDREDTHS - 1, Math.floor((maxWinCents * 100 + 99) / stakeCents)));

/** Returns the payout of a stake at a multiplier, floored to the cent. The house keeps the fraction. [CR-13] */
export const winCents = (stakeCents: number, hundredths: number): number =>
  mulDivFloor(stakeCents, { numerator: hundredths, denominator: 100 });

/**
 * Returns the first rule that the offer breaks, in the order in which a player would fix them; null: none. `own`: the
 * other bets of this player in the round. [CR-10 … CR-12]
 */
export const refuseBet = (offer: BetOffer, own: readonly BetOffer[], limits: CrashLimits): BetRefusal | null => {
  if (offer.itemCount < 1) return { reason: 'no_items' };
  if (offer.itemCount > limits.maxItems) return { reason: 'too_many_items', most: limits.maxItems };
  if (own.length >= limits.maxBets) return { reason: 'max_bets', most: limits.maxBets };
  const manual = own.filter((bet) => bet.autoCashOutHundredths === null).length;
  if (offer.autoCashOutHundredths === null) {
    if (manual >= limits.maxManualBets) return { reason: 'one_manual' };
  } else {
    if (offer.autoCashOutHundredths < limits.minAutoCashOutHundredths)
      return { reason: 'min_auto_cash_out', hundredths: limits.minAutoCashOutHundredths };
    if (offer.autoCashOutHundredths > limits.maxAutoCashOutHundredths)
      return { reason: 'max_auto_cash_out', hundredths: limits.maxAutoCashOutHundredths };
    if (own.some((bet) => bet.autoCashOutHundredths === offer.autoCashOutHundredths))
      return { reason: 'same_multiplier' };
  }
  if (offer.stakeCents < limits.minBetCents) return { reason: 'min_bet', minCents: limits.minBetCents };
  const staked = own.reduce((total, bet) => total + bet.stakeCents, 0);
  if (staked + offer.stakeCents > limits.maxPlayerStakeCents)
    return { reason: 'max_stake', maxCents: limits.maxPlayerStakeCents };
  return null;
};

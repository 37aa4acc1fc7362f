// PURE. What rounds have returned against what they return in the long run, and how far it may be off.
import { RETURN_RATE } from './point.ts';

/** A settled bet, as far as its return goes. */
export interface ReturnedBet {
  stakeCents: number;
  winCents: number;
  /** Where it stopped, in hundredths; null: it was live at the crash. */
  stopHundredths: number | null;
}

/** Sums over rounds. `variance`: of what was paid, in cents squared. */
export interface ReturnSums {
  rounds: number;
  stakedCents: number;
  paidCents: number;
  variance: number;
}

export interface ReturnCheck {
  /** What was paid over what was staked; null before anything was. */
  actual: number | null;
  /** The interval in which it is expected, and never below nothing. */
  low: number;
  high: number;
  /** Outside, with rounds enough to say so. */
  isOutside: boolean;
}

/** Half the interval in standard deviations: wide enough to be looked at after every round without crying wolf. */
const SIGMAS = 5;
/** Before that many rounds with bets nothing is said: sums of a few are not distributed normally. */
export const RETURN_ROUNDS_LEAST = 100;

/** Of the chance to crash at 1.00: a stake s is worth 0.96 s before it is known and s or nothing after. */
const INSTANT_VARIANCE = RETURN_RATE * (1 - RETURN_RATE);

/**
 * What a settled round took and gave, and its variance. Until the crash a live stake s is worth s · m at
 * multiplier m, and m → m + dm ends it with chance dm / m: worth is a martingale, and the variance that a
 * round has run through is ∫ (live stakes · m)² dm / m, after 0.96 · 0.04 · (all stakes)² for the instant
 * crash. All bets of a round hang on one point, so stakes are added before they are squared; how a bet
 * came to stop, or would have, need not be known. [CR-23]
 */
export const returnOfRound = (bets: readonly ReturnedBet[], pointHundredths: number): ReturnSums => {
  const stakedCents = bets.reduce((sum, bet) => sum + bet.stakeCents, 0);
  if (stakedCents === 0) return { rounds: 0, stakedCents: 0, paidCents: 0, variance: 0 };
  const paidCents = bets.reduce((sum, bet) => sum + bet.winCents, 0);
  const stops = bets.map(({ stakeCents, stopHundredths }) => ({
    stakeCents,
    at: Math.min(stopHundredths ?? pointHundredths, pointHundredths) / 100,
  }));
  stops.sort((a, b) => a.at - b.at);
  let variance = INSTANT_VARIANCE * stakedCents ** 2;
  let live = stakedCents;
  let from = 1;
  for (const { stakeCents, at } of stops) {
    variance += (live ** 2 * (at ** 2 - from ** 2)) / 2;
    from = at;
    live -= stakeCents;
  }
  return { rounds: 1, stakedCents, paidCents, variance };
};

/** Whether what rounds returned lies within five standard deviations of 96 %. [CR-23] [F6] */
export const checkReturn = ({ rounds, stakedCents, paidCents, variance }: ReturnSums): ReturnCheck => {
  if (stakedCents === 0) return { actual: null, low: RETURN_RATE, high: RETURN_RATE, isOutside: false };
  const actual = paidCents / stakedCents;
  const half = (SIGMAS * Math.sqrt(variance)) / stakedCents;
  const [low, high] = [Math.max(0, RETURN_RATE - half), RETURN_RATE + half];
  return { actual, low, high, isOutside: rounds >= RETURN_ROUNDS_LEAST && (actual < low || actual > high) };
};

// PURE: sums in, verdict out. Rules RT-1 … RT-3 of SPEC.md.

/** Sums over rounds or openings. `variance`: variance of the payouts, in cents squared. */
export interface ReturnSums {
  rounds: number;
  stakedCents: number;
  paidCents: number;
  /** Expected payout of these stakes in the long run. */
  expectedCents: number;
  variance: number;
}

export interface ReturnCheck {
  /** Payouts divided by stakes; null before anything was staked. */
  actual: number | null;
  /** Return by the rules for these stakes; null before anything was staked. */
  theoretical: number | null;
  /** The interval in which the return is expected; never below zero. */
  low: number;
  high: number;
  /** True if the return lies outside the interval and there are enough rounds for a judgement. */
  isOutside: boolean;
}

/** Half the interval, in standard deviations. It is wide enough for a check after every round without false alarms. */
const SIGMAS = 5;
/** Least number of rounds for a judgement: sums of fewer rounds are not normally distributed. */
export const MIN_RETURN_ROUNDS = 100;

export const NO_RETURNS: ReturnSums = { rounds: 0, stakedCents: 0, paidCents: 0, expectedCents: 0, variance: 0 };

/** A possible result of a round: its chance, from 0 to 1, and its payout. */
export interface PossiblePayout {
  chance: number;
  paidCents: number;
}

/** Returns the sums of one round. `possible`: all possible results with their payouts. [RT-1, RT-2] */
export const returnOfRound = (
  { stakedCents, paidCents }: { stakedCents: number; paidCents: number },
  possible: readonly PossiblePayout[],
): ReturnSums => {
  if (!(stakedCents > 0)) return NO_RETURNS;
  const expectedCents = possible.reduce((sum, one) => sum + one.chance * one.paidCents, 0);
  const variance = possible.reduce((sum, one) => sum + one.chance * (one.paidCents - expectedCents) ** 2, 0);
  return { rounds: 1, stakedCents, paidCents, expectedCents, variance };
};

/** Returns the joint sums of two series. */
export const addReturns = (a: ReturnSums, b: ReturnSums): ReturnSums => ({
  rounds: a.rounds + b.rounds,
  stakedCents: a.stakedCents + b.stakedCents,
  paidCents: a.paidCents + b.paidCents,
  expectedCents: a.expectedCents + b.expectedCents,
  variance: a.variance + b.variance,
});

/** Checks that the payouts lie within five standard deviations of the expected ones. [RT-3] [F6] */
export const checkReturns = (sums: ReturnSums): ReturnCheck => {
  const { rounds, stakedCents, paidCents, expectedCents, variance } = sums;
  if (!(stakedCents > 0)) return { actual: null, theoretical: null, low: 0, high: 0, isOutside: false };
  const [actual, theoretical] = [paidCents / stakedCents, expectedCents / stakedCents];
  const half = (SIGMAS * Math.sqrt(variance)) / stakedCents;
  const [low, high] = [Math.max(0, theoretical - half), theoretical + half];
  const isOutside = rounds >= MIN_RETURN_ROUNDS && (actual < low || actual > high);
  return { actual, theoretical, low, high, isOutside };
};

/** Sums of a game whose stakes all return the same share in the long run. */
export type SumsOfShare = Omit<ReturnSums, 'expectedCents'>;

/**
 * Returns the check of a game in which every stake returns this share (1: the whole stake). Without stakes both ends of
 * the interval are the share.
 */
export const checkShare =
  (share: number) =>
  (sums: SumsOfShare): ReturnCheck =>
    sums.stakedCents > 0
      ? checkReturns({ ...sums, expectedCents: share * sums.stakedCents })
      : { ...checkReturns(NO_RETURNS), low: share, high: share };

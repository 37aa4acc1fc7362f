// PURE. Cashback of lost stakes in crash: rules CB-1 … CB-7 of SPEC.md.
import { bearsName } from '../text/index.ts';

/** Time between two payouts of cashback, ms. [CB-5] */
export const CASHBACK_EVERY_MS = 86_400_000;

/**
 * Returns the share of a stake in ten-thousandths of a cent, exactly. `basisPoints`: the share in hundredths of a
 * percent. [CB-3]
 */
export const unitsOfStake = (stakeCents: number, basisPoints: number): number => stakeCents * basisPoints;

/** Operator settings of the cashback: its conditions and bounds. */
export interface CashbackTerms {
  /** Smallest cashback that is paid out. */
  minCents: number;
  /** Smallest sum of all deposits of the player. */
  minDepositCents: number;
  /** Required number of bets in crash within 24 hours. */
  games: number;
  /** Text that the nickname must contain. */
  siteName: string;
}

/** Defaults of the operator settings. */
export const DEFAULT_CASHBACK_TERMS: Omit<CashbackTerms, 'siteName'> = {
  minCents: 100,
  minDepositCents: 500,
  games: 5,
};

/** State of a player who requests their cashback. */
export interface CashbackState {
  cashbackCents: number;
  /** Time of the last payout; null: never. */
  takenMs: number | null;
  isMember: boolean;
  nickname: string;
  depositedCents: number;
  /** Number of the player's bets in crash within 24 hours, counted up to the required number. */
  crashBets: number;
}

/** Conditions, named as in the player's data on the wire; true: met. [CB-6] */
export interface CashbackConditions {
  hasSubscription: boolean;
  hasNickname: boolean;
  hasDeposit: boolean;
  has5games: boolean;
  /** True if the accrued cashback reaches the minimum. */
  hasMind: boolean;
}

/** Returns the conditions that the player meets. [CB-6] */
export const cashbackConditions = (state: CashbackState, terms: CashbackTerms): CashbackConditions => ({
  hasSubscription: state.isMember,
  hasNickname: bearsName(state.nickname, terms.siteName),
  hasDeposit: state.depositedCents >= terms.minDepositCents,
  has5games: state.crashBets >= terms.games,
  hasMind: state.cashbackCents > 0 && state.cashbackCents >= terms.minCents,
});

/** Returns the time from which cashback can be taken again; null: now. [CB-5] */
export const nextTakingMs = (takenMs: number | null, nowMs: number): number | null =>
  takenMs !== null && nowMs < takenMs + CASHBACK_EVERY_MS ? takenMs + CASHBACK_EVERY_MS : null;

export type CashbackRefusal =
  | { reason: 'nothing' }
  | { reason: 'too_soon'; untilMs: number }
  | { reason: 'min_sum'; cents: number }
  | { reason: 'subscription' }
  | { reason: 'nickname' }
  | { reason: 'deposit'; cents: number }
  | { reason: 'games'; games: number };

/** Returns the reason that cashback cannot be taken now; null: it can. [CB-4 … CB-7] */
export const refuseCashback = (state: CashbackState, terms: CashbackTerms, nowMs: number): CashbackRefusal | null => {
  if (state.cashbackCents <= 0) return { reason: 'nothing' };
  const untilMs = nextTakingMs(state.takenMs, nowMs);
  if (untilMs !== null) return { reason: 'too_soon', untilMs };
  const has = cashbackConditions(state, terms);
  if (!has.hasMind) return { reason: 'min_sum', cents: terms.minCents };
  if (!has.hasSubscription) return { reason: 'subscription' };
  if (!has.hasNickname) return { reason: 'nickname' };
  if (!has.hasDeposit) return { reason: 'deposit', cents: terms.minDepositCents };
  if (!has.has5games) return { reason: 'games', games: terms.games };
  return null;
};

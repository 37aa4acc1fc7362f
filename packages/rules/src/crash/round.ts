// PURE. A running round: cash-outs of its bets; rules CR-14 … CR-21 of SPEC.md.
import { winCents } from './bet.ts';
import { multiplierAt } from './curve.ts';

export interface LiveBet {
  id: number;
  stakeCents: number;
  /** Target multiplier; null: a manual bet. */
  autoCashOutHundredths: number | null;
  /** Multiplier at which the win cap cashes out the bet, in hundredths (`capHundredths`). */
  capHundredths: number;
}

export interface CashOut {
  betId: number;
  hundredths: number;
  winCents: number;
  by: 'player' | 'auto' | 'win_cap' | 'round_cap' | 'interruption';
}

/**
 * Returns the multiplier, in hundredths, at which a bet is cashed out automatically: its target or its win cap,
 * whichever is lower. [CR-14, CR-15]
 */
export const automaticHundredths = (bet: LiveBet): number =>
  Math.min(bet.autoCashOutHundredths ?? Number.POSITIVE_INFINITY, bet.capHundredths);

/**
 * True if an unpaid bet has won by the announced end: the crash point, the round's cap, or an interruption that cashed
 * out the manual bets. A point of 0: no crash point was announced. [CR-14, CR-15, CR-17, CR-21]
 */
export const hasWon = (
  bet: LiveBet,
  {
    pointHundredths,
    isCapReached,
    isInterrupted,
  }: { pointHundredths: number; isCapReached: boolean; isInterrupted: boolean },
): boolean =>
  isCapReached || (isInterrupted && bet.autoCashOutHundredths === null) || automaticHundredths(bet) < pointHundredths;

/** Returns the cash-out of a bet at this multiplier, with its payout. */
export const cashOut = (bet: LiveBet, hundredths: number, by: CashOut['by']): CashOut => ({
  betId: bet.id,
  hundredths,
  winCents: winCents(bet.stakeCents, hundredths),
  by,
});

const automaticReason = (bet: LiveBet): 'auto' | 'win_cap' =>
  bet.autoCashOutHundredths !== null && bet.autoCashOutHundredths <= bet.capHundredths ? 'auto' : 'win_cap';

/**
 * Returns the manual cash-out that the server received `elapsedMs` after the start. It pays the multiplier of that
 * moment, limited to the one at which the bet or the whole round is cashed out automatically. Null if the multiplier is
 * not below the crash point: the command came too late. [CR-16]
 */
export const cashOutAt = (
  bet: LiveBet,
  {
    elapsedMs,
    pointHundredths,
    roundCapHundredths,
  }: { elapsedMs: number; pointHundredths: number; roundCapHundredths: number | null },
): CashOut | null => {
  const limit = Math.min(automaticHundredths(bet), roundCapHundredths ?? Number.POSITIVE_INFINITY);
  const reached = multiplierAt(elapsedMs);
  if (reached < limit) return reached < pointHundredths ? cashOut(bet, reached, 'player') : null;
  if (limit >= pointHundredths) return null;
  return cashOut(bet, limit, limit === automaticHundredths(bet) ? 'win_cap' : 'round_cap');
};

/**
 * Returns the automatic cash-outs at or below `reachedHundredths`, by rising multiplier. At the cap of the round every
 * live bet is cashed out. A multiplier equal to the point loses. [CR-14, CR-15, CR-17]
 */
export const dueCashOuts = (
  bets: readonly LiveBet[],
  {
    reachedHundredths,
    pointHundredths,
    roundCapHundredths,
  }: { reachedHundredths: number; pointHundredths: number; roundCapHundredths: number | null },
): CashOut[] => {
  const cap = roundCapHundredths ?? Number.POSITIVE_INFINITY;
  const stopOf = (bet: LiveBet): number => Math.min(automaticHundredths(bet), cap);
  return bets
    .filter((bet) => stopOf(bet) <= reachedHundredths && stopOf(bet) < pointHundredths)
    .sort((a, b) => stopOf(a) - stopOf(b) || a.id - b.id)
    .map((bet) => cashOut(bet, stopOf(bet), automaticHundredths(bet) <= cap ? automaticReason(bet) : 'round_cap'));
};

/** Returns the next multiplier, in hundredths, at which a bet is cashed out automatically; null: none. */
export const nextAutomaticHundredths = (bets: readonly LiveBet[], roundCapHundredths: number | null): number | null => {
  if (bets.length === 0) return null;
  let next = roundCapHundredths ?? Number.POSITIVE_INFINITY;
  for (const bet of bets) next = Math.min(next, automaticHundredths(bet));
  return Number.isFinite(next) ? next : null;
};

/**
 * Returns the largest multiplier m, in hundredths, at which the round can pay all its bets within the cap: paid so far
 * + Σ floor(stake · m) ≤ cap. A bet that is cashed out automatically below m counts with its payout there. At least
 * 100. Null: the payouts stay within the cap at every multiplier. [CR-17]
 */
export const roundCap = (
  bets: readonly LiveBet[],
  { paidCents, capCents }: { paidCents: number; capCents: number },
): number | null => {
  const worth = (hundredths: number): number =>
    bets.reduce(
      (total, bet) => total + winCents(bet.stakeCents, Math.min(hundredths, automaticHundredths(bet))),
      paidCents,
    );
  let low = 100;
  let high = 999_998;
  if (worth(high) <= capCents) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (worth(middle) <= capCents) low = middle;
    else high = middle;
  }
  return low;
};

export interface Gap {
  /** Last durable heartbeat, ms after the start. */
  heartbeatMs: number;
  /** First moment at which cash-outs are accepted again, ms after the start. */
  resumedMs: number;
  toleratedMs: number;
}

/** True if the gap is longer than tolerated. [CR-20] */
export const isInterruption = ({ heartbeatMs, resumedMs, toleratedMs }: Gap): boolean =>
  resumedMs - heartbeatMs > toleratedMs;

/**
 * Returns the cash-outs that an interruption causes. A gap within the tolerance causes none. After a longer gap every
 * manual bet is cashed out at the multiplier of the heartbeat, never above the limit of the bet or the cap of the
 * round. The other bets are settled by the committed result, and by the cap of the round if it is reached. A heartbeat
 * at or after the crash moment causes none, because the round had ended. [CR-15, CR-17, CR-20, CR-21]
 */
export const settleGap = (
  bets: readonly LiveBet[],
  gap: Gap,
  { pointHundredths, roundCapHundredths }: { pointHundredths: number; roundCapHundredths: number | null },
): CashOut[] => {
  if (!isInterruption(gap)) return [];
  const reached = multiplierAt(gap.heartbeatMs);
  if (reached >= pointHundredths) return [];
  return cashOutsForInterruption(bets, { reachedHundredths: reached, roundCapHundredths });
};

/**
 * Returns the cash-outs of the manual bets by an interruption at `reachedHundredths`, which is below the crash point.
 * [CR-15, CR-17, CR-21]
 */
export const cashOutsForInterruption = (
  bets: readonly LiveBet[],
  { reachedHundredths, roundCapHundredths }: { reachedHundredths: number; roundCapHundredths: number | null },
): CashOut[] => {
  const cap = roundCapHundredths ?? Number.POSITIVE_INFINITY;
  return bets
    .filter((bet) => bet.autoCashOutHundredths === null)
    .map((bet) =>
      cashOut(
        bet,
        Math.min(reachedHundredths, cap, automaticHundredths(bet)),
        cap <= Math.min(reachedHundredths, automaticHundredths(bet)) ? 'round_cap' : 'interruption',
      ),
    );
};

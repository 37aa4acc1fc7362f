import { type LiveBet, hasWon, roundCap } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import { type PendingStake, hasBetsSettledBy } from '../../stakes/bets.store.ts';
import { cashedOutAt } from '../../stakes/interruption/interruptions.store.ts';
import { roundTotals } from '../../stakes/past/past.store.ts';
import type { RefundRules } from '../../stakes/settling/refund.ts';
import type { BetTerms, CrashRoundRow, RoundResult, RoundTerms } from './crash.round.ts';

type Stake = PendingStake<BetTerms>;

const toLiveBet = ({ id, stake_cents, terms }: Stake): LiveBet => ({
  id,
  stakeCents: stake_cents,
  autoCashOutHundredths: terms.auto ?? null,
  capHundredths: terms.cap,
});

/** Returns the round's cap for the live bets, in hundredths; infinity: no cap can be reached. [CR-17] */
const capOf = async (
  query: Query,
  { round, live }: { round: CrashRoundRow; live: readonly LiveBet[] },
): Promise<number> => {
  const { won_cents: paidCents } = await roundTotals(query, round);
  return roundCap(live, { paidCents, capCents: round.terms.payoutCapCents }) ?? Number.POSITIVE_INFINITY;
};

/**
 * Returns the ids of unpaid bets that have won by an announced event. A refund would take their wins back. [CR-14,
 * CR-17, CR-21]
 */
const wonOf = async (
  query: Query,
  { round, stakes }: { round: CrashRoundRow; stakes: readonly Stake[] },
): Promise<number[]> => {
  const live = stakes.map(toLiveBet);
  const isInterrupted = (await cashedOutAt(query, round)) !== null;
  // Without a result no crash point was announced. A point of 0 lets no bet win by its target or its own cap: an unpaid
  // bet can then have won only by the round's cap or an interruption.
  const pointHundredths = round.result?.pointHundredths ?? 0;
  const isCapReached =
    (await hasBetsSettledBy(query, round, 'round_cap')) || (await capOf(query, { round, live })) < pointHundredths;
  return live.filter((bet) => hasWon(bet, { pointHundredths, isCapReached, isInterrupted })).map(({ id }) => id);
};

/** Refund rules of a crash round that cannot be resumed. [CR-22] [I1] */
export const crashRefund: RefundRules<RoundTerms, RoundResult, BetTerms> = {
  game: 'crash',
  wonOf,
};

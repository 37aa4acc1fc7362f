import { type CashOut, dueCashOuts } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { Emit } from '../../kernel/outbox.ts';
import { paidWinOf } from '../../stakes/settling/paid-win.ts';
import {
  PAY_BATCH,
  type Payout,
  type SettlementDependencies,
  payUnsettled,
  payWins,
} from '../../stakes/settling/settlement.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { CrashFeed } from './crash.feed.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { type Bet, type Round, currentRoundCap, reachCap } from './crash.round.ts';

export interface PayoutDependencies extends SettlementDependencies {
  feed: CrashFeed;
  metrics: CrashMetrics;
}

export interface PayoutHooks {
  /** Called after the commit of each batch. Bets that were settled before are not among the paid. */
  onPaid: (paid: ReadonlyMap<number, Payout<Bet>>, batch: readonly CashOut[]) => Promise<void>;
}

const tell = (emit: Emit, payout: Payout<Bet>): void =>
  emit({ playerId: payout.bet.playerId }, 'successTake', { roundId: payout.bet.roundId, ...paidWinOf(payout) });

/**
 * Counts the cash-outs of a paid batch. Records the multiplier of a cash-out at the cap as the round's cap, because
 * earlier cash-outs of the same batch may have raised the cap.
 */
const count = ({ metrics }: PayoutDependencies, round: Round, paid: readonly Payout<Bet>[]): void => {
  for (const { win } of paid) {
    if (win.by === 'round_cap') reachCap(round, win.hundredths);
    metrics.cashOuts.inc({ by: win.by });
  }
};

const show = ({ feed }: PayoutDependencies, paid: readonly Payout<Bet>[]): void => {
  for (const { bet, win } of paid)
    feed.addCashOut({ bet, multiplier: win.hundredths / 100, win: toDollars(win.winCents) });
};

/** Recalculates the cap: bets cashed out below it leave the others more of what the round may pay. [CR-17] */
const raiseCap = (round: Round): void => {
  if (round.roundCapHundredths !== null) round.roundCapHundredths = currentRoundCap(round);
};

/** Pays cash-outs in bounded batches. Calls `onPaid` after the commit of each. */
export const payInBatches = async (
  deps: PayoutDependencies,
  round: Round,
  cashOuts: readonly CashOut[],
  { onPaid }: PayoutHooks,
): Promise<void> => {
  for (let at = 0; at < cashOuts.length; at += PAY_BATCH) {
    const batch = cashOuts.slice(at, at + PAY_BATCH);
    const paid = await payUnsettled(deps, round, { wins: batch, tell, kind: 'cash-outs' });
    count(deps, round, paid);
    await onPaid(new Map(paid.map((one) => [one.bet.id, one])), batch);
    show(deps, paid);
  }
  raiseCap(round);
};

/**
 * Pays due cash-outs without a command (by an interruption, else by targets and caps) in one commit of bounded size, so
 * that manual cash-outs and the crash do not wait for all of them. Returns true if any was due.
 */
export const payDue = async (
  deps: PayoutDependencies & { settings: SettingsReader },
  round: Round,
  reachedHundredths: number,
): Promise<boolean> => {
  const { pointHundredths, roundCapHundredths, interrupted } = round;
  // Cash-outs by an interruption come before everything that is due now.
  const all =
    interrupted.size > 0
      ? [...interrupted.values()]
      : dueCashOuts(round.bets.live(), { reachedHundredths, pointHundredths, roundCapHundredths });
  const due = all.slice(0, deps.settings.get('crash.maxCashOutsPerBatch'));
  if (due.length === 0) return false;
  const paid = await payWins(deps, round, { wins: due, tell, kind: 'cash-outs' });
  count(deps, round, paid);
  show(deps, paid);
  raiseCap(round);
  for (const { betId } of due) interrupted.delete(betId);
  return true;
};

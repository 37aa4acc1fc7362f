import { type CashOut, dueCashOuts } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { Emit } from '../outbox/outbox.ts';
import { paidWinOf } from '../../stakes/paid-win.ts';
import { type Payout, type SettlementDependencies, SettledElsewhere, payWins } from '../../stakes/settlement.ts';
import type { SettingsReader } from '../settings/settings.ts';
import type { CrashFeed } from './crash.feed.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { type Bet, type Round, currentRoundCap, reachCap } from './crash.round.ts';

/** The largest number of cash-outs in one commit. */
const PAY_BATCH = 256;

export interface PayoutDependencies extends SettlementDependencies {
  feed: CrashFeed;
  metrics: CrashMetrics;
}

export interface PayoutHooks {
  /** Called after the commit of each batch. Bets that were settled before are not among the paid. */
  onPaid?: (paid: ReadonlyMap<number, Payout<Bet>>, batch: readonly CashOut[]) => Promise<void>;
}

const tell = (emit: Emit, payout: Payout<Bet>): void =>
  emit({ playerId: payout.bet.playerId }, 'successTake', { roundId: payout.bet.roundId, ...paidWinOf(payout) });

/**
 * Pays one batch. The round's cap of that moment counts: cash-outs before it in the same batch may have let the cap
 * rise.
 */
const payBatch = async (
  deps: PayoutDependencies,
  round: Round,
  cashOuts: readonly CashOut[],
): Promise<Payout<Bet>[]> => {
  const paid = await payWins(deps, round, { wins: cashOuts, tell, kind: 'cash-outs' });
  for (const { win } of paid) {
    if (win.by === 'round_cap') reachCap(round, win.hundredths);
    deps.metrics.cashOuts.inc({ by: win.by });
  }
  return paid;
};

/**
 * Pays in bounded batches. The commands of a batch are answered as soon as it is committed. Returns how many were paid
 * now and not before.
 */
export const payInBatches = async (
  deps: PayoutDependencies,
  round: Round,
  cashOuts: readonly CashOut[],
  { onPaid }: PayoutHooks = {},
): Promise<number> => {
  let count = 0;
  for (let at = 0; at < cashOuts.length; at += PAY_BATCH) {
    const batch = cashOuts.slice(at, at + PAY_BATCH);
    const paid = await payBatch(deps, round, batch);
    count += paid.length;
    if (onPaid) await onPaid(new Map(paid.map((one) => [one.bet.id, one])), batch);
    for (const { bet, win } of paid)
      deps.feed.addCashOut({ bet, multiplier: win.hundredths / 100, win: toDollars(win.winCents) });
  }
  // An early cash-out pays less, so what is left may rise further.
  if (round.roundCapHundredths !== null) round.roundCapHundredths = currentRoundCap(round);
  return count;
};

/**
 * Pays auto cash-outs, one commit a turn: cash-outs by hand and the crash do not wait behind the rest. True when
 * anything was due.
 */
export const payDue = async (
  deps: PayoutDependencies & { settings: SettingsReader },
  round: Round,
  reachedHundredths: number,
): Promise<boolean> => {
  const { pointHundredths, roundCapHundredths, interrupted } = round;
  // What an interruption cashed out comes before everything that is due now.
  const all =
    interrupted.size > 0
      ? [...interrupted.values()]
      : dueCashOuts(round.bets.live(), { reachedHundredths, pointHundredths, roundCapHundredths });
  const due = all.slice(0, deps.settings.get('crash.maxCashOutsPerBatch'));
  // Memory would find a bet that the database has settled due for ever.
  if (due.length > 0 && (await payInBatches(deps, round, due)) === 0) throw new SettledElsewhere();
  for (const { betId } of due) interrupted.delete(betId);
  return due.length > 0;
};

import { type CashOut, dueCashOuts } from '@updraft/rules/crash';
import type { SettingsReader } from '../settings/settings.ts';
import type { CrashFeed } from './crash.feed.ts';
import { type Round, currentRoundCap } from './crash.round.ts';
import { type Paid, type SettlementDependencies, SettledElsewhere, payCashOuts } from './crash.settlement.ts';

/** The most cash-outs in one commit. */
const PAY_BATCH = 256;

export interface PayoutDependencies extends SettlementDependencies {
  feed: CrashFeed;
}

export interface PayoutHooks {
  /** After the commit of each batch: bets of it that were settled before are not among the paid. */
  onPaid?: (paid: ReadonlyMap<number, Paid>, batch: readonly CashOut[]) => Promise<void>;
}

/** Pays in bounded batches; whoever waits for a batch is answered as soon as it is committed. Answers how many were paid and had not been before. */
export const payInBatches = async (
  deps: PayoutDependencies,
  round: Round,
  cashOuts: readonly CashOut[],
  { onPaid }: PayoutHooks = {},
): Promise<number> => {
  let count = 0;
  for (let at = 0; at < cashOuts.length; at += PAY_BATCH) {
    const batch = cashOuts.slice(at, at + PAY_BATCH);
    const paid = await payCashOuts(deps, round, batch);
    count += paid.length;
    if (onPaid) await onPaid(new Map(paid.map((one) => [one.bet.id, one])), batch);
    for (const { bet, own } of paid) deps.feed.addTake({ bet, multiplier: own.multiplier, win: own.win });
  }
  // Paid early means paid less: what is left may rise further.
  if (round.roundCapHundredths !== null) round.roundCapHundredths = currentRoundCap(round);
  return count;
};

/** Pays what stopped by itself, one commit a turn: stops by hand and the crash do not wait behind the rest. True when anything was due. */
export const payDue = async (
  deps: PayoutDependencies & { settings: SettingsReader },
  round: Round,
  reachedHundredths: number,
): Promise<boolean> => {
  const { pointHundredths, roundCapHundredths, interrupted } = round;
  // What an interruption cashed out stopped before everything that is due now.
  const all =
    interrupted.size > 0
      ? [...interrupted.values()]
      : dueCashOuts(round.bets.live(), { reachedHundredths, pointHundredths, roundCapHundredths });
  const due = all.slice(0, deps.settings.get('crash.maxStopsPerBatch'));
  // What the database has settled memory would find due for ever.
  if (due.length > 0 && (await payInBatches(deps, round, due)) === 0) throw new SettledElsewhere();
  for (const { betId } of due) interrupted.delete(betId);
  return due.length > 0;
};

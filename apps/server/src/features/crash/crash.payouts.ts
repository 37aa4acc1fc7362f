import type { CashOut } from '@updraft/rules/crash';
import type { Lease } from '../../rounds/lease.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PlayLimits } from '../limits/limits.guard.ts';
import type { Transactions } from '../outbox/outbox.ts';
import type { Wagering } from '../wagering/wagering.commands.ts';
import type { CrashFeed } from './crash.feed.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { type Round, currentRoundCap } from './crash.round.ts';
import { type Paid, payCashOuts } from './crash.settlement.ts';

/** The most cash-outs in one commit. */
const PAY_BATCH = 256;

export interface PayoutDependencies {
  outbox: Transactions;
  wagering: Wagering;
  limits: PlayLimits;
  catalogue: Catalogue;
  lease: Lease;
  metrics: Pick<CrashMetrics, 'batchSize' | 'commitSeconds' | 'cashOuts'>;
  feed: CrashFeed;
}

export interface PayoutHooks {
  /** After the commit of each batch: bets of it that were settled before are not among the paid. */
  onPaid?: (paid: ReadonlyMap<number, Paid>, batch: readonly CashOut[]) => Promise<void>;
}

/** Pays in bounded batches; whoever waits for a batch is answered as soon as it is committed. Answers how many were paid and had not been before. */
export const payInBatches = async (deps: PayoutDependencies, round: Round, cashOuts: readonly CashOut[], { onPaid }: PayoutHooks = {}): Promise<number> => {
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

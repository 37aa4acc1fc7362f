import type { CashOut } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import type { Lease } from '../../rounds/lease.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PlayLimits } from '../limits/limits.guard.ts';
import type { Emit, Transactions } from '../outbox/outbox.ts';
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
  /** Written with the first batch, in its transaction; called also when there is nothing to pay. */
  alongside?: (query: Query, emit: Emit) => Promise<void>;
  /** After the commit of each batch: bets of it that were settled before are not among the paid. */
  onPaid?: (paid: ReadonlyMap<number, Paid>, batch: readonly CashOut[]) => Promise<void>;
}

/** Pays in bounded batches; whoever waits for a batch is answered as soon as it is committed. Answers how many were paid and had not been before. */
export const payInBatches = async (deps: PayoutDependencies, round: Round, cashOuts: readonly CashOut[], { alongside, onPaid }: PayoutHooks = {}): Promise<number> => {
  let count = 0;
  const batches = Array.from({ length: Math.ceil(cashOuts.length / PAY_BATCH) }, (_, at) => cashOuts.slice(at * PAY_BATCH, (at + 1) * PAY_BATCH));
  if (batches.length === 0 && alongside) batches.push([]);
  for (const [at, batch] of batches.entries()) {
    const paid = await payCashOuts(deps, round, { cashOuts: batch, alongside: at === 0 ? alongside : undefined });
    count += paid.length;
    if (onPaid) await onPaid(new Map(paid.map((one) => [one.bet.id, one])), batch);
    for (const { bet, own } of paid) deps.feed.addTake({ bet, multiplier: own.multiplier, win: own.win });
  }
  // Paid early means paid less: what is left may rise further.
  if (round.roundCapHundredths !== null) round.roundCapHundredths = currentRoundCap(round);
  return count;
};

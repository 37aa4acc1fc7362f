import type { Counter, Histogram } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';

const BATCHES = [1, 2, 5, 10, 25, 50, 100, 200, 256];

/** The operator's metrics of crash. [S9] */
export interface CrashMetrics {
  /** Bets and cash-outs by their answer: `accepted`, or the key of the refusal. */
  bets: Counter<'result'>;
  takes: Counter<'result'>;
  /** Cash-outs by their cause. */
  cashOuts: Counter<'by'>;
  /** Stakes and wins of settled rounds: their ratio is the actual return, which tends to `theoretical`. [F6] */
  stakedCents: Counter;
  paidCents: Counter;
  theoreticalCents: Counter;
  interruptions: Counter;
  /** Sizes of batches: bets made, cash-outs asked for, cash-outs paid, stakes lost. */
  batchSize: Histogram<'kind'>;
  /** Of every commit that the table makes. */
  commitSeconds: Histogram<'kind'>;
  /** From the receipt of a cash-out to its acknowledgement. */
  takeSeconds: Histogram;
}

export const createCrashMetrics = ({ counter, histogram }: MetricFactory): CrashMetrics => ({
  bets: counter('crash_bets_total', 'Crash bets by answer.', ['result']),
  takes: counter('crash_takes_total', 'Manual cash-outs by answer.', ['result']),
  cashOuts: counter('crash_cash_outs_total', 'Cash-outs by cause.', ['by']),
  stakedCents: counter('crash_staked_cents_total', 'Stakes of settled rounds, in cents.'),
  paidCents: counter(
    'crash_paid_cents_total',
    'Wins of settled rounds, in cents: the actual return is this over the stakes.',
  ),
  theoreticalCents: counter(
    'crash_theoretical_cents_total',
    'What settled stakes return in the long run, in cents: 96 % of them.',
  ),
  interruptions: counter('crash_interruptions_total', 'Rounds that were interrupted for longer than the tolerance.'),
  batchSize: histogram(
    'crash_batch_size',
    'Bets, manual cash-outs, paid cash-outs or lost stakes in one commit, by kind.',
    {
      labelNames: ['kind'],
      buckets: BATCHES,
    },
  ),
  commitSeconds: histogram(
    'crash_commit_seconds',
    'One commit of the table, from its first statement to its end, by kind: bets, cash-outs, lost, and the phases open, start, crash, close.',
    { labelNames: ['kind'] },
  ),
  takeSeconds: histogram('crash_take_seconds', 'From the receipt of a manual cash-out to its acknowledgement.'),
});

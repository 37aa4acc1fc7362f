import type { Counter, Histogram } from 'prom-client';
import type { MetricFactory } from '../lib/metrics.ts';

const BATCHES = [1, 2, 5, 10, 25, 50, 100, 200, 256];

/** Metrics of every game that takes stakes. [S9] */
export interface StakeMetrics {
  /** Sizes of batches in one commit: bets made, wins paid, stakes lost. */
  batchSize: Histogram<'kind'>;
  /** Duration of the table's commits of bets, cancels, phases, payouts and lost stakes. */
  commitSeconds: Histogram<'kind'>;
  /**
   * Sums of settled rounds. `paid` over `staked` is the actual return; it tends to `theoretical` over `staked`. [F6]
   */
  stakedCents: Counter;
  paidCents: Counter;
  theoreticalCents: Counter;
  /** Rounds with an interruption that was listed and did not refund the stakes. */
  interruptions: Counter;
}

/** Metrics of the stakes of one game, under its name. */
export const createStakeMetrics = (game: string, { counter, histogram }: MetricFactory): StakeMetrics => ({
  batchSize: histogram(`${game}_batch_size`, 'Commands, wins or lost stakes in one commit, by what they are.', {
    labelNames: ['kind'],
    buckets: BATCHES,
  }),
  commitSeconds: histogram(
    `${game}_commit_seconds`,
    'One commit of the table, from its first statement to its end, by what it is.',
    { labelNames: ['kind'] },
  ),
  stakedCents: counter(`${game}_staked_cents_total`, 'Stakes of settled rounds, in cents.'),
  paidCents: counter(
    `${game}_paid_cents_total`,
    'Wins of settled rounds, in cents: the actual return is this over the stakes.',
  ),
  theoreticalCents: counter(`${game}_theoretical_cents_total`, 'What settled stakes return in the long run, in cents.'),
  interruptions: counter(`${game}_interruptions_total`, 'Rounds that were interrupted for longer than the tolerance.'),
});

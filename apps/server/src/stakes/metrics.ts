import type { Histogram } from 'prom-client';
import type { MetricFactory } from '../lib/metrics.ts';

const BATCHES = [1, 2, 5, 10, 25, 50, 100, 200, 256];

/** What `stakes/` measures of every game. [S9] */
export interface StakeMetrics {
  /** Of what can be many in one commit: bets made, wins paid, stakes lost. */
  batchSize: Histogram<'kind'>;
  /** Of every commit that the table makes. */
  commitSeconds: Histogram<'kind'>;
}

/** The same two figures for each game, under its name. */
export const createStakeMetrics = (game: string, { histogram }: MetricFactory): StakeMetrics => ({
  batchSize: histogram(`${game}_batch_size`, 'Commands, wins or lost stakes in one commit, by what they are.', {
    labelNames: ['kind'],
    buckets: BATCHES,
  }),
  commitSeconds: histogram(
    `${game}_commit_seconds`,
    'One commit of the table, from its first statement to its end, by what it is.',
    { labelNames: ['kind'] },
  ),
});

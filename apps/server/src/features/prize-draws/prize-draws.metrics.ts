import type { Counter, Histogram } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';

/** Metrics of prize draws. [S9] */
export interface PrizeMetrics {
  drawn: Counter<'kind' | 'result'>;
  /** Seconds from the announced close to the committed result. */
  seconds: Histogram;
  /** Delay of the draw that has been due longest, ms. */
  lateMs: number;
}

export const createPrizeMetrics = ({ counter, histogram, watch }: MetricFactory): PrizeMetrics => {
  const metrics: PrizeMetrics = {
    drawn: counter('prize_draws_total', 'Draws of prizes by kind and result.', ['kind', 'result']),
    seconds: histogram('prize_draw_seconds', 'From the close of the entries to the result.', {
      buckets: [1, 2, 3, 5, 7.5, 10, 30, 60, 300],
    }),
    lateMs: 0,
  };
  watch({
    name: 'prize_draw_late_seconds',
    help: 'How long the draw of prizes that waits longest has been due; 0: none waits.',
    read: () => metrics.lateMs / 1000,
  });
  return metrics;
};

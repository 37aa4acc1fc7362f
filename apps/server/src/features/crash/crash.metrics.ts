import type { Counter, Histogram } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';
import { type StakeMetrics, createStakeMetrics } from '../../stakes/metrics.ts';

/** The operator's metrics of crash. [S9] */
export interface CrashMetrics extends StakeMetrics {
  /** Bets, cash-outs and cancellations by their response: `accepted`, or the key of the refusal. */
  bets: Counter<'result'>;
  manualCashOuts: Counter<'result'>;
  cancels: Counter<'result'>;
  /** Cash-outs by their cause. */
  cashOuts: Counter<'by'>;
  /** Seconds from the receipt of a manual cash-out to its acknowledgement. */
  manualCashOutSeconds: Histogram;
}

export const createCrashMetrics = (factory: MetricFactory): CrashMetrics => {
  const { counter, histogram } = factory;
  return {
    ...createStakeMetrics('crash', factory),
    bets: counter('crash_bets_total', 'Crash bets by answer.', ['result']),
    manualCashOuts: counter('crash_manual_cash_outs_total', 'Manual cash-outs by answer.', ['result']),
    cancels: counter('crash_cancels_total', 'Cancellations of crash bets by answer.', ['result']),
    cashOuts: counter('crash_cash_outs_total', 'Cash-outs by cause.', ['by']),
    manualCashOutSeconds: histogram(
      'crash_manual_cash_out_seconds',
      'From the receipt of a manual cash-out to its acknowledgement.',
    ),
  };
};

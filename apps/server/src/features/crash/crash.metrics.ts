import type { Counter, Histogram } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';
import { type StakeMetrics, createStakeMetrics } from '../../stakes/metrics.ts';

/** The operator's metrics of crash. [S9] */
export interface CrashMetrics extends StakeMetrics {
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
  /** From the receipt of a cash-out to its acknowledgement. */
  takeSeconds: Histogram;
}

export const createCrashMetrics = (factory: MetricFactory): CrashMetrics => {
  const { counter, histogram } = factory;
  return {
    ...createStakeMetrics('crash', factory),
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
    takeSeconds: histogram('crash_take_seconds', 'From the receipt of a manual cash-out to its acknowledgement.'),
  };
};

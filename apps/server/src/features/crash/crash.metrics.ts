import type { Counter, Histogram } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';
import { type StakeMetrics, createStakeMetrics } from '../../stakes/metrics.ts';

/** What the operator can watch of crash. [S9] */
export interface CrashMetrics extends StakeMetrics {
  /** Bets and stops by what they were answered: `accepted`, or the key of the refusal. */
  bets: Counter<'result'>;
  takes: Counter<'result'>;
  /** Cash-outs by what stopped the bet. */
  cashOuts: Counter<'by'>;
  /** Stakes and wins of settled rounds: their ratio is the actual return, `theoretical` what it should tend to. [F6] */
  stakedCents: Counter;
  paidCents: Counter;
  theoreticalCents: Counter;
  interruptions: Counter;
  /** From the receipt of a stop to its answer. */
  takeSeconds: Histogram;
}

export const createCrashMetrics = (factory: MetricFactory): CrashMetrics => {
  const { counter, histogram } = factory;
  return {
    ...createStakeMetrics('crash', factory),
    bets: counter('crash_bets_total', 'Crash bets by what they were answered.', ['result']),
    takes: counter('crash_takes_total', 'Stops by hand by what they were answered.', ['result']),
    cashOuts: counter('crash_cash_outs_total', 'Cash-outs by what stopped the bet.', ['by']),
    stakedCents: counter('crash_staked_cents_total', 'Stakes of settled rounds, in cents.'),
    paidCents: counter(
      'crash_paid_cents_total',
      'Wins of settled rounds, in cents: the actual return is this over the stakes.',
    ),
    theoreticalCents: counter(
      'crash_theoretical_cents_total',
      'What settled stakes return in the long run, in cents: 96 % of them.',
    ),
    interruptions: counter('crash_interruptions_total', 'Rounds that were interrupted for longer than is tolerated.'),
    takeSeconds: histogram('crash_take_seconds', 'From the receipt of a stop by hand to its answer.'),
  };
};

import type { Counter } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';
import { type BeaconMetrics, createBeaconMetrics } from '../../stakes/beacon/beacon-metrics.ts';
import { type StakeMetrics, createStakeMetrics } from '../../stakes/metrics.ts';

/** The operator's metrics of the wheel. [S9] */
export interface WheelMetrics extends StakeMetrics, BeaconMetrics {
  /** Bets by their response: `accepted`, or the key of the refusal. */
  bets: Counter<'result'>;
}

export const createWheelMetrics = (factory: MetricFactory): WheelMetrics => ({
  ...createStakeMetrics('wheel', factory),
  ...createBeaconMetrics('wheel', factory),
  bets: factory.counter('wheel_bets_total', 'Bets on the wheel by answer.', ['result']),
});

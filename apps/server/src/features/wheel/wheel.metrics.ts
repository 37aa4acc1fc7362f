import type { Counter, Histogram } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';
import { type StakeMetrics, createStakeMetrics } from '../../stakes/metrics.ts';

const WAITS = [1, 2, 3, 4, 5, 7.5, 10, 20, 30, 60];

/** The operator's metrics of the wheel. [S9] */
export interface WheelMetrics extends StakeMetrics {
  /** Bets by their answer: `accepted`, or the key of the refusal. */
  bets: Counter<'result'>;
  /** From the close of betting to the committed result. */
  beaconSeconds: Histogram;
  /** Rounds whose stakes were returned, because the beacon was late. */
  returned: Counter;
}

export const createWheelMetrics = (factory: MetricFactory): WheelMetrics => {
  const { counter, histogram } = factory;
  return {
    ...createStakeMetrics('wheel', factory),
    bets: counter('wheel_bets_total', 'Bets on the wheel by answer.', ['result']),
    beaconSeconds: histogram('wheel_beacon_seconds', 'From the close of betting to the result that the beacon gave.', {
      buckets: WAITS,
    }),
    returned: counter('wheel_returned_rounds_total', 'Rounds whose stakes were returned because the beacon was late.'),
  };
};

import type { Counter } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';
import { type BeaconMetrics, createBeaconMetrics } from '../../stakes/beacon/beacon-metrics.ts';
import { type StakeMetrics, createStakeMetrics } from '../../stakes/metrics.ts';

/** The operator's metrics of the jackpot. [S9] */
export interface JackpotMetrics extends StakeMetrics, BeaconMetrics {
  /** Bets by their response: `accepted`, or the key of the refusal. */
  bets: Counter<'result'>;
  /** Rounds whose only player got their stakes back. */
  alone: Counter;
}

export const createJackpotMetrics = (factory: MetricFactory): JackpotMetrics => ({
  ...createStakeMetrics('jackpot', factory),
  ...createBeaconMetrics('jackpot', factory),
  bets: factory.counter('jackpot_bets_total', 'Bets in the jackpot by answer.', ['result']),
  alone: factory.counter('jackpot_alone_rounds_total', 'Rounds whose only player got their stakes back.'),
});

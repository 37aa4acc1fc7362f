import type { Counter, Histogram } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';

const WAITS = [1, 2, 3, 4, 5, 7.5, 10, 20, 30, 60];

/**
 * Reasons to refund the stakes of a round in place of a draw. `late`: the beacon did not come in time. `clock`: by the
 * site's clocks, the beacon round was public when betting closed, or not due when the wait was over. [DR-7, DR-12]
 */
export const DRAW_REFUNDS = ['late', 'clock'] as const;
export type DrawRefund = (typeof DRAW_REFUNDS)[number];

/** Metrics of every game that draws with a beacon. [S9] */
export interface BeaconMetrics {
  /** Seconds from the close of betting to the committed result. */
  beaconSeconds: Histogram;
  /** Rounds whose stakes were refunded in place of a draw. */
  drawRefunds: Counter<'reason'>;
  /** Reason of the last round's refund; null while the beacon decides rounds. */
  drawAlarm: { reason: DrawRefund | null };
}

export const createBeaconMetrics = (game: string, { counter, histogram, watchEach }: MetricFactory): BeaconMetrics => {
  const drawAlarm: BeaconMetrics['drawAlarm'] = { reason: null };
  watchEach({
    name: `${game}_draw_alarm`,
    help: '1 from a round that was refunded for that reason on, until the beacon decides a round again.',
    label: 'reason',
    read: () => DRAW_REFUNDS.map((reason) => [reason, Number(drawAlarm.reason === reason)]),
  });
  return {
    beaconSeconds: histogram(`${game}_beacon_seconds`, 'From the close of betting to the result of the beacon.', {
      buckets: WAITS,
    }),
    drawRefunds: counter(`${game}_draw_refunds_total`, 'Rounds that were refunded in place of a draw, by reason.', [
      'reason',
    ]),
    drawAlarm,
  };
};

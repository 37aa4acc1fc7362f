import type { Counter } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';

/** Metrics of tournaments. [S9] */
export interface TournamentMetrics {
  stakes: Counter;
  ended: Counter;
  paidCents: Counter;
  /** Delay of the prizes of an ended tournament, ms. */
  lateMs: number;
}

export const createTournamentMetrics = ({ counter, watch }: MetricFactory): TournamentMetrics => {
  const metrics: TournamentMetrics = {
    stakes: counter('tournament_stakes_total', 'Stakes of rounds and openings that counted for a tournament.'),
    ended: counter('tournaments_ended_total', 'Tournaments that have ended and were paid.'),
    paidCents: counter('tournament_paid_cents_total', 'Prizes of tournaments that were paid, in cents.'),
    lateMs: 0,
  };
  watch({
    name: 'tournament_late_seconds',
    help: 'How long the prizes of a tournament whose time is over have been due; 0: none is.',
    read: () => metrics.lateMs / 1000,
  });
  return metrics;
};

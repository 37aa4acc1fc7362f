import type { Clock } from '../../lib/clock.ts';
import type { MetricFactory } from '../../lib/metrics.ts';

/** Records that a provider has responded to a look-up. */
export type NoteLookUp = (providerId: string) => void;

/**
 * Adds a metric: seconds since each provider last responded to a look-up; at first since now. Payments whose report was
 * lost are not credited while the provider does not respond. [S9]
 */
export const watchLookUps = (
  providerIds: readonly string[],
  {
    metrics,
    clock,
  }: {
    metrics: Pick<MetricFactory, 'watchEach'>;
    clock: Pick<Clock, 'monoMs'>;
  },
): NoteLookUp => {
  const askedAtMs = new Map(providerIds.map((id) => [id, clock.monoMs()]));
  metrics.watchEach({
    name: 'payments_looked_up_age_seconds',
    help: 'Time since a provider was asked for payments with success, by provider.',
    label: 'provider',
    read: () => [...askedAtMs].map(([id, atMs]) => [id, (clock.monoMs() - atMs) / 1000] as const),
  });
  return (id) => void askedAtMs.set(id, clock.monoMs());
};

import type { Clock } from '../../lib/clock.ts';
import type { MetricFactory } from '../../lib/metrics.ts';

/** Records that a provider has responded to a look-up, or that no invoice had to be looked up. */
export type NoteLookUp = (providerId: string) => void;

/**
 * Adds a metric: seconds since the last call of the returned function for each provider, at first since the start.
 * Payments whose report was lost are not credited while the provider does not respond. [S9]
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

import type { Clock } from '../../lib/clock.ts';
import type { MetricFactory } from '../../lib/metrics.ts';

/** Records that a provider has responded to a look-up. */
export type NoteLookUp = (providerId: string) => void;

/**
 * Shows operators since when a provider could not be asked for payments, in seconds. These providers count from now.
 * While it cannot be asked, payments whose report is lost are credited to nobody. [S9]
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

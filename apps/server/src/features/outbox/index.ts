import type { Feature } from '../../feature.ts';

/**
 * Events of transactions: marks the unpublished events of earlier processes as published, publishes new ones, and
 * prunes published ones.
 */
export const outbox: Feature<{ name: 'outbox' }> = {
  name: 'outbox',
  prunes: [{ table: 'outbox', where: `published_at < now() - interval '1 hour'` }],
  moments: { staying: { outbox: 'is published now' } },
  create: ({ outbox: events }) => ({ workers: [events] }),
};

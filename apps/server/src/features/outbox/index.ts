import type { Feature } from '../../feature.ts';

/** Events of transactions: what an earlier process left is closed, and what was announced is pruned. */
export const outbox: Feature<{ name: 'outbox' }> = {
  name: 'outbox',
  prunes: [{ table: 'outbox', where: `published_at < now() - interval '1 hour'` }],
  moments: { staying: { outbox: 'is published now' } },
  create: ({ outbox: events }) => ({ workers: [events] }),
};

// What the site is built from before its features are.
export { Outbox } from './outbox.ts';

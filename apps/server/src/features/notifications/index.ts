import type { Feature } from '../../feature.ts';
import { NOT_DEMO } from '../../lib/moments.ts';

/** What players are told and can read again. */
export const notifications: Feature<{ name: 'notifications' }> = {
  name: 'notifications',
  moments: { travelling: { notifications: { moments: ['created_at'], where: NOT_DEMO } } },
  create: () => ({}),
};

import type { Feature } from '../../feature.ts';
import { NOT_DEMO } from '../../lib/moments.ts';

/** Notifications, which players can read again. */
export const notifications: Feature<{ name: 'notifications' }> = {
  name: 'notifications',
  moments: { travelling: { notifications: { moments: ['created_at'], where: NOT_DEMO } } },
  create: () => ({}),
};

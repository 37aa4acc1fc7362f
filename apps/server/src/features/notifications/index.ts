import type { Feature } from '../../feature.ts';
import { NOT_DEMO } from '../../lib/moments.ts';
import { notificationHandlers } from './notifications.http.ts';
import { notificationsPersonal } from './notifications.personal.ts';

/** Notifications, which players can read again for 90 days. */
export const notifications: Feature<{ name: 'notifications'; calls: ReturnType<typeof notificationHandlers> }> = {
  name: 'notifications',
  personal: notificationsPersonal,
  prunes: [{ table: 'notifications', where: `created_at < now() - interval '90 days'` }],
  moments: { travelling: { notifications: { moments: ['created_at'], where: NOT_DEMO } } },
  create: ({ db }) => ({ calls: notificationHandlers(db) }),
};

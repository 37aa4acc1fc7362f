import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { markAllRead, notificationsPage } from '../../kernel/notifications.ts';

type NotificationCalls = Pick<Handlers, 'POST /api/user/notification/list' | 'POST /api/user/notification/readAll'>;

/** Creates the handlers of players' own notifications. Each call acts for the player of the session. [S6] */
export const notificationHandlers = (db: Db): NotificationCalls => ({
  'POST /api/user/notification/list': async ({ cursor }, { session }) => {
    const { rows, next } = await notificationsPage(db, { playerId: session.playerId, before: cursor?.[0] });
    return { success: true as const, notifications: rows, next };
  },
  'POST /api/user/notification/readAll': async (_input, { session }) => {
    await markAllRead(db, session.playerId);
    return { status: 'success' as const };
  },
});

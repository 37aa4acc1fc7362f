import type { MessageParams, Notification } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Emit } from '../outbox/outbox.ts';

interface NotificationRow {
  id: number;
  name: string;
  content: string;
  params: MessageParams | null;
  is_read: boolean;
  created_at: Date;
}

const SHOWN = 50;

const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  name: row.name,
  content: row.content,
  ...(row.params && { params: row.params }),
  isRead: row.is_read,
  created_at: row.created_at.toISOString(),
});

/** The player's newest notifications. */
export const listNotifications = async (query: Query, playerId: number): Promise<Notification[]> =>
  (
    await query.query<NotificationRow>(
      `select id, name, content, params, is_read, created_at from notifications where player_id = $1 order by id desc limit ${SHOWN}`,
      [playerId],
    )
  ).map(toNotification);

export const markAllRead = async (query: Query, playerId: number): Promise<void> => {
  await query.query('update notifications set is_read = true where player_id = $1 and not is_read', [playerId]);
};

/** Writes a notification and emits it, both in the caller's transaction. `name` and `content` are message keys. */
export const notifyPlayer = async (
  query: Query,
  emit: Emit,
  { playerId, name, content, params }: { playerId: number; name: string; content: string; params?: MessageParams },
): Promise<void> => {
  const [row] = await query.query<NotificationRow>(
    `insert into notifications (player_id, name, content, params) values ($1, $2, $3, $4::jsonb) returning id, name, content, params, is_read, created_at`,
    [playerId, name, content, params ? JSON.stringify(params) : null],
  );
  if (row) emit({ playerId }, 'notification', toNotification(row));
};

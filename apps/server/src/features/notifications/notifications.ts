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

/** A player's notification. `name` and `content` are message keys. */
export interface NewNotification {
  playerId: number;
  name: string;
  content: string;
  params?: MessageParams;
}

/** Writes notifications, all in one statement, and emits each to its player, in the caller's transaction. */
export const notifyPlayers = async (query: Query, emit: Emit, news: readonly NewNotification[]): Promise<void> => {
  if (news.length === 0) return;
  const rows = await query.query<NotificationRow & { player_id: number }>(
    `insert into notifications (player_id, name, content, params)
     select w."playerId", w.name, w.content, w.params from jsonb_to_recordset($1::jsonb) as w("playerId" bigint, name text, content text, params jsonb)
     returning player_id, id, name, content, params, is_read, created_at`,
    [JSON.stringify(news)],
  );
  for (const row of rows) emit({ playerId: row.player_id }, 'notification', toNotification(row));
};

/** Writes a notification and emits it, both in the caller's transaction. */
export const notifyPlayer = (query: Query, emit: Emit, notification: NewNotification): Promise<void> =>
  notifyPlayers(query, emit, [notification]);

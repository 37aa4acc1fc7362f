import { type MessageParams, NOTIFICATIONS_PAGE, type Notification, type NotificationAbout } from '@updraft/contract';
import type { Query } from '../db/db.ts';
import { type Page, pageOf } from '../lib/paging.ts';
import type { Emit } from './outbox.ts';

interface NotificationRow {
  id: number;
  name: string;
  content: string;
  params: MessageParams | null;
  about: NotificationAbout | null;
  is_read: boolean;
  created_at: Date;
}

const COLUMNS = 'id, name, content, params, about, is_read, created_at';

const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  name: row.name,
  content: row.content,
  ...(row.params && { params: row.params }),
  ...(row.about && { about: row.about }),
  isRead: row.is_read,
  created_at: row.created_at.toISOString(),
});

/**
 * Returns a page of the player's notifications with ids below `before`, newest first. `before` undefined: the first
 * page.
 */
export const notificationsPage = async (
  query: Query,
  { playerId, before = Number.MAX_SAFE_INTEGER }: { playerId: number; before?: number | undefined },
): Promise<Page<Notification>> => {
  const rows = await query.query<NotificationRow>(
    `select ${COLUMNS} from notifications where player_id = $1 and id < $2 order by id desc limit $3`,
    [playerId, before, NOTIFICATIONS_PAGE + 1],
  );
  return pageOf(rows.map(toNotification), { most: NOTIFICATIONS_PAGE, keyOf: ({ id }) => [id] });
};

/** Returns the player's newest notifications. */
export const listNotifications = async (query: Query, playerId: number): Promise<Notification[]> =>
  (await notificationsPage(query, { playerId })).rows;

export const markAllRead = async (query: Query, playerId: number): Promise<void> => {
  await query.query('update notifications set is_read = true where player_id = $1 and not is_read', [playerId]);
};

/** Marks the player's notifications about this object as read. Called when the page of a ticket is opened. */
export const markReadAbout = async (
  query: Query,
  { playerId, about }: { playerId: number; about: NotificationAbout },
): Promise<void> => {
  await query.query(
    'update notifications set is_read = true where player_id = $1 and not is_read and about = $2::jsonb',
    [playerId, JSON.stringify(about)],
  );
};

/** A player's notification. `name` and `content` are message keys. */
export interface NewNotification {
  playerId: number;
  name: string;
  content: string;
  params?: MessageParams;
  /** Object to which the notification links, such as a round or a ticket; undefined: none. */
  about?: NotificationAbout;
}

/** Writes notifications, all in one statement, and emits each to its player, in the caller's transaction. */
export const notifyPlayers = async (query: Query, emit: Emit, news: readonly NewNotification[]): Promise<void> => {
  if (news.length === 0) return;
  const rows = await query.query<NotificationRow & { player_id: number }>(
    `insert into notifications (player_id, name, content, params, about)
     select w."playerId", w.name, w.content, w.params, w.about
     from jsonb_to_recordset($1::jsonb) as w("playerId" bigint, name text, content text, params jsonb, about jsonb)
     returning player_id, ${COLUMNS}`,
    [JSON.stringify(news)],
  );
  for (const row of rows) emit({ playerId: row.player_id }, 'notification', toNotification(row));
};

/** Writes a notification and emits it, both in the caller's transaction. */
export const notifyPlayer = (query: Query, emit: Emit, notification: NewNotification): Promise<void> =>
  notifyPlayers(query, emit, [notification]);

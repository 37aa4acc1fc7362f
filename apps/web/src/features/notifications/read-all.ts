import type { Notification } from '@updraft/contract';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { notifyError } from '../../lib/notices.ts';
import { getSession } from '../../entities/session/session-store.ts';

/** Tells the server that the player has read all of them. */
export async function readAll(): Promise<void> {
  try {
    const { status } = await api('POST /api/user/notification/readAll');
    if (status === 'success') getSession().markAllRead();
  } catch (error) {
    notifyError(error, 'notification_error.read');
  }
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Marks all as read now, also when those that have loaded are read, and again when another one arrives. Returns the
 * ids of those that were new while this is shown.
 */
export function useReadAll(notifications: readonly Notification[]): ReadonlySet<number> {
  const [newIds, setNewIds] = useState(NONE);
  const unread = notifications.filter(({ id, isRead }) => !isRead && !newIds.has(id)).map(({ id }) => id);
  // Each is asked for once: a call that failed is not repeated with every render.
  if (unread.length > 0) setNewIds(new Set([...newIds, ...unread]));
  useEffect(() => void readAll(), [newIds]);
  return newIds;
}

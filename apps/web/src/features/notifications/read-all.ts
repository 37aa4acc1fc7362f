import type { Notification } from '@updraft/contract';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { notifyError } from '../../lib/notices.ts';
import { getSession } from '../../entities/session/session-store.ts';

/** Marks all notifications as read on the server, then on the page. */
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
 * Marks all notifications as read: when they are shown, even if the loaded ones are read already, and when a new one
 * arrives. Returns the ids of those that were unread while the list is shown.
 */
export function useReadAll(notifications: readonly Notification[]): ReadonlySet<number> {
  const [newIds, setNewIds] = useState(NONE);
  const unread = notifications.filter(({ id, isRead }) => !isRead && !newIds.has(id)).map(({ id }) => id);
  // Each notification triggers one call, so a failed call is not repeated with every render.
  if (unread.length > 0) setNewIds(new Set([...newIds, ...unread]));
  useEffect(() => void readAll(), [newIds]);
  return newIds;
}

import type { Notification } from '@updraft/contract';
import { useSession } from './session-store.ts';

const KEY = 'news_before';

const newestId = (): number => Math.max(0, ...(useSession.getState().user?.notifications ?? []).map(({ id }) => id));

/** Before this page leaves for another site: what it has been told by now is no news when it comes back. */
export function rememberNotifications(): void {
  sessionStorage.setItem(KEY, String(newestId()));
}

/** Notifications that came since the page left; none when it never did. MissedResult once. */
export function notificationsSince(): readonly Notification[] {
  const before = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return before === null
    ? []
    : (useSession.getState().user?.notifications ?? []).filter(({ id }) => id > Number(before));
}

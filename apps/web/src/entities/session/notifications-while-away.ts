import type { Notification } from '@updraft/contract';
import { useSession } from './session-store.ts';

const KEY = 'news_before';

const newestId = (): number => Math.max(0, ...(useSession.getState().user?.notifications ?? []).map(({ id }) => id));

/** Before this page leaves for another site: remembers which notifications it has had by now. */
export function rememberNotifications(): void {
  sessionStorage.setItem(KEY, String(newestId()));
}

/** Notifications that came since the page left; none when it never did. Returned once. */
export function notificationsSince(): readonly Notification[] {
  const before = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return before === null
    ? []
    : (useSession.getState().user?.notifications ?? []).filter(({ id }) => id > Number(before));
}

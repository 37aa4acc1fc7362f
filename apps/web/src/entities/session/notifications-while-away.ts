import type { Notification } from '@updraft/contract';
import { useSession } from './session-store.ts';

const KEY = 'news_before';

const newestId = (): number => Math.max(0, ...(useSession.getState().user?.notifications ?? []).map(({ id }) => id));

/** Stores, before this page leaves for another site, which notifications it has had. */
export function rememberNotifications(): void {
  try {
    sessionStorage.setItem(KEY, String(newestId()));
  } catch {
    // Storage is forbidden or full: the page leaves all the same.
  }
}

/** Returns the kept value once, and removes it. */
function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
}

/** Returns the notifications that came since the page was left, once; none if it was never left. */
export function notificationsSince(): readonly Notification[] {
  const before = takeKept();
  return before === null
    ? []
    : (useSession.getState().user?.notifications ?? []).filter(({ id }) => id > Number(before));
}

import type { Notification } from '@updraft/contract';
import { useSession } from './session-store.ts';

const KEY = 'news_before';

const newestId = (): number => Math.max(0, ...(useSession.getState().user?.notifications ?? []).map(({ id }) => id));

/** Stores which notifications the page has, before it leaves for another site. */
export function rememberNotifications(): void {
  try {
    sessionStorage.setItem(KEY, String(newestId()));
  } catch {
    // Storage is forbidden or full. The page leaves anyway.
  }
}

/** Returns what the last page of this tab stored, and removes it; null: nothing. */
function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
}

/** Returns the notifications that arrived since the page was left, once. Returns none if it was not left. */
export function notificationsSince(): readonly Notification[] {
  const before = takeKept();
  return before === null
    ? []
    : (useSession.getState().user?.notifications ?? []).filter(({ id }) => id > Number(before));
}

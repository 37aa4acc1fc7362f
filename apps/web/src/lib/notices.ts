import type { MessageParams } from '@updraft/contract';
import { NOTICE_MS } from '@updraft/contract/constants';
import type { ShownItem } from '@updraft/contract';
import { create } from 'zustand';
import { translate } from './i18n.ts';
import { noticeText } from './notice-text.ts';

export interface NoticeInput {
  type: 'success' | 'error' | 'info';
  /** A text key such as `crash_api.bet_made`, or a text (it contains a space). */
  message: string;
  params?: MessageParams | undefined;
  /** A further key whose text is appended. */
  additional?: string | undefined;
  /** A button in the notice: the key of its text, and what it does. */
  actionKey?: string;
  onAction?: () => void;
  /** Subject of the notice: `dismissNotices` closes it when it no longer holds. */
  about?: string;
  /** Milliseconds until the notice closes by itself; Infinity: it waits for the player. */
  durationMs?: number;
}

export type WonItem = Pick<ShownItem, 'image' | 'market_hash_name' | 'name_ru' | 'rarity'>;

export interface Notice {
  id: number;
  type: 'success' | 'error' | 'info' | 'win';
  text: string;
  durationMs: number;
  action?: { label: string; run: () => void };
  item?: WonItem | null;
  about?: string;
}

interface NoticeQueue {
  queue: Notice[];
  /** Ids of notices that were shown and are to go. */
  withdrawn: number[];
  /** True if the toasts could not be fetched: notices are then shown from the queue itself. */
  isPlain: boolean;
}

/** Notices that wait for the toaster, which is fetched with the first of them. */
export const useNoticeQueue = create<NoticeQueue>()(() => ({ queue: [], withdrawn: [], isPlain: false }));

/** The last notice about each subject that can be withdrawn. */
const lastAbout = new Map<string, number>();

let lastId = 0;

/** The last notices, so that the same one is not put beside itself. */
let recent: readonly Notice[] = [];

function push(notice: Omit<Notice, 'id'>): void {
  // Said again, it takes its own place and its time begins anew.
  const same = recent.find(
    ({ type, text, about }) =>
      notice.about === undefined && about === undefined && type === notice.type && text === notice.text,
  );
  const id = same?.id ?? (lastId += 1);
  recent = [...recent.filter((one) => one !== same), { id, ...notice }].slice(-10);
  if (notice.about !== undefined) {
    dismissNotices(notice.about);
    lastAbout.set(notice.about, id);
  }
  useNoticeQueue.setState(({ queue }) => ({
    queue: [...queue.filter((one) => one.id !== id), { id, ...notice }].slice(-10),
  }));
}

/** Takes one notice, or every one, out of the queue. */
export const dropNotices = (id?: number): void =>
  useNoticeQueue.setState(({ queue }) => ({
    queue: id === undefined ? [] : queue.filter((notice) => notice.id !== id),
  }));

/** Shows a success or failure notice: gone on click, on Escape, or after 5 s. */
export function notify({
  type,
  message,
  params,
  additional,
  actionKey,
  onAction,
  about,
  durationMs = NOTICE_MS,
}: NoticeInput): void {
  const text = noticeText({ message, params, additional }, translate);
  push({ type, text, durationMs, ...actionOf({ actionKey, onAction }), ...(about !== undefined && { about }) });
}

/** The button of a notice. */
const actionOf = ({ actionKey, onAction }: Pick<NoticeInput, 'actionKey' | 'onAction'>): Pick<Notice, 'action'> =>
  actionKey !== undefined && onAction ? { action: { label: translate(actionKey) ?? actionKey, run: onAction } } : {};

/** Closes the notice with this subject, shown or still waiting, because it no longer holds. */
export function dismissNotices(about: string): void {
  const id = lastAbout.get(about);
  if (id === undefined) return;
  lastAbout.delete(about);
  useNoticeQueue.setState(({ queue, withdrawn }) =>
    queue.some((notice) => notice.id === id)
      ? { queue: queue.filter((notice) => notice.id !== id) }
      : { withdrawn: [...withdrawn, id] },
  );
}

interface WinNotice extends Pick<NoticeInput, 'actionKey' | 'onAction' | 'durationMs'> {
  item: WonItem | null;
  text: string;
  /** True if the payout is above the stake. Otherwise the notice does not congratulate. */
  isGain: boolean;
}

/** Tells a win with the won item. */
export function notifyWin({ item, text, isGain, durationMs = NOTICE_MS, ...action }: WinNotice): void {
  push({ type: isGain ? 'win' : 'success', text, durationMs, item, ...actionOf(action) });
}

/** Message of a failed call that adds no information to the failure. */
const SAYS_NOTHING = 'app_api.internal';

/**
 * Returns the notice of a failed action: the action's own key, and the reason if one is known. Anything but a failed
 * call is a bug: the player is shown the same. Null when the session has ended: then only its end is shown.
 */
export function failureOf(error: unknown, action: string): Omit<NoticeInput, 'type'> | null {
  const isFailedCall = error instanceof Error && 'status' in error;
  if (isFailedCall && (error as { endsSession?: boolean }).endsSession) return null;
  if (!isFailedCall) console.error(error);
  const additional = isFailedCall && error.message !== SAYS_NOTHING ? error.message : undefined;
  const params = isFailedCall ? (error as Error & { params?: MessageParams }).params : undefined;
  return { message: action, additional, params };
}

/** Says that an action failed. */
export function notifyError(error: unknown, action: string): void {
  const failure = failureOf(error, action);
  if (failure) notify({ type: 'error', ...failure });
}

import type { MessageParams } from '@updraft/contract';
import { NOTICE_MS } from '@updraft/contract/constants';
import type { ShownItem } from '@updraft/contract';
import { create } from 'zustand';
import { translate } from './i18n.ts';
import { noticeText } from './notice-text.ts';

export interface NoticeInput {
  type: 'success' | 'error' | 'info';
  /** Text key such as `crash_api.bet_made`, or a text (it contains a space). */
  message: string;
  params?: MessageParams | undefined;
  /** Key of a second text, which is appended to `message`. */
  additional?: string | undefined;
  /** Text key of a button in the notice. `onAction`: its action. */
  actionKey?: string;
  onAction?: () => void;
  /** Subject of the notice, by which `dismissNotices` closes notices that no longer apply. */
  about?: string;
  /** Time until the notice closes by itself, ms; Infinity: it stays until the player closes it. */
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
  /** Ids of shown notices that must be removed. */
  withdrawn: number[];
  /** True if the toasts could not be loaded. Notices are then shown directly from the queue. */
  isPlain: boolean;
}

/** Notices that wait for the toaster, which is fetched with the first of them. */
export const useNoticeQueue = create<NoticeQueue>()(() => ({ queue: [], withdrawn: [], isPlain: false }));

/** Id of the last notice about each subject, for withdrawing it. */
const lastAbout = new Map<string, number>();

let lastId = 0;

/** Last notices, used to avoid showing the same one twice. */
let recent: readonly Notice[] = [];

function push(notice: Omit<Notice, 'id'>): void {
  // A repeated notice replaces the first one, and its time starts again.
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

/** Removes the notice with this id from the queue; without an id, all notices. */
export const dropNotices = (id?: number): void =>
  useNoticeQueue.setState(({ queue }) => ({
    queue: id === undefined ? [] : queue.filter((notice) => notice.id !== id),
  }));

/** Shows a notice of any type but a win. A click, Escape or a timeout of 5 s (`durationMs`) closes it. */
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

const actionOf = ({ actionKey, onAction }: Pick<NoticeInput, 'actionKey' | 'onAction'>): Pick<Notice, 'action'> =>
  actionKey !== undefined && onAction ? { action: { label: translate(actionKey) ?? actionKey, run: onAction } } : {};

/** Closes the notice about this subject because it no longer holds. The notice may be shown or waiting. */
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
  /** True for a payout above the stake, or a prize. Otherwise the notice is no congratulation. */
  isGain: boolean;
}

/** Shows a notice of a win or a returned stake, with the item if there is one. */
export function notifyWin({ item, text, isGain, durationMs = NOTICE_MS, ...action }: WinNotice): void {
  push({ type: isGain ? 'win' : 'success', text, durationMs, item, ...actionOf(action) });
}

/** Message of a failed call that adds no information to the failure. */
const SAYS_NOTHING = 'app_api.internal';

/**
 * Returns the notice of a failed action: the action's own key, and the reason if it is known. An error that is no
 * failed call is a bug, which is logged and shown in the same way. Returns null if the session has ended, because only
 * its end is then shown.
 */
export function failureOf(error: unknown, action: string): Omit<NoticeInput, 'type'> | null {
  const isFailedCall = error instanceof Error && 'status' in error;
  if (isFailedCall && (error as { endsSession?: boolean }).endsSession) return null;
  if (!isFailedCall) console.error(error);
  const additional = isFailedCall && error.message !== SAYS_NOTHING ? error.message : undefined;
  const params = isFailedCall ? (error as Error & { params?: MessageParams }).params : undefined;
  return { message: action, additional, params };
}

export function notifyError(error: unknown, action: string): void {
  const failure = failureOf(error, action);
  if (failure) notify({ type: 'error', ...failure });
}

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
  /** Milliseconds until it goes by itself; Infinity for one that waits for the player. */
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
}

/** Notices that wait for the toaster, which is fetched with the first of them. */
export const useNoticeQueue = create<{ queue: Notice[] }>()(() => ({ queue: [] }));

let lastId = 0;

function push(notice: Omit<Notice, 'id'>): void {
  lastId += 1;
  const id = lastId;
  useNoticeQueue.setState((state) => ({ queue: [...state.queue, { id, ...notice }].slice(-10) }));
}

/** Shows a success or failure notice: gone on click, on Escape, or after 5 s. */
export function notify({ type, message, params, additional, actionKey, onAction, durationMs = NOTICE_MS }: NoticeInput): void {
  const text = noticeText({ message, params, additional }, translate);
  const action = actionKey !== undefined && onAction ? { action: { label: translate(actionKey) ?? actionKey, run: onAction } } : {};
  push({ type, text, durationMs, ...action });
}

/** Congratulates on a win with the won item. The caller sees to it that the win exceeds the stake. */
export function notifyWin(item: WonItem | null, sumDollars: number): void {
  push({ type: 'win', text: noticeText({ message: 'app_api.win', params: { sum: sumDollars } }, translate), durationMs: NOTICE_MS, item });
}

/** Shows what a failed call or request said; anything else is a bug and gets the general text. */
export function notifyError(error: unknown, otherwise: string): void {
  if (error instanceof Error && 'status' in error) {
    const { message, params } = error as Error & { params?: MessageParams };
    notify({ type: 'error', message, params });
  } else {
    console.error(error);
    notify({ type: 'error', message: otherwise });
  }
}

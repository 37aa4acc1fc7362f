import type { MessageParams } from '@updraft/contract';
import { shownParams } from './Private.tsx';

/** Looks up the text of a key (`namespace.name`); undefined if there is none. */
export type Lookup = (key: string, params: Record<string, string | number>) => string | undefined;

export interface NoticeMessage {
  message: string;
  params?: MessageParams | undefined;
  additional?: string | undefined;
  /** Fallback key, used if there is no text for the message. */
  otherwise?: string;
}

const isText = (message: string): boolean => message.includes(' ');

function one(message: string, { params = {}, otherwise = 'app_error.unknown' }: NoticeMessage, lookup: Lookup): string {
  const rest = message.replace(/^notification\./, '');
  if (isText(rest)) return rest;
  const shown = shownParams(params);
  // The full key comes first, because texts of the server's notifications are stored under `notification.`.
  return lookup(message, shown) ?? lookup(rest, shown) ?? lookup(otherwise, {}) ?? rest;
}

/**
 * Returns the text of a notice. A message with a space is already a text, from which only a leading `notification.` is
 * removed. Any other message is a key. Names of players in the parameters are hidden in streamer mode. The text of
 * `additional`, if any, is appended.
 */
export function noticeText(notice: NoticeMessage, lookup: Lookup): string {
  const { message, additional } = notice;
  const text = one(message, notice, lookup);
  return additional === undefined || additional === '' ? text : `${text} ${one(additional, notice, lookup)}`;
}

import type { MessageParams } from '@updraft/contract';
import { shownParams } from './Private.tsx';

/** Looks a key (`namespace.name`) up in the texts; undefined when there is none. */
export type Lookup = (key: string, params: Record<string, string | number>) => string | undefined;

export interface NoticeMessage {
  message: string;
  params?: MessageParams | undefined;
  additional?: string | undefined;
  /** The key that stands in when there is no such text. */
  otherwise?: string;
}

const isText = (message: string): boolean => message.includes(' ');

function one(message: string, { params = {}, otherwise = 'app_error.unknown' }: NoticeMessage, lookup: Lookup): string {
  const rest = message.replace(/^notification\./, '');
  if (isText(rest)) return rest;
  // `notification.` is also the name of the server's own notifications.
  const shown = shownParams(params);
  return lookup(message, shown) ?? lookup(rest, shown) ?? lookup(otherwise, {}) ?? rest;
}

/**
 * The text of a notice. A message with a space is a text already and is shown as it is, without a
 * leading `notification.`; anything else is a key. Names of players among the parameters are hidden in streamer mode. The text of `additional`, if any, is appended.
 */
export function noticeText(notice: NoticeMessage, lookup: Lookup): string {
  const { message, additional } = notice;
  const text = one(message, notice, lookup);
  return additional === undefined || additional === '' ? text : `${text} ${one(additional, notice, lookup)}`;
}

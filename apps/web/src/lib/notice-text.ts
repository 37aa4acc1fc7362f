import type { MessageParams } from '@updraft/contract';

/** Looks a key (`namespace.name`) up in the texts; undefined when there is none. */
export type Lookup = (key: string, params: Record<string, string | number>) => string | undefined;

export interface NoticeMessage {
  message: string;
  params?: MessageParams | undefined;
  additional?: string | undefined;
}

const isText = (message: string): boolean => message.includes(' ');

function one(message: string, params: MessageParams, lookup: Lookup): string {
  const key = message.replace(/^notification\./, '');
  if (isText(key)) return key;
  return lookup(key, params) ?? lookup('app_error.unknown', {}) ?? key;
}

/**
 * The text of a notice. A message with a space is a text already and is shown as it is, without a
 * leading `notification.`; anything else is a key. The text of `additional`, if any, is appended.
 */
export function noticeText({ message, params = {}, additional }: NoticeMessage, lookup: Lookup): string {
  const text = one(message, params, lookup);
  return additional === undefined || additional === '' ? text : `${text} ${one(additional, params, lookup)}`;
}

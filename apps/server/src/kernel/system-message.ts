import type { MessageParams, ShownItem } from '@updraft/contract';

/** A message of the system in the chat: a key of `chat_system`, its values, and the item that it is about. */
export interface SystemMessage {
  key: `chat_system.${string}`;
  params?: MessageParams;
  item?: ShownItem;
  /** A name under which it is sent only once. */
  once?: string;
}

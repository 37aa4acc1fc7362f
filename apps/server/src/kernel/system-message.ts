import type { MessageParams, ShownItem } from '@updraft/contract';

/** Message of the system in the chat: a key of `chat_system`, its parameters, and the item that it is about. */
export interface SystemMessage {
  key: `chat_system.${string}`;
  params?: MessageParams;
  item?: ShownItem;
  /** Key that prevents a second sending of the message; undefined: it is sent every time. */
  once?: string;
}

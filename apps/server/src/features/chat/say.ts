import type { MessageParams, ShownItem } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Emit } from '../outbox/outbox.ts';
import { type NewChatMessage, countMessages, insertMessages } from './chat.store.ts';
import { toMessage } from './chat.views.ts';

/** What the system says: a key of `chat_system`, its values, and the item that it is about. */
export interface Said {
  key: `chat_system.${string}`;
  params?: MessageParams;
  item?: ShownItem;
}

export const systemMessage = ({ key, params, item }: Said): NewChatMessage => ({
  playerId: null,
  kind: 'system',
  text: key,
  data: { ...(params && { params }), ...(item && { item }) },
});

/** The system writes in the chat, in the caller's transaction: everyone gets it after the commit. */
export const say = async (query: Query, emit: Emit, said: Said): Promise<void> => {
  const messages = (await insertMessages(query, [systemMessage(said)])).map(toMessage);
  emit('all', 'newMessage', { messages });
};

/** How many messages the player wrote since that moment. Commands and deleted messages do not count. */
export const messagesSince = async (
  query: Query,
  { playerId, sinceMs }: { playerId: number; sinceMs: number },
): Promise<number> =>
  (await countMessages(query, { playerIds: [playerId], since: new Date(sinceMs) })).get(playerId) ?? 0;

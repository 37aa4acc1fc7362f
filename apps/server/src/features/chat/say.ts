import type { Query } from '../../db/db.ts';
import type { Emit } from '../../kernel/outbox.ts';
import type { SystemMessage } from '../../kernel/system-message.ts';
import { type NewChatMessage, insertMessages } from './chat.store.ts';
import { toMessage } from './chat.views.ts';

export const systemMessage = ({ key, params, item, once }: SystemMessage): NewChatMessage => ({
  playerId: null,
  kind: 'system',
  text: key,
  data: { ...(params && { params }), ...(item && { item }) },
  ...(once && { onceKey: once }),
});

/**
 * Writes a message of the system in the chat, in the caller's transaction: everyone gets it after the commit. A message
 * that was sent before is not sent again.
 */
export const say = async (query: Query, emit: Emit, said: SystemMessage): Promise<void> => {
  const messages = (await insertMessages(query, [systemMessage(said)])).map(toMessage);
  if (messages.length > 0) emit('all', 'newMessage', { messages });
};

import type { SystemMessage } from '../../kernel/system-message.ts';
import { type NewChatMessage, insertMessages } from './chat.store.ts';
import { toMessage } from './chat.views.ts';
import type { Say } from '../../ports/chat.ts';

export const systemMessage = ({ key, params, item, once }: SystemMessage): NewChatMessage => ({
  playerId: null,
  kind: 'system',
  text: key,
  data: { ...(params && { params }), ...(item && { item }) },
  ...(once && { onceKey: once }),
});

export const say: Say = async (query, emit, said) => {
  const messages = (await insertMessages(query, [systemMessage(said)])).map(toMessage);
  if (messages.length > 0) emit('all', 'newMessage', { messages });
};

import { type ChatMessage, SYSTEM_USER_ID } from '@updraft/contract';
import type { Query } from '../../db/db.ts';

/** Takes a player's name out of what the system has said. Messages without an id are theirs by the name. [AC-6] [AC-9] */
export const hideFromChat = async (
  query: Query,
  { playerId, username }: { playerId: number; username: string },
): Promise<void> => {
  await query.query(
    `update chat_messages set data = jsonb_set(data, '{params,username}', '""')
     where kind = 'system' and data -> 'params' ->> 'username' <> ''
       and coalesce(data -> 'params' ->> 'user_id' = $2::text, data -> 'params' ->> 'username' = $1)`,
    [username, String(playerId)],
  );
};

/** The same in a message that waits to be sent. */
export const withoutName = (message: ChatMessage, playerId: number): ChatMessage =>
  message.type === 'MESSAGE' && message.user.id === SYSTEM_USER_ID && message.params?.['user_id'] === playerId
    ? { ...message, params: { ...message.params, username: '' } }
    : message;

/** A message without the text of one that was deleted. [CH-19] */
export const withoutQuote = (message: ChatMessage, deleted: readonly number[]): ChatMessage =>
  message.type === 'MESSAGE' && message.reply?.said && deleted.includes(message.reply.id)
    ? { ...message, reply: { id: message.reply.id, said: null } }
    : message;

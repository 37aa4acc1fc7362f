import { type ChatMessage, SYSTEM_USER_ID } from '@updraft/contract';
import type { Query } from '../../db/db.ts';

/**
 * Removes a player's name from messages of the system. Messages without the id of their player are found by the name.
 * [AC-6] [AC-9]
 */
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

/** Returns the message, without the player's name if it is a system message about the player. */
export const withoutName = (message: ChatMessage, playerId: number): ChatMessage =>
  message.type === 'MESSAGE' && message.user.id === SYSTEM_USER_ID && message.params?.['user_id'] === playerId
    ? { ...message, params: { ...message.params, username: '' } }
    : message;

/** Returns the message without its quote if the quoted message was deleted. [CH-19] */
export const withoutQuote = (message: ChatMessage, deleted: readonly number[]): ChatMessage =>
  message.type === 'MESSAGE' && message.reply?.said && deleted.includes(message.reply.id)
    ? { ...message, reply: { id: message.reply.id, said: null } }
    : message;

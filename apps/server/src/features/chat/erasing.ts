import type { Query } from '../../db/db.ts';
import { hideFromChat } from './hiding.ts';

/** Text in place of an erased one, because the schema requires a text. */
const ERASED = '…';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Erases a player's messages, and their name in messages of the system and of others. Messages are kept for a few
 * months, so a search through all of them is affordable. [AC-9]
 */
export const eraseFromChat = async (
  query: Query,
  { playerId, username }: { playerId: number; username: string },
): Promise<void> => {
  await query.query(
    `update chat_messages set text = $2, data = null, deleted_at = coalesce(deleted_at, now()) where player_id = $1`,
    [playerId, ERASED],
  );
  await hideFromChat(query, { playerId, username });
  if (username === '') return;
  // Only mentions are erased, because the name may be an ordinary word. A longer name that begins with it belongs to
  // another player.
  await query.query(
    `update chat_messages set text = left(regexp_replace(text, $2, $3, 'gi'), 255)
     where kind = 'text' and position(lower('@' || $1) in lower(text)) > 0 and text ~* $2`,
    [username, `@${escaped(username)}(?![[:alnum:]_])`, ERASED],
  );
};

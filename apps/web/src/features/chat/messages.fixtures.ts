/** Messages for tests of the chat. */
import type { ChatMessage, ChatReply, ChatUser } from '@updraft/contract';

export const author = (id: number, username = `player ${id}`, roles: Partial<ChatUser> = {}): ChatUser => ({
  id,
  username,
  avatar: 'default',
  is_demo: false,
  is_admin: false,
  is_moderator: false,
  is_youtuber: false,
  is_staff: roles.is_admin === true || roles.is_moderator === true,
  ...roles,
});

const BEGIN_MS = Date.UTC(2026, 0, 1, 12);

interface Spoken {
  user?: ChatUser;
  /** Seconds after the time of the first message. */
  atS?: number;
  params?: Record<string, string | number>;
  reply?: ChatReply;
}

/** Returns a message written by a player. */
export const spoken = (
  id: number,
  message: string,
  { user = author(1), atS = id, params, reply }: Spoken = {},
): ChatMessage => ({
  id,
  user,
  message,
  type: 'MESSAGE',
  time: new Date(BEGIN_MS + atS * 1000).toISOString(),
  ...(params && { params }),
  ...(reply && { reply }),
});

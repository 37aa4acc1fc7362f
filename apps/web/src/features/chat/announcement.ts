// Pure: what a screen reader is told of new messages. One sentence for all that came within some seconds.
import type { ChatMessage } from '@updraft/contract';
import { isSystem, repliesTo } from './chat-state.ts';
import { mentions } from './mentions.ts';

/** The screen reader is told of new messages this often at most, in ms. */
export const TOLD_EVERY_MS = 5000;

export type Announcement =
  | { kind: 'mentioned' | 'replied' | 'said'; name: string; text: string }
  /** A key of the system with its values. */
  | { kind: 'system'; message: Extract<ChatMessage, { type: 'MESSAGE' }> }
  | { kind: 'count'; count: number };

/** A mention or a reply first, a single message as it is, several by their number; own messages are known. Null: nothing. */
export const announcementOf = (
  fresh: readonly ChatMessage[],
  me: { id: number; username: string } | null,
): Announcement | null => {
  const others = fresh.filter(({ user }) => user.id !== me?.id);
  const toMe = others.findLast((one) => mentions(one.message, me?.username ?? null) || repliesTo(one, me?.id));
  if (toMe)
    return {
      kind: repliesTo(toMe, me?.id) ? 'replied' : 'mentioned',
      name: toMe.user.username,
      text: toMe.message,
    };
  const [one] = others;
  if (one === undefined) return null;
  if (others.length === 1 && one.type === 'MESSAGE')
    return isSystem(one)
      ? { kind: 'system', message: one }
      : { kind: 'said', name: one.user.username, text: one.message };
  return { kind: 'count', count: others.length };
};

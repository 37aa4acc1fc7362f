// Pure: announcements of new messages to screen readers. One sentence covers all messages of a few seconds.
import type { ChatMessage } from '@updraft/contract';
import { isSystem, repliesTo } from './chat-state.ts';
import { mentions } from './mentions.ts';

/** Interval of announcements to screen readers, ms. */
export const TOLD_EVERY_MS = 5000;

export type Announcement =
  | { kind: 'mentioned' | 'replied' | 'said'; name: string; text: string }
  /** System message, as a text key with its values. */
  | { kind: 'system'; message: Extract<ChatMessage, { type: 'MESSAGE' }> }
  | { kind: 'count'; count: number };

/**
 * Returns the announcement of new messages; null: none. A mention or a reply has priority. Otherwise a single message
 * is read out, and several are counted. Own messages are left out.
 */
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

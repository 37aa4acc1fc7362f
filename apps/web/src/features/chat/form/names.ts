// Pure: names that complete an unfinished mention in the chat's field.
import type { ChatMessage } from '@updraft/contract';
import { mentionOf } from '../mentions.ts';

/** Largest number of names that are offered. */
const MOST = 5;
/** Matches an `@` that does not follow a word, and the text after it. Names have at most 64 characters. */
const OPEN_MENTION = /(?<![\p{L}\p{N}_])@([^@,\n]{0,64})$/u;

/** Unfinished mention. */
export interface OpenMention {
  /** Index of the `@` in the text. */
  at: number;
  /** Typed beginning of the name. */
  begun: string;
}

/** Returns the unfinished mention at the cursor; null: none. */
export function openMention(text: string, cursor: number): OpenMention | null {
  const [whole, begun = ''] = OPEN_MENTION.exec(text.slice(0, cursor)) ?? [];
  return whole === undefined ? null : { at: cursor - whole.length, begun };
}

/**
 * Returns names of authors that begin with `begun`, in any case: at most five, the latest authors first, without the
 * player.
 */
export function namesFor(begun: string, { messages, ownId }: { messages: readonly ChatMessage[]; ownId: number }) {
  const found = new Set<string>();
  const start = begun.toLowerCase();
  for (let at = messages.length - 1; at >= 0 && found.size < MOST; at -= 1) {
    const { id, username } = (messages[at] as ChatMessage).user;
    if (id === 0 || id === ownId || username.trim() === '') continue;
    if (username.toLowerCase().startsWith(start)) found.add(username);
  }
  return [...found];
}

/** Returns the text with the completed mention, and the new cursor. */
export function completed(text: string, { at, begun }: OpenMention, name: string): { text: string; cursor: number } {
  const before = `${text.slice(0, at)}${mentionOf(name)}`;
  return { text: before + text.slice(at + 1 + begun.length).replace(/^,? /, ''), cursor: before.length };
}

// Pure: the names that complete a mention which is being written in the chat.
import type { ChatMessage } from '@updraft/contract';

/** So many names are offered. */
const MOST = 5;
/** An `@` that does not end a word, and what was typed of the name since; names are at most 64 characters long. */
const OPEN_MENTION = /(?<![\p{L}\p{N}_])@([^@,\n]{0,64})$/u;

/** A mention whose name is not written to its end. */
export interface OpenMention {
  /** Place of the `@` in the text. */
  at: number;
  /** Typed beginning of the name. */
  begun: string;
}

/** The mention that the cursor stands in; null: in none. */
export function openMention(text: string, cursor: number): OpenMention | null {
  const [whole, begun = ''] = OPEN_MENTION.exec(text.slice(0, cursor)) ?? [];
  return whole === undefined ? null : { at: cursor - whole.length, begun };
}

/** Names of the authors that begin so, in any case: at most five, those who wrote last first, without the player. */
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

/** The text with the mention completed, as a press on a name writes it, and where the cursor goes. */
export function completed(text: string, { at, begun }: OpenMention, name: string): { text: string; cursor: number } {
  const before = `${text.slice(0, at)}@${name}, `;
  return { text: before + text.slice(at + 1 + begun.length).replace(/^,? /, ''), cursor: before.length };
}

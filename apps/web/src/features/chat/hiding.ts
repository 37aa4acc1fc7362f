/**
 * Finds the names in a message that a stream must not show. Fetched when the player streams; it imports no module, so that
 * what the chat needs at once stays in one file.
 */
import type { ChatMessage } from '@updraft/contract';
import type { Piece, piecesOf } from './mentions.ts';

/** Shorter names are words of many messages. */
const SHORTEST_NAME = 3;

/** Takes a message apart like `take`, but known names are mentions without an `@` too. */
export function hidingPiecesOf(
  text: string,
  known: readonly string[],
  take: (names: readonly string[]) => Piece[],
): Piece[] {
  const lower = text.toLowerCase();
  const names = known
    .filter((name) => name.length >= SHORTEST_NAME && lower.includes(name.toLowerCase()))
    .sort((one, other) => other.length - one.length);
  const pieces = take(names);
  if (names.length === 0) return pieces;
  const written = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const parts = new RegExp(`(?<![\\p{L}\\p{N}_])(${written})(?![\\p{L}\\p{N}_])`, 'iu');
  return pieces.flatMap((piece): Piece[] =>
    piece.kind !== 'text'
      ? [piece]
      : piece.text
          .split(parts)
          .map((part, index): Piece => ({ text: part, kind: index % 2 === 1 ? 'mention' : 'text' }))
          .filter((part) => part.text !== ''),
  );
}

/** Names of the authors of so many messages, the newest, are looked for in others. */
const AUTHORS_OF = 300;

let knownOf: readonly ChatMessage[] | null = null;
let known: readonly string[] = [];

/** Names of those who have written. */
function authorsOf(messages: readonly ChatMessage[]): readonly string[] {
  if (messages !== knownOf) known = [...new Set(messages.slice(-AUTHORS_OF).map(({ user }) => user.username))];
  knownOf = messages;
  return known;
}

interface Seen {
  /** The reader as the message knows them, and the player's own name. */
  me: string | null;
  own: string | undefined;
  messages: readonly ChatMessage[];
  take: typeof piecesOf;
}

/** The message in pieces; every name in it that this page knows is a mention. */
export const hide = (text: string, { me, own = '', messages, take }: Seen): Piece[] =>
  hidingPiecesOf(text, [own, ...authorsOf(messages)], (names) => take(text, me, names));

/**
 * Finds names in a message that a stream must not show. Fetched in streamer mode only. It imports no module, so that
 * the code the chat needs at once stays in one file.
 */
import type { ChatMessage } from '@updraft/contract';
import type { Piece, piecesOf } from './mentions.ts';

/** Length of the shortest name that is hidden. Shorter names are common words. */
const SHORTEST_NAME = 3;

/** Splits a message into pieces like `take`. Known names without an `@` are mentions too. */
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

/** Number of newest messages whose authors' names are hidden. */
const AUTHORS_OF = 300;

let knownOf: readonly ChatMessage[] | null = null;
let known: readonly string[] = [];

/** Returns the names of the newest messages' authors. */
function authorsOf(messages: readonly ChatMessage[]): readonly string[] {
  if (messages !== knownOf) known = [...new Set(messages.slice(-AUTHORS_OF).map(({ user }) => user.username))];
  knownOf = messages;
  return known;
}

interface Seen {
  /** Name whose mentions count as the reader's; null: none do. `own`: the player's own name, which is hidden too. */
  me: string | null;
  own: string | undefined;
  messages: readonly ChatMessage[];
  take: typeof piecesOf;
}

/** Splits a message into pieces. Every known name in it is a mention. */
export const hide = (text: string, { me, own = '', messages, take }: Seen): Piece[] =>
  hidingPiecesOf(text, [own, ...authorsOf(messages)], (names) => take(text, me, names));

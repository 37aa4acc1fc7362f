// Pure: mentions of players in messages. A mention is the player's name between `@` and a comma, as a press on a name
// writes it: names may hold spaces, so the comma says where they end. Without a comma the first space does, unless the
// name is known.

/** What a press on a name puts into the field. */
const mentionOf = (username: string): string => `@${username}, `;

/** The text in the field after a mention was put in at its end; a mention that is there already is not doubled. */
export const withMention = (text: string, username: string): string => {
  const mention = mentionOf(username);
  if (text.includes(mention.trimEnd())) return text;
  return text === '' || text.endsWith(' ') ? `${text}${mention}` : `${text} ${mention}`;
};

/** A piece of a message: plain text, or a mention. */
export interface Piece {
  text: string;
  kind: 'text' | 'mention' | 'own';
}

const NO_NAMES: readonly string[] = [];
/** No letter, digit or `_` of any language: one of them would belong to a longer name. */
const NAME_ENDS = /^(?![\p{L}\p{N}_])/u;
/** Up to a comma; names are at most 64 characters long. */
const BEFORE_COMMA = /^[^\s,@][^,@\n]{0,63}(?=,)/u;
const BEFORE_SPACE = /^[^\s,@]+/u;
/** What stands before the `@` of an address of mail. */
const IN_A_WORD = /[\p{L}\p{N}_]$/u;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The name that a mention begins with `@` before the text; empty: it is none. `names`: those that are known. */
function nameAt(text: string, { names, isInWord }: { names: readonly string[]; isInWord: boolean }): string {
  const begun = names
    .map((name) => (name.trim() !== '' && isSame(text.slice(0, name.length), name) ? text.slice(0, name.length) : ''))
    .sort((one, other) => other.length - one.length);
  const named = (end: RegExp): string => begun.find((name) => name !== '' && end.test(text.slice(name.length))) ?? '';
  return (
    named(/^,/) ||
    (BEFORE_COMMA.exec(text)?.[0] ?? '') ||
    named(NAME_ENDS) ||
    (!isInWord && BEFORE_SPACE.exec(text)?.[0]) ||
    ''
  );
}

/** The message in pieces: mentions of the player who reads it, of others, and text. Joined they are the message. `known`: names of others. */
export function piecesOf(text: string, username: string | null, known = NO_NAMES): Piece[] {
  const names = username === null ? known : [username, ...known];
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(from, at + 1))) {
    const name = nameAt(text.slice(at + 1), { names, isInWord: IN_A_WORD.test(text.slice(0, at)) });
    if (name === '') continue;
    if (at > from) pieces.push({ text: text.slice(from, at), kind: 'text' });
    from = at + 1 + name.length;
    const isOwn = username !== null && isSame(name, username);
    pieces.push({ text: text.slice(at, from), kind: isOwn ? 'own' : 'mention' });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), kind: 'text' });
  return pieces;
}

/** Whether the message quotes the player: `@` and their name, in any case. */
export const mentions = (text: string, username: string | null): boolean =>
  username !== null && text.includes('@') && piecesOf(text, username).some(({ kind }) => kind === 'own');

/** Shorter names are words of many messages. */
const SHORTEST_NAME = 3;

/** Like `piecesOf`, for a reader who streams: known names are mentions without an `@` too. */
export function hidingPiecesOf(text: string, username: string | null, known: readonly string[]): Piece[] {
  const lower = text.toLowerCase();
  const names = [...known, username ?? ''].filter(
    (name) => name.length >= SHORTEST_NAME && lower.includes(name.toLowerCase()),
  );
  const pieces = piecesOf(text, username, names);
  if (names.length === 0) return pieces;
  const written = names
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const parts = new RegExp(`(?<![\\p{L}\\p{N}_])(${written.join('|')})(?![\\p{L}\\p{N}_])`, 'iu');
  return pieces.flatMap((piece): Piece[] =>
    piece.kind !== 'text'
      ? [piece]
      : piece.text
          .split(parts)
          .map((part, index): Piece => ({ text: part, kind: index % 2 === 1 ? 'mention' : 'text' }))
          .filter((part) => part.text !== ''),
  );
}

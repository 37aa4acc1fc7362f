// Pure: mentions of players in messages. A mention is the player's name between `@` and a comma, as a press on a name
// writes it: names may hold spaces, so the comma says where they end. Without a comma the first space does, unless the
// name is known.

/** Text that a press on a name puts into the field. */
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

/** No letter, digit or `_` of any language: one of them would belong to a longer name. */
const NAME_ENDS = /^(?![\p{L}\p{N}_])/u;
/** Up to a comma; names are at most 64 characters long. */
const BEFORE_COMMA = /^[^\s,@][^,@\n]{0,63}(?=,)/u;
const BEFORE_SPACE = /^[^\s,@]+/;
/** Characters before the `@` of an e-mail address. */
const IN_A_WORD = /[\p{L}\p{N}_]$/u;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The name that is mentioned by an `@` between these texts, as long as it is written; empty: none is. */
function nameAt(before: string, text: string, names: readonly string[]): string {
  const named = (end: RegExp): string | undefined =>
    names.find(
      (name) => name.trim() !== '' && isSame(text.slice(0, name.length), name) && end.test(text.slice(name.length)),
    );
  return (
    named(/^,/) ??
    BEFORE_COMMA.exec(text)?.[0] ??
    named(NAME_ENDS) ??
    (IN_A_WORD.test(before) ? '' : (BEFORE_SPACE.exec(text)?.[0] ?? ''))
  );
}

/**
 * The message in pieces: mentions of the player who reads it, of others, and text. Joined they are the message. `names`:
 * those that are known, the longest first.
 */
export function piecesOf(text: string, me: string | null, names: readonly string[] = me === null ? [] : [me]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(from, at + 1))) {
    const { length } = nameAt(text.slice(0, at), text.slice(at + 1), names);
    if (length === 0) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), kind: 'text' });
    from = at + 1 + length;
    const isOwn = me !== null && isSame(text.slice(at + 1, from), me);
    pieces.push({ text: text.slice(at, from), kind: isOwn ? 'own' : 'mention' });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), kind: 'text' });
  return pieces;
}

/** True if the message mentions the player: `@` and their name, in any case. */
export const mentions = (text: string, username: string | null): boolean =>
  username !== null && piecesOf(text, username).some(({ kind }) => kind === 'own');

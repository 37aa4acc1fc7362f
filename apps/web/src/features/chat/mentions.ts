// Pure: mentions of players in messages. A mention is `@`, the player's name and a comma, in the form that a press on a
// name writes. The comma ends the name, because names may contain spaces. Without a comma the name ends at the first
// space, or at the end of a known name.

/** Returns the text of a mention that a press on a name or a completion puts into the field. */
export const mentionOf = (username: string): string => `@${username}, `;

/** Returns the field's text with the mention at its end. A mention that the text already contains is not repeated. */
export const withMention = (text: string, username: string): string => {
  const mention = mentionOf(username);
  if (text.includes(mention.trimEnd())) return text;
  return text === '' || text.endsWith(' ') ? `${text}${mention}` : `${text} ${mention}`;
};

/** Piece of a message: plain text, a mention of another player, or of the reader (`own`). */
export interface Piece {
  text: string;
  kind: 'text' | 'mention' | 'own';
}

/**
 * Matches the end of a name: no letter, digit or `_` of any language follows. One of them would belong to a longer
 * name.
 */
const NAME_ENDS = /^(?![\p{L}\p{N}_])/u;
/** Matches a name up to a comma. Names have at most 64 characters. */
const BEFORE_COMMA = /^[^\s,@][^,@\n]{0,63}(?=,)/u;
const BEFORE_SPACE = /^[^\s,@]+/;
/** Matches a word before the `@`, as in an e-mail address. */
const IN_A_WORD = /[\p{L}\p{N}_]$/u;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Returns the name mentioned after an `@`, as it is written; empty: there is no mention. `before`, `text`: the text
 * before and after the `@`.
 */
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
 * Splits a message into mentions of the reader, mentions of others, and text. The joined pieces are the message.
 * `names`: known names, the longest first.
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

// Pure: mentions of players in messages. A mention is the player's name between `@` and a comma, as a press on a name
// writes it: names may hold spaces, so the comma says where they end.

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

/** A letter, a digit or `_` of any language: one that follows belongs to another, longer name. */
const NAME_GOES_ON = /^[\p{L}\p{N}_]/u;

/** Where `@name` begins in the text, not as the beginning of a longer name; -1: nowhere. */
const placeOf = (text: string, username: string): number => {
  const wanted = `@${username}`.toLowerCase();
  const lower = text.toLowerCase();
  // In some languages a letter has another length in lower case: then places do not agree.
  if (username.trim() === '' || lower.length !== text.length) return -1;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1))
    if (!NAME_GOES_ON.test(text.slice(at + wanted.length))) return at;
  return -1;
};

/** Whether the message quotes the player: `@` and their name, in any case. */
export const mentions = (text: string, username: string | null): boolean =>
  username !== null && text.includes('@') && placeOf(text, username) >= 0;

/** A mention of anybody; names are at most 64 characters long. */
const ANY = /@[^\s,@][^,@\n]{0,63}(?=,)/gu;

const others = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ANY)) {
    if (index > from) pieces.push({ text: text.slice(from, index), kind: 'text' });
    pieces.push({ text: found, kind: 'mention' });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), kind: 'text' });
  return pieces;
};

/** The message in pieces: mentions of the player who reads it, of others, and text. Joined they are the message. */
export const piecesOf = (text: string, username: string | null): Piece[] => {
  if (!text.includes('@')) return text === '' ? [] : [{ text, kind: 'text' }];
  const at = username === null ? -1 : placeOf(text, username);
  if (username === null || at < 0) return others(text);
  const end = at + username.length + 1;
  return [
    ...others(text.slice(0, at)),
    { text: text.slice(at, end), kind: 'own' },
    ...piecesOf(text.slice(end), username),
  ];
};

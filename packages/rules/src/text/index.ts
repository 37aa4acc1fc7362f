// PURE. Acceptance and stored form of texts from people: rules TX-1 … TX-3 and TX-5 of SPEC.md.

const EMOJI_JOINERS = /(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)\u200D(?=\p{Extended_Pictographic})/gu;
/**
 * Placeholder for a joiner while invisible signs are removed. Private-use characters in the text are removed before, so
 * none can be mistaken for it.
 */
const HELD = '\uE000';
/** Tags after a black flag that make it the flag of England, Scotland or Wales, the only ones in general use. */
const FLAG_TAGS =
  /(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;
/** Distance from a tag to the private-use character that replaces it temporarily. */
const TAG_TO_PRIVATE = 0x1_0000;
const shifted = (text: string, by: number): string =>
  [...text].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + by)).join('');

/** True if the database can store the text: no NUL, no half of a surrogate pair. [TX-1] */
export const isStorable = (text: string): boolean => !/[\p{Cs}\0]/u.test(text);

/** Returns the text without invisible signs and with one kind of line break. */
const visible = (text: string): string =>
  text
    .replace(/[\p{Co}\p{Cs}]/gu, '')
    .replace(EMOJI_JOINERS, HELD)
    .replace(FLAG_TAGS, (tags) => shifted(tags, TAG_TO_PRIVATE))
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0\u2800\u034F\u17B4\u17B5\u180B-\u180F]/gu, '')
    .replaceAll(HELD, '\u200D')
    .replace(/[\u{F0061}-\u{F007F}]+/gu, (tags) => shifted(tags, -TAG_TO_PRIVATE))
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');

/** Returns the text as one visible line, trimmed. [TX-2] */
export const oneLine = (text: string): string => visible(text).replace(/\s+/gu, ' ').trim();

/** Returns the text with its line breaks, trimmed. [TX-3] */
export const severalLines = (text: string): string =>
  visible(text)
    // Lines are trimmed one by one: a pattern for spaces before a line's end would take quadratic time on a long run of
    // spaces.
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();

/** Returns the number of code points, which people count as characters. */
export const lengthOf = (text: string): number => [...text].length;

/** True if a nickname contains the name of the site, in any case. */
export const bearsName = (nickname: string, siteName: string): boolean =>
  nickname.toLowerCase().includes(siteName.toLowerCase());

/** A mention: a name up to its comma, or one word. */
const MENTION = /@(?:[^\s,@][^,@\n]{0,63}(?=,)|[^\s,@]+)/gu;
/** Least share of Cyrillic letters in a Russian text. Names of games, weapons and players are often Latin. */
const CYRILLIC_SHARE = 1 / 3;

/** Returns the language of a text; null: the text has no letters. [TX-5] */
export const languageOf = (text: string): 'en' | 'ru' | null => {
  const letters = text.replace(MENTION, '').match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return null;
  const cyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter));
  return cyrillic.length >= letters.length * CYRILLIC_SHARE ? 'ru' : 'en';
};

/** Anybody chooses a nickname, and it stands beside other players' money: one line, nothing invisible, bounded. */

export const MAX_NICKNAME = 32;

/** Controls, formats (direction overrides, zero-width), lone surrogates, private use, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Letters without a glyph: Hangul fillers and the blank Braille pattern. */
const BLANK_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;
/** Marks stacked on one letter reach into the lines above and below. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu;

/** The cleaned nickname of at most 32 characters; empty if nothing readable is left. */
export const cleanNickname = (text: string): string => {
  const line = text
    .slice(0, 1_000)
    .replace(/\s/g, ' ')
    .replace(INVISIBLE, '')
    .replace(BLANK_LETTERS, '')
    .replace(PILED_MARKS, '$1')
    .replace(/ +/g, ' ')
    .trim();
  return [...line].slice(0, MAX_NICKNAME).join('').trim();
};

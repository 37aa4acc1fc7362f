// PURE. What is stored of a text: rules CH-1 and CH-2 of SPEC.md.

const EMOJI_JOINERS = /(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)\u200D(?=\p{Extended_Pictographic})/gu;
/** Stands for a joiner while invisible signs are removed. It is a private character, which is removed first. */
const HELD = '\uE000';

/** The text without signs that cannot be seen, trimmed. [CH-1] */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Co}\p{Cs}]/gu, '')
    .replace(EMOJI_JOINERS, HELD)
    .replace(/[\t\n\r\v\f\u2028\u2029]/g, ' ')
    .replace(/[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0\u2800\u034F\u17B4\u17B5\u180B-\u180F]/gu, '')
    .replaceAll(HELD, '\u200D')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

/** Characters as players count them. [CH-2] */
export const lengthOf = (text: string): number => [...text].length;

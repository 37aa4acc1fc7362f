// Programs outside this workspace compile this file too, and their settings do not include the types of opentype.js.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./opentype.d.ts" />
/**
 * Texts as outlines in the site's typefaces. The typefaces come in subsets, and a drawing program would replace a
 * missing letter by any other typeface. So each letter is taken from the subset that has it, and its exact width is
 * known.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph } from 'opentype.js';

export type Face = 'display' | 'body' | 'bold';

const FILES: Readonly<Record<Face, readonly [name: string, weight: number]>> = {
  display: ['unbounded', 700],
  body: ['golos-text', 400],
  bold: ['golos-text', 700],
};
/** Subsets in the order of search. The first one with a letter is used. */
const SUBSETS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext'];
const { resolve } = createRequire(import.meta.url);

const read = (name: string, subset: string, weight: number): Font => {
  const { buffer, byteOffset, byteLength } = readFileSync(
    resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`),
  );
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
};

const loaded = new Map<Face, readonly Font[]>();
const fontsOf = (face: Face): readonly Font[] => {
  const [name, weight] = FILES[face];
  const fonts = loaded.get(face) ?? SUBSETS.map((subset) => read(name, subset, weight));
  loaded.set(face, fonts);
  return fonts;
};

interface Letter {
  font: Font;
  glyph: Glyph;
  /** Left edge of the letter, at a font size of 1. */
  at: number;
}

/** Returns the letters of a text with their positions, and the text's width. A letter in no subset becomes a box. */
const lettersOf = (text: string, face: Face): { letters: Letter[]; width: number } => {
  const fonts = fontsOf(face);
  const letters: Letter[] = [];
  let at = 0;
  for (const letter of text.replaceAll(/\s/g, ' ')) {
    const font = fonts.find((one) => one.charToGlyphIndex(letter) > 0) ?? fonts[0];
    if (!font) continue;
    const glyph = font.charToGlyph(letter);
    const before = letters.at(-1);
    const kerning = before && before.font === font ? font.getKerningValue(before.glyph, glyph) : 0;
    at += kerning / font.unitsPerEm;
    letters.push({ font, glyph, at });
    at += glyph.advanceWidth / font.unitsPerEm;
  }
  return { letters, width: at };
};

/** Returns the width of a text at a size. */
export const widthOf = (text: string, { face, size }: { face: Face; size: number }): number =>
  lettersOf(text, face).width * size;

/** Formats numbers of a path. The library itself would write very small numbers as NaN. */
const numbers = (values: readonly (number | undefined)[]): string =>
  values.flatMap((value) => (value === undefined ? [] : [value.toFixed(1)])).join(' ');

/** Returns the outline of a text as path data, with its left edge at `x` and its baseline at `y`. */
export const outline = (
  text: string,
  { face, size, x, y }: { face: Face; size: number; x: number; y: number },
): string =>
  lettersOf(text, face)
    .letters.flatMap(({ glyph, at }) => glyph.getPath(x + at * size, y, size).commands)
    .map(({ type, x1, y1, x2, y2, x: toX, y: toY }) => `${type}${numbers([x1, y1, x2, y2, toX, toY])}`)
    .join('');

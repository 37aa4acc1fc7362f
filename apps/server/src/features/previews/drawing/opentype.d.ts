/** The part of the font library that pictures use: it has no types of its own. */
declare module 'opentype.js' {
  /** A stroke of an outline: `M`, `L`, `Q`, `C` or `Z` with its points. */
  export interface Command {
    type: string;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
    x?: number;
    y?: number;
  }
  export interface Glyph {
    advanceWidth: number;
    getPath(x: number, y: number, size: number): { commands: Command[] };
  }
  export interface Font {
    unitsPerEm: number;
    charToGlyphIndex(letter: string): number;
    charToGlyph(letter: string): Glyph;
    getKerningValue(before: Glyph, after: Glyph): number;
  }
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}

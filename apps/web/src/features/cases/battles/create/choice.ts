// Pure: the boxes that a player has chosen for a new battle, in the order of their opening.

/** Box with the number of its consecutive openings. */
export interface Line {
  boxId: number;
  count: number;
}

/** Number of openings in the choice. */
export const countOf = (lines: readonly Line[]): number => lines.reduce((sum, { count }) => sum + count, 0);

/** Adds a box to its line, or as a new last line. A full choice stays unchanged. */
export function withBox(lines: readonly Line[], boxId: number, most: number): readonly Line[] {
  if (countOf(lines) >= most) return lines;
  const at = lines.findIndex((line) => line.boxId === boxId);
  return at < 0
    ? [...lines, { boxId, count: 1 }]
    : lines.map((line, i) => (i === at ? { boxId, count: line.count + 1 } : line));
}

/** Removes one opening of a line. A line without openings is removed. */
export const withoutOne = (lines: readonly Line[], at: number): readonly Line[] =>
  lines.map((line, i) => (i === at ? { ...line, count: line.count - 1 } : line)).filter(({ count }) => count > 0);

/** Moves a line before the one above it. */
export function moveUp(lines: readonly Line[], at: number): readonly Line[] {
  const [line, above] = [lines[at], lines[at - 1]];
  if (!line || !above) return lines;
  return lines.map((one, i) => (i === at ? above : i === at - 1 ? line : one));
}

/** Returns the box id of every opening, in order. */
export const openingsOf = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ boxId, count }) => Array.from({ length: count }, () => boxId));

/** Groups box ids into lines: consecutive equal ids are one line. Only the first `most` ids count. */
export function linesOf(boxIds: readonly number[], most: number): readonly Line[] {
  const lines: Line[] = [];
  for (const boxId of boxIds.slice(0, most)) {
    const last = lines.at(-1);
    if (last?.boxId === boxId) last.count += 1;
    else lines.push({ boxId, count: 1 });
  }
  return lines;
}

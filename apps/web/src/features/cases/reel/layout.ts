// Pure: where rows and tiles of the reels stand. All lengths in CSS pixels.
import { STRIP_TILES } from '@updraft/rules/reel';

/** Between two rows: the needles of both end in it. */
const GAP = 14;
/** Length of a needle outside its row, CSS pixels. */
const NEEDLE_OUT = 4;
/** Above the first row and below the last one. */
const EDGE = 10;
const TILE_GAP = 6;
const MAX_ROW = 176;
const PARTS = 1000;

export interface ReelLayout {
  rowHeight: number;
  /** From the left edge of one tile to that of the next. */
  tileStep: number;
  tileWidth: number;
  /** The upper edge of each row. */
  tops: number[];
  /** The needle of each row: it stands in the middle of the width and marks where that row stops. */
  needles: { top: number; bottom: number }[];
}

/** Rows of one height, one above the other in the middle of the canvas. */
export function reelLayout({ width, height, rows }: { width: number; height: number; rows: number }): ReelLayout {
  const rowHeight = Math.min(MAX_ROW, (height - 2 * EDGE - GAP * (rows - 1)) / rows);
  // Two tiles and a half at least are seen on the narrowest phone.
  const tileStep = Math.min(Math.max(rowHeight * 0.92, 76), width / 2.5);
  const first = (height - rowHeight * rows - GAP * (rows - 1)) / 2;
  const tops = Array.from({ length: rows }, (_unused, row) => first + row * (rowHeight + GAP));
  const needles = tops.map((top) => ({ top: top - NEEDLE_OUT, bottom: top + rowHeight + NEEDLE_OUT }));
  return { rowHeight, tileStep, tileWidth: tileStep - TILE_GAP, tops, needles };
}

export interface SeenTile {
  /** Place of the tile on the strip. */
  at: number;
  left: number;
}

/** The tiles that are seen when the pointer, in the middle, stands at `place` (thousandths of a tile). */
export function seenTiles(place: number, { width, tileStep }: { width: number; tileStep: number }): SeenTile[] {
  const middle = (place / PARTS) * tileStep;
  const first = Math.floor((middle - width / 2) / tileStep);
  const last = Math.floor((middle + width / 2) / tileStep);
  const seen: SeenTile[] = [];
  // The strip wraps around at its ends: the first moment has tiles on both sides.
  for (let at = first; at <= last; at++)
    seen.push({ at: (at + STRIP_TILES) % STRIP_TILES, left: at * tileStep - middle + width / 2 });
  return seen;
}

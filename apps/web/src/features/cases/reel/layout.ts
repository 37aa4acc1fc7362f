// Pure: positions of the rows and tiles of the reels. All lengths are in CSS pixels.
import { STRIP_TILES } from '@updraft/rules/reel';

/** Gap between two rows. The needles of both rows end in it. */
const GAP = 14;
/** Length by which a needle extends beyond its row, at each end. */
const NEEDLE_OUT = 4;
/** Space above the first row and below the last one. */
const EDGE = 10;
const TILE_GAP = 6;
const MAX_ROW = 176;
const PARTS = 1000;

export interface ReelLayout {
  rowHeight: number;
  /** Distance from the left edge of one tile to that of the next. */
  tileStep: number;
  tileWidth: number;
  /** Distance of each row's upper edge from the top of the canvas. */
  tops: number[];
  /** Needle of each row, in the middle of the width. It marks the tile at which the row stops. */
  needles: { top: number; bottom: number }[];
}

/** Returns the layout of rows of equal height, centred on the canvas. */
export function reelLayout({ width, height, rows }: { width: number; height: number; rows: number }): ReelLayout {
  const rowHeight = Math.min(MAX_ROW, (height - 2 * EDGE - GAP * (rows - 1)) / rows);
  // The narrowest phone shows at least two and a half tiles.
  const tileStep = Math.min(Math.max(rowHeight * 0.92, 76), width / 2.5);
  const first = (height - rowHeight * rows - GAP * (rows - 1)) / 2;
  const tops = Array.from({ length: rows }, (_unused, row) => first + row * (rowHeight + GAP));
  const needles = tops.map((top) => ({ top: top - NEEDLE_OUT, bottom: top + rowHeight + NEEDLE_OUT }));
  return { rowHeight, tileStep, tileWidth: tileStep - TILE_GAP, tops, needles };
}

export interface SeenTile {
  /** Index of the tile on the strip. */
  at: number;
  left: number;
}

/** Returns the visible tiles when the needle in the middle is at `place` (thousandths of a tile). */
export function seenTiles(place: number, { width, tileStep }: { width: number; tileStep: number }): SeenTile[] {
  const middle = (place / PARTS) * tileStep;
  const first = Math.floor((middle - width / 2) / tileStep);
  const last = Math.floor((middle + width / 2) / tileStep);
  const seen: SeenTile[] = [];
  // The strip wraps around, so that the first frame has tiles on both sides.
  for (let at = first; at <= last; at++)
    seen.push({ at: (at + STRIP_TILES) % STRIP_TILES, left: at * tileStep - middle + width / 2 });
  return seen;
}

import { placeAt, type Strip, stripMotion, WINNING_TILE } from '@updraft/rules/reel';
import { runMs } from '../opening/reel-times.ts';
import type { ReelTimes } from '../opening/state.ts';
import { type ReelLayout, seenTiles } from './layout.ts';
import type { ReelPalette, TileSprites } from './tile-sprites.ts';

/**
 * Values for drawing the reels that do not change over time. They are created again after a change of size, pixel
 * density or motion preference.
 */
export interface ReelBrush {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  layout: ReelLayout;
  sprites: TileSprites;
  palette: ReelPalette;
}

const DIM = 0.22;
/** Time in which the losing tiles darken, ms. */
const DIM_MS = 220;

/** Draws the reels as they are `elapsedMs` after their start. Returns the index of the tile under the first needle. */
export function drawReels(
  brush: ReelBrush,
  { strips, times, elapsedMs }: { strips: readonly Strip<number>[]; times: ReelTimes; elapsedMs: number },
): number {
  brush.context.clearRect(0, 0, brush.width, brush.height);
  const places = strips.map((strip, row) => {
    const durationMs = runMs(times, row);
    const place = placeAt(stripMotion(strip, durationMs), durationMs - elapsedMs);
    drawRow(brush, { strip, row, place, stoppedMs: elapsedMs - durationMs });
    return place;
  });
  brush.layout.needles.forEach((needle) => drawNeedle(brush, needle));
  return Math.floor((places[0] ?? 0) / 1000);
}

function drawRow(
  brush: ReelBrush,
  { strip, row, place, stoppedMs }: { strip: Strip<number>; row: number; place: number; stoppedMs: number },
): void {
  const { context, layout, sprites, width } = brush;
  const top = layout.tops[row] ?? 0;
  const dim = stoppedMs <= 0 ? 1 : Math.max(DIM, 1 - (1 - DIM) * (stoppedMs / DIM_MS));
  for (const { at, left } of seenTiles(place, { width, tileStep: layout.tileStep })) {
    const id = strip.tiles[at];
    if (id === undefined) continue;
    const isWon = stoppedMs > 0 && at === WINNING_TILE;
    context.globalAlpha = isWon ? 1 : dim;
    context.drawImage(sprites.of(id), left, top, layout.tileWidth, layout.rowHeight);
    if (isWon) light(brush, { left, top });
  }
  context.globalAlpha = 1;
}

/** Draws a bright edge around the tile that was won. */
function light({ context, layout, palette }: ReelBrush, { left, top }: { left: number; top: number }): void {
  context.beginPath();
  context.roundRect(left + 1, top + 1, layout.tileWidth - 2, layout.rowHeight - 2, 8);
  context.lineWidth = 2;
  context.strokeStyle = palette.lift;
  context.stroke();
}

/** Half the width of a needle's ends. */
const NEEDLE = 6;

function drawNeedle({ context, width, palette }: ReelBrush, { top, bottom }: ReelLayout['needles'][number]): void {
  const middle = width / 2;
  context.fillStyle = palette.lift;
  context.fillRect(middle - 1, top, 2, bottom - top);
  for (const [y, way] of [
    [top, 1],
    [bottom, -1],
  ] as const) {
    context.beginPath();
    context.moveTo(middle - NEEDLE, y);
    context.lineTo(middle + NEEDLE, y);
    context.lineTo(middle, y + way * NEEDLE * 1.4);
    context.fill();
  }
}

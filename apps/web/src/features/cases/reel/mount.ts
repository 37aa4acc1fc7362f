import type { CaseItem } from '@updraft/contract';
import type { Strip } from '@updraft/rules/reel';
import { mountCanvas } from '../../../lib/canvas/mount-canvas.ts';
import { type FrameMoment, frameLoop } from '../../../lib/frame-loop.ts';
import { play } from '../../../lib/sound.ts';
import type { ReelTimes } from '../opening/state.ts';
import { reelLayout } from './layout.ts';
import { drawReels, type ReelBrush } from './scene.ts';
import { type ItemPictures, readReelPalette, TileSprites } from './tile-sprites.ts';

/** Shortest time between two clicks, ms. Closer clicks would merge into noise. */
const CLICK_MS = 60;

interface Reels {
  items: readonly CaseItem[];
  pictures: ItemPictures;
  strips: readonly Strip<number>[];
  times: ReelTimes;
}

const onFrame = frameLoop<FrameMoment>({ nowMs: 0, deltaMs: 0 }, () => undefined);

/** Starts the reels on a canvas, in its size on the page. Returns a function that ends them. */
export function mountReels(canvas: HTMLCanvasElement, { items, pictures, strips, times }: Reels): () => void {
  const startedMs = performance.now();
  let [lastTile, clickedMs] = [-1, startedMs];
  return mountCanvas<ReelBrush, FrameMoment>(canvas, {
    brushFor: ({ element, context, cssWidth: width, cssHeight: height }) => {
      const palette = readReelPalette(element);
      const layout = reelLayout({ width, height, rows: strips.length });
      const ratio = element.width / width;
      context.setTransform(ratio, 0, 0, element.height / height, 0, 0);
      const sprites = new TileSprites(items, { pictures, tokens: palette, layout, ratio });
      sprites.prepare(new Set(strips.flatMap(({ tiles }) => tiles)));
      return { context, width, height, layout, sprites, palette };
    },
    draw: (brush, { nowMs }) => {
      const tile = drawReels(brush, { strips, times, elapsedMs: nowMs - startedMs });
      if (tile !== lastTile && nowMs - clickedMs >= CLICK_MS) {
        play('reel', 'cases');
        clickedMs = nowMs;
      }
      lastTile = tile;
    },
    onFrame,
  });
}

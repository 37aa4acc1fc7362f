import type { CaseItem } from '@updraft/contract';
import type { Strip } from '@updraft/rules/reel';
import { play } from '../../../lib/sound.ts';
import type { ReelTimes } from '../opening/state.ts';
import { reelLayout } from './layout.ts';
import { drawReels, type ReelBrush } from './scene.ts';
import { type ItemPictures, readReelPalette, TileSprites } from './tile-sprites.ts';

const MAX_PIXEL_RATIO = 2;
/** Clicks closer than this would be a noise. */
const CLICK_MS = 60;

interface Reels {
  items: readonly CaseItem[];
  pictures: ItemPictures;
  strips: readonly Strip<number>[];
  times: ReelTimes;
}

/** Lets the reels run on a canvas, at the size it has on the page, from now on. Returns the function that ends it. */
export function mountReels(canvas: HTMLCanvasElement, { items, pictures, strips, times }: Reels): () => void {
  const context = canvas.getContext('2d');
  if (context === null) return () => undefined;
  const palette = readReelPalette(canvas);
  let brush: ReelBrush | null = null;
  const resize = (): void => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio || 1);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    const layout = reelLayout({ width, height, rows: strips.length });
    const sprites = new TileSprites(items, { pictures, tokens: palette, layout, ratio });
    brush = { context, width, height, layout, sprites, palette };
  };
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  resize();
  const startedMs = performance.now();
  let [lastTile, clickedMs] = [-1, startedMs];
  let frame = requestAnimationFrame(function draw(nowMs: number): void {
    if (brush !== null) {
      const tile = drawReels(brush, { strips, times, elapsedMs: nowMs - startedMs });
      if (tile !== lastTile && nowMs - clickedMs >= CLICK_MS) {
        play('reel');
        clickedMs = nowMs;
      }
      lastTile = tile;
    }
    frame = requestAnimationFrame(draw);
  });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}

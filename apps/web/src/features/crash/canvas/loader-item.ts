import { itemImageUrl } from '../../../entities/item/item-image.ts';
import type { CrashState } from '../state-types.ts';
import { xAt, yAt } from './area.ts';
import type { Brush } from './brush.ts';
import { itemHeight } from './item-place.ts';
import { numberBox } from './number-box.ts';
import { pictureSprite } from './sprites.ts';

/** Most expensive staked item of the round, carried by the tip of the curve. */
export class LoaderItemArt {
  private sprite: OffscreenCanvas | null = null;
  private imageId: string | null = null;

  private load(imageId: string): void {
    this.imageId = imageId;
    this.sprite = null;
    const image = new Image();
    image.decoding = 'async';
    // The picture is drawn once, because a vector picture would be rendered again in every frame.
    image.onload = () => {
      if (this.imageId === imageId) this.sprite = pictureSprite(image);
    };
    image.src = itemImageUrl(imageId, 128);
  }

  /** Fetches the picture while no flight is running. */
  prepare(state: CrashState): void {
    const imageId = state.loaderItem?.item.image ?? null;
    if (imageId !== null && imageId !== this.imageId) this.load(imageId);
  }

  draw(brush: Brush, state: CrashState, { elapsedMs, multiplier }: { elapsedMs: number; multiplier: number }): void {
    if (state.loaderItem === null) return;
    this.prepare(state);
    const { sprite } = this;
    // If the picture cannot be loaded, only the tip is drawn.
    if (sprite === null) return;
    const { context, plot, axes, calm } = brush;
    const size = 84 * plot.unit * plot.scale;
    const sway = calm ? 0 : Math.sin(elapsedMs / 700) * 3 * plot.unit;
    const x = xAt(plot, axes, elapsedMs);
    const above = yAt(plot, axes, multiplier) - 46 * plot.unit * plot.scale + sway;
    const y = itemHeight({ x, above, size, unit: plot.unit, number: numberBox() });
    context.globalAlpha = 0.95;
    context.drawImage(sprite, x - size / 2, y - size / 2, size, size);
    context.globalAlpha = 1;
  }
}

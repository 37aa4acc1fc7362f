import { itemImageUrl } from '../../../lib/item.ts';
import type { CrashState } from '../state-types.ts';
import { xAt, yAt } from './area.ts';
import type { Brush } from './brush.ts';

/** The dearest staked item of the round, carried by the tip of the curve. */
export class LoaderItemArt {
  private image: HTMLImageElement | null = null;
  private imageId: string | null = null;

  private load(imageId: string): void {
    this.imageId = imageId;
    const image = new Image();
    image.decoding = 'async';
    image.src = itemImageUrl(imageId, 128);
    this.image = image;
  }

  draw(brush: Brush, state: CrashState, { elapsedMs, multiplier }: { elapsedMs: number; multiplier: number }): void {
    const imageId = state.loaderItem?.item.image ?? null;
    if (imageId === null) return;
    if (imageId !== this.imageId) this.load(imageId);
    const { image } = this;
    // A picture that cannot be had is left out: the tip stands for itself.
    if (image === null || !image.complete || image.naturalWidth === 0) return;
    const { context, plot, axes, calm } = brush;
    const size = 84 * plot.unit * plot.scale;
    const sway = calm ? 0 : Math.sin(elapsedMs / 700) * 3 * plot.unit;
    const x = xAt(plot, axes, elapsedMs);
    const y = yAt(plot, axes, multiplier) - 46 * plot.unit * plot.scale + sway;
    context.globalAlpha = 0.95;
    context.drawImage(image, x - size / 2, y - size / 2, size, size);
    context.globalAlpha = 1;
  }
}

import type { CaseItem } from '@updraft/contract';
import { itemImageUrl } from '../../../entities/item/item-image.ts';
import { withAlpha } from '../../../lib/canvas/palette.ts';
import { offscreen } from '../../../lib/canvas/sprites.ts';
import { onIdle } from '../../../lib/idle.ts';
import type { ReelLayout } from './layout.ts';

interface Tokens {
  tile: string;
  line: string;
  muted: string;
  rarity: (rarity: string) => string;
}

const RADIUS = 8;
const EDGE = 3;

/** Side of a stored picture in pixels: that of the largest tile, for dense screens. */
const PICTURE_SIDE = 288;
const IDLE_WITHIN_MS = 1000;

/** Draws a picture once to its own canvas. Drawing the vector image during a frame would delay that frame. */
const drawnOnce = (image: HTMLImageElement): OffscreenCanvas => {
  const { canvas, context } = offscreen(PICTURE_SIDE);
  context.drawImage(image, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  return canvas;
};

/** Pictures of a reel's items, fetched once and drawn before a reel needs them. */
export class ItemPictures {
  private readonly drawn = new Map<number, OffscreenCanvas>();

  constructor(items: readonly Pick<CaseItem, 'id' | 'item'>[]) {
    for (const { id, item } of items) {
      const image = new Image();
      const draw = (): void => void this.drawn.set(id, drawnOnce(image));
      image.addEventListener('load', () => onIdle(draw, { withinMs: IDLE_WITHIN_MS }));
      image.src = itemImageUrl(item.image, 128);
    }
  }

  /** Returns the picture of an item; null: it has not been loaded yet. */
  of(id: number): OffscreenCanvas | null {
    return this.drawn.get(id) ?? null;
  }
}

/**
 * Cache of a reel's tiles. Each tile is drawn once and copied in every frame. A tile without its picture is drawn again
 * when the picture has been loaded.
 */
export class TileSprites {
  private readonly drawn = new Map<number, { canvas: OffscreenCanvas; isWhole: boolean }>();
  private readonly items: ReadonlyMap<number, Pick<CaseItem, 'item'>>;
  private readonly pictures: ItemPictures;
  private readonly tokens: Tokens;
  private readonly size: { width: number; height: number; ratio: number };

  constructor(
    items: readonly Pick<CaseItem, 'id' | 'item'>[],
    { pictures, tokens, layout, ratio }: { pictures: ItemPictures; tokens: Tokens; layout: ReelLayout; ratio: number },
  ) {
    this.items = new Map(items.map((one) => [one.id, one]));
    this.pictures = pictures;
    this.tokens = tokens;
    this.size = { width: layout.tileWidth, height: layout.rowHeight, ratio };
  }

  /** Draws these tiles in advance instead of in the frame that first shows them. */
  prepare(ids: Iterable<number>): void {
    for (const id of ids) this.of(id);
  }

  of(id: number): OffscreenCanvas {
    const known = this.drawn.get(id);
    const picture = this.pictures.of(id);
    if (known !== undefined && (known.isWhole || picture === null)) return known.canvas;
    const canvas = this.draw(id, picture);
    this.drawn.set(id, { canvas, isWhole: picture !== null });
    return canvas;
  }

  private draw(id: number, picture: OffscreenCanvas | null): OffscreenCanvas {
    const { width, height, ratio } = this.size;
    const { canvas, context } = offscreen(Math.ceil(width * ratio), Math.ceil(height * ratio));
    const colour = this.tokens.rarity(this.items.get(id)?.item.rarity ?? '');
    context.scale(ratio, ratio);
    context.beginPath();
    context.roundRect(0.5, 0.5, width - 1, height - 1, RADIUS);
    context.fillStyle = this.tokens.tile;
    context.fill();
    context.save();
    context.clip();
    const glow = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width * 0.62);
    glow.addColorStop(0, withAlpha(colour, 0.25));
    glow.addColorStop(1, withAlpha(colour, 0));
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height);
    context.fillStyle = colour;
    context.fillRect(0, height - EDGE, width, EDGE);
    context.restore();
    context.lineWidth = 1;
    context.strokeStyle = this.tokens.line;
    context.stroke();
    if (picture !== null) {
      const side = Math.min(width, height) * 0.84;
      context.drawImage(picture, (width - side) / 2, (height - EDGE - side) / 2, side, side);
    }
    return canvas;
  }
}

/** Design tokens of tiles and needle, read from the page because a canvas has no colours of its own. */
export interface ReelPalette extends Tokens {
  lift: string;
  liftDeep: string;
}

export const readReelPalette = (element: Element): ReelPalette => {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return {
    tile: token('ink-850'),
    line: token('line'),
    muted: token('muted'),
    lift: token('lift'),
    liftDeep: token('lift-deep'),
    rarity: (rarity) => token(`rarity-${rarity}`) || token('muted'),
  };
};

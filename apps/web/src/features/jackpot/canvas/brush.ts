import { readPalette, type Palette } from '../../../lib/canvas/palette.ts';
import { glowSprite } from '../../../lib/canvas/sprites.ts';
import type { CanvasPlace } from '../../../lib/canvas/mount-canvas.ts';

/** All that drawing needs besides the moment; made anew only when the canvas changes its size. All lengths in CSS pixels. */
export interface Brush {
  context: CanvasRenderingContext2D;
  palette: Palette;
  width: number;
  height: number;
  /** From the middle of one tile to the middle of the next. */
  step: number;
  /** The side of a tile. */
  side: number;
  /** The upper edge of the tiles. */
  top: number;
  /** 1; less in a line at the top of a phone, where everything beside the tiles is smaller too. */
  scale: number;
  /** Fades the strip out towards both edges. */
  leftFade: CanvasGradient;
  rightFade: CanvasGradient;
  heat: CanvasGradient;
  glow: OffscreenCanvas;
  /** The player asked for less movement: things fade, nothing moves. */
  calm: boolean;
}

const LARGEST_TILE = 136;
const GAP = 8;
/** Room for the pointer above and below the tiles. */
const ROOM = 18;
/** A lower strip has smaller tiles, gaps and pointers. */
const WHOLE_HEIGHT = 96;

export const makeBrush = ({ element, context, cssWidth, cssHeight, calm }: CanvasPlace): Brush => {
  const palette = readPalette(element);
  const ratio = element.width / cssWidth;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const scale = Math.min(1, cssHeight / WHOLE_HEIGHT);
  const side = Math.min(LARGEST_TILE, cssHeight - 2 * ROOM * scale);
  const top = (cssHeight - side) / 2;
  const fade = (from: number, to: number): CanvasGradient => {
    const gradient = context.createLinearGradient(from, 0, to, 0);
    gradient.addColorStop(0, '#000');
    gradient.addColorStop(1, 'transparent');
    return gradient;
  };
  const heat = context.createLinearGradient(0, 0, cssWidth, 0);
  heat.addColorStop(0, palette.lift);
  heat.addColorStop(1, palette.liftDeep);
  return {
    context,
    palette,
    width: cssWidth,
    height: cssHeight,
    side,
    top,
    scale,
    step: side + GAP * scale,
    calm,
    heat,
    leftFade: fade(0, cssWidth * 0.18),
    rightFade: fade(cssWidth, cssWidth * 0.82),
    glow: glowSprite(palette.liftDeep, palette.lift),
  };
};

import { readPalette, type Palette } from '../../../lib/canvas/palette.ts';
import { glowSprite } from '../../../lib/canvas/sprites.ts';
import type { CanvasPlace } from '../../../lib/canvas/mount-canvas.ts';

/**
 * Values for drawing that do not change over time. They are created again only after a change of size, pixel density or
 * motion preference. All lengths are in CSS pixels.
 */
export interface Brush {
  context: CanvasRenderingContext2D;
  palette: Palette;
  width: number;
  height: number;
  /** Distance from the centre of one tile to that of the next. */
  step: number;
  /** Length of a tile's side. */
  side: number;
  /** Upper edge of the tiles. */
  top: number;
  /** Scale of everything besides the tiles. It is 1, and less on the low strip at the top of a phone. */
  scale: number;
  /** Gradient that fades the strip out towards its edges. */
  leftFade: CanvasGradient;
  rightFade: CanvasGradient;
  heat: CanvasGradient;
  glow: OffscreenCanvas;
  /** True if the player prefers reduced motion: the strip fades and does not move. */
  calm: boolean;
}

const LARGEST_TILE = 136;
const GAP = 8;
/** Space for the pointer above and below the tiles. */
const ROOM = 18;
/** Height of the canvas at scale 1. A lower canvas has smaller tiles, gaps and pointers. */
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

import { withAlpha, type Palette } from '../../../lib/canvas/palette.ts';
import { glowSprite } from '../../../lib/canvas/sprites.ts';
import { AREA_HEIGHT, plotFor, type Axes, type Plot } from './area.ts';

/**
 * Values for drawing, created again only after a change of size, pixel density or motion preference. Only `axes`
 * changes with each frame.
 */
export interface Brush {
  context: CanvasRenderingContext2D;
  plot: Plot;
  axes: Axes;
  palette: Palette;
  stroke: CanvasGradient;
  halo: CanvasGradient;
  fill: CanvasGradient;
  greyFill: CanvasGradient;
  glow: OffscreenCanvas;
  lamp: OffscreenCanvas;
  smoke: OffscreenCanvas;
  labelFont: string;
  markerFont: string;
  /** True if the player prefers reduced motion: elements fade and do not move. */
  calm: boolean;
}

export const makeBrush = (
  context: CanvasRenderingContext2D,
  { cssWidth, cssHeight, palette, calm }: { cssWidth: number; cssHeight: number; palette: Palette; calm: boolean },
): Brush => {
  const plot = plotFor(cssWidth, cssHeight);
  const across = (alpha: number): CanvasGradient => {
    const gradient = context.createLinearGradient(plot.left, 0, plot.left + plot.width * 0.9, 0);
    gradient.addColorStop(0, withAlpha(palette.lift, alpha));
    gradient.addColorStop(1, withAlpha(palette.liftDeep, alpha));
    return gradient;
  };
  const down = (colour: string, alpha: number): CanvasGradient => {
    const gradient = context.createLinearGradient(0, plot.top, 0, AREA_HEIGHT);
    gradient.addColorStop(0, withAlpha(colour, alpha));
    gradient.addColorStop(1, withAlpha(colour, 0));
    return gradient;
  };
  const font = (px: number, weight: number, family: string): string =>
    `${weight} ${(px * plot.unit).toFixed(1)}px ${family}`;
  return {
    context,
    plot,
    axes: { maxMs: 1, maxMultiplier: 2 },
    palette,
    stroke: across(1),
    halo: across(0.2),
    fill: down(palette.liftDeep, 0.34),
    greyFill: down(palette.muted, 0.16),
    glow: glowSprite(palette.liftDeep, palette.lift),
    lamp: glowSprite(palette.lift, palette.text),
    smoke: glowSprite(palette.line, palette.muted),
    labelFont: font(12, 400, palette.body),
    markerFont: font(12, 600, palette.body),
    calm,
  };
};

import { xAt, yAt } from './area.ts';
import { traceCurve } from './axes.ts';
import type { Brush } from './brush.ts';

interface Flight {
  elapsedMs: number;
  multiplier: number;
  growthPerMs: number;
}

/** Extends the current path down to the ground and fills it. */
const fillBelow = ({ context, plot, axes }: Brush, elapsedMs: number, fill: CanvasGradient): void => {
  context.lineTo(xAt(plot, axes, elapsedMs), plot.top + plot.height);
  context.lineTo(plot.left, plot.top + plot.height);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
};

/** Draws the rising curve: a soft area below it, a halo, and the line in the gradient of the lift colours. */
export const drawCurve = (brush: Brush, { elapsedMs, growthPerMs }: Flight): void => {
  const { context, plot } = brush;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  traceCurve(brush, elapsedMs, growthPerMs);
  context.strokeStyle = brush.halo;
  context.lineWidth = 12 * plot.unit;
  context.stroke();
  context.strokeStyle = brush.stroke;
  context.lineWidth = 3.5 * plot.unit;
  context.stroke();
  fillBelow(brush, elapsedMs, brush.fill);
};

const LEVEL_GLOW = { low: 46, medium: 60, high: 76 } as const;

/** Draws the burning tip, which grows with the level. */
export const drawTip = (
  { context, plot, axes, glow, palette }: Brush,
  { elapsedMs, multiplier }: Flight,
  level: keyof typeof LEVEL_GLOW,
): void => {
  const x = xAt(plot, axes, elapsedMs);
  const y = yAt(plot, axes, multiplier);
  const radius = LEVEL_GLOW[level] * plot.unit * plot.scale;
  context.globalCompositeOperation = 'lighter';
  context.drawImage(glow, x - radius, y - radius, radius * 2, radius * 2);
  context.globalCompositeOperation = 'source-over';
  context.beginPath();
  context.arc(x, y, 4.5 * plot.unit, 0, Math.PI * 2);
  context.fillStyle = palette.text;
  context.fill();
};

/** Returns the fall of the crashed curve after `ms`, as a share of the plot's height. */
const fallen = (ms: number): number => Math.min(1.4, (ms / 900) ** 2);

/**
 * Draws the curve after the crash. It turns grey at once and falls; with reduced motion it only fades. A dashed line
 * marks the crash point.
 */
export const drawFallenCurve = (
  brush: Brush,
  { elapsedMs, multiplier, growthPerMs }: Flight,
  phaseMs: number,
): void => {
  const { context, plot, axes, palette, calm } = brush;
  const drop = calm ? 0 : fallen(phaseMs);
  const alpha = Math.max(0.25, 1 - phaseMs / 1400);
  context.save();
  context.globalAlpha = calm ? alpha : Math.max(0, 1 - drop / 1.4);
  context.translate(0, drop * plot.height);
  traceCurve(brush, elapsedMs, growthPerMs);
  context.strokeStyle = palette.muted;
  context.lineWidth = 3 * plot.unit;
  context.lineJoin = 'round';
  context.stroke();
  fillBelow(brush, elapsedMs, brush.greyFill);
  context.restore();
  const y = yAt(plot, axes, multiplier);
  context.strokeStyle = palette.loss;
  context.globalAlpha = 0.55;
  context.lineWidth = 1.5 * plot.unit;
  context.setLineDash(crashDash(plot.unit));
  context.beginPath();
  context.moveTo(plot.left + plot.width * LINES_FROM, y);
  context.lineTo(plot.left + plot.width, y);
  context.stroke();
  context.setLineDash(NO_DASH);
  context.globalAlpha = 1;
};

const NO_DASH: number[] = [];
/**
 * Left end of the horizontal lines at a multiplier, as a share of the plot's width. The number of the flight is left of
 * them.
 */
export const LINES_FROM = 0.62;
const dash = [0, 0];
export const crashDash = (unit: number): number[] => {
  dash[0] = 5 * unit;
  dash[1] = 6 * unit;
  return dash;
};

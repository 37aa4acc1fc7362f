import { textLanguage, translate } from '../../../lib/i18n.ts';
import { smoothMultiplier } from '../flight-clock.ts';
import { multiplierStep, multiplierTick, niceStep, tickText, xAt, yAt } from './area.ts';
import type { Brush } from './brush.ts';
import { labelOf } from './labels.ts';
import type { LabelSprite } from './sprites.ts';

const axisLabel = (brush: Brush, key: string, text: () => string): LabelSprite =>
  labelOf(brush, key, () => ({ text: text(), font: brush.labelFont, colour: brush.palette.muted }));

const multiplierLabel = (brush: Brush, multiplier: number, step: number): LabelSprite =>
  axisLabel(brush, `x${step}:${multiplier}`, () => tickText(multiplier, step));
/**
 * Cache key of a label. It contains the language of the loaded texts, because the chosen language may not be loaded
 * yet.
 */
export const timeKey = (seconds: number): string => `${textLanguage()}${seconds}`;
export const timeText = (seconds: number): string => translate('game.seconds', { count: seconds }) ?? String(seconds);
const timeLabel = (brush: Brush, seconds: number): LabelSprite =>
  axisLabel(brush, timeKey(seconds), () => timeText(seconds));

/** Draws the grid lines with their multipliers, and the seconds along the bottom. */
export const drawAxes = (brush: Brush): void => {
  const { context, plot, axes, palette } = brush;
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  context.lineWidth = plot.unit;
  context.strokeStyle = palette.line;
  context.globalAlpha = 0.7;
  context.beginPath();
  const step = multiplierStep(axes);
  for (let n = 0, tick = 1; tick <= axes.maxMultiplier; tick = multiplierTick(++n, step)) {
    const y = yAt(plot, axes, tick);
    context.moveTo(plot.left, y);
    context.lineTo(right, y);
  }
  context.stroke();
  context.globalAlpha = 1;
  for (let n = 0, tick = 1; tick <= axes.maxMultiplier; tick = multiplierTick(++n, step)) {
    const label = multiplierLabel(brush, tick, step);
    // The longest label, 10000x, extends into the gap before the plot instead of over the canvas edge.
    const x = Math.max(plot.unit, plot.left - 8 * plot.unit - label.width);
    context.drawImage(label.canvas, x, yAt(plot, axes, tick) - label.height / 2);
  }
  const stepSeconds = Math.max(1, niceStep(axes.maxMs / 1000, 6));
  for (let seconds = stepSeconds; seconds * 1000 <= axes.maxMs; seconds += stepSeconds) {
    const x = xAt(plot, axes, seconds * 1000);
    if (x >= right - 12 * plot.unit) continue;
    const label = timeLabel(brush, seconds);
    context.drawImage(label.canvas, x - label.width / 2, bottom + 15 * plot.unit - label.height / 2);
  }
};

const POINTS = 72;

/** Makes the curve from the start to `elapsedMs` the current path. */
export const traceCurve = ({ context, plot, axes }: Brush, elapsedMs: number, growthPerMs: number): void => {
  context.beginPath();
  for (let i = 0; i <= POINTS; i++) {
    const t = (elapsedMs * i) / POINTS;
    const x = xAt(plot, axes, t);
    const y = yAt(plot, axes, smoothMultiplier(t, growthPerMs));
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
};

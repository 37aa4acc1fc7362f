import { translate } from '../../../lib/i18n.ts';
import { getSettings } from '../../../lib/settings.ts';
import { smoothMultiplier } from '../clock.ts';
import { niceStep, xAt, yAt } from './area.ts';
import type { Brush } from './brush.ts';
import { labelSprite, type LabelSprite } from './sprites.ts';

const MOST_LABELS = 80;
const labels = new Map<string, LabelSprite>();
/** What the labels were drawn for; another size of the canvas wants others. */
let labelsFor: Brush | null = null;

/** Labels are kept: the same few are stamped sixty times a second. `key` tells rows of labels apart. */
const labelOf = (brush: Brush, key: string, text: () => string): LabelSprite => {
  if (labelsFor !== brush || labels.size > MOST_LABELS) labels.clear();
  labelsFor = brush;
  let label = labels.get(key);
  if (label === undefined) {
    label = labelSprite(text(), { font: brush.labelFont, colour: brush.palette.muted, unit: brush.plot.unit });
    labels.set(key, label);
  }
  return label;
};

const multiplierLabel = (brush: Brush, hundredths: number): LabelSprite =>
  labelOf(brush, `x${hundredths}`, () => `${(hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2)}x`);
const timeLabel = (brush: Brush, seconds: number): LabelSprite => {
  const { language } = getSettings();
  return labelOf(brush, `${language}${seconds}`, () => translate('crash.seconds', { count: seconds }) ?? String(seconds));
};

/** Grid lines with their multipliers, and the seconds along the bottom. */
export const drawAxes = (brush: Brush): void => {
  const { context, plot, axes, palette } = brush;
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  context.lineWidth = plot.unit;
  context.strokeStyle = palette.line;
  context.globalAlpha = 0.7;
  context.beginPath();
  const rise = niceStep(axes.maxMultiplier - 1, 5);
  for (let n = 0; n * rise <= axes.maxMultiplier - 1; n++) {
    const y = yAt(plot, axes, 1 + n * rise);
    context.moveTo(plot.left, y);
    context.lineTo(right, y);
  }
  context.stroke();
  context.globalAlpha = 1;
  for (let n = 0; n * rise <= axes.maxMultiplier - 1; n++) {
    const hundredths = Math.round((1 + n * rise) * 100);
    const label = multiplierLabel(brush, hundredths);
    context.drawImage(label.canvas, plot.left - 8 * plot.unit - label.width, yAt(plot, axes, hundredths / 100) - label.height / 2);
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

/** Lays the curve from the start to `elapsedMs` as the current path. */
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

import { translate } from '../../../lib/i18n.ts';
import { getSettings } from '../../../lib/settings.ts';
import { smoothMultiplier } from '../clock.ts';
import { niceStep, xAt, yAt } from './area.ts';
import type { Brush } from './brush.ts';

const multiplierLabels = new Map<number, string>();
const timeLabels = new Map<number, string>();

/** Labels are remembered: the same few are drawn sixty times a second. */
const remembered = (labels: Map<number, string>, key: number, make: () => string): string => {
  let label = labels.get(key);
  if (label === undefined) {
    if (labels.size > 200) labels.clear();
    label = make();
    labels.set(key, label);
  }
  return label;
};

const multiplierLabel = (hundredths: number): string =>
  remembered(multiplierLabels, hundredths, () => `${(hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2)}x`);
let timeLanguage = '';
const timeLabel = (seconds: number): string => {
  const { language } = getSettings();
  if (language !== timeLanguage) timeLabels.clear();
  timeLanguage = language;
  return remembered(timeLabels, seconds, () => translate('crash.seconds', { count: seconds }) ?? String(seconds));
};

/** Grid lines with their multipliers, and the seconds along the bottom. */
export const drawAxes = ({ context, plot, axes, palette, labelFont }: Brush): void => {
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  context.font = labelFont;
  context.lineWidth = plot.unit;
  context.strokeStyle = palette.line;
  context.fillStyle = palette.muted;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
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
    context.fillText(multiplierLabel(hundredths), plot.left - 8 * plot.unit, yAt(plot, axes, hundredths / 100));
  }
  context.textAlign = 'center';
  const stepSeconds = Math.max(1, niceStep(axes.maxMs / 1000, 6));
  for (let seconds = stepSeconds; seconds * 1000 <= axes.maxMs; seconds += stepSeconds) {
    const x = xAt(plot, axes, seconds * 1000);
    if (x < right - 12 * plot.unit) context.fillText(timeLabel(seconds), x, bottom + 15 * plot.unit);
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

import { AREA_HEIGHT } from './area.ts';
import type { Brush } from './brush.ts';

const LAMPS = 11;
const HORIZON = 0.55;

/** Depth of lamp `n` of a row between the horizon (0) and the viewer (1), in perspective. */
const depthOf = (n: number): number => ((n + 1) / LAMPS) ** 2.2;

/**
 * Draws a runway at night: two rows of lamps towards the horizon, with a calm light that runs along them to the
 * take-off.
 */
const drawLamps = ({ context, lamp, plot, calm }: Brush, nowMs: number): void => {
  const top = AREA_HEIGHT * HORIZON;
  context.globalCompositeOperation = 'lighter';
  for (let n = 0; n < LAMPS; n++) {
    const depth = depthOf(n);
    const y = top + depth * (AREA_HEIGHT - top) * 0.96;
    const spread = 30 + depth * plot.areaWidth * 0.44;
    const size = (5 + depth * 26) * Math.max(1, plot.unit * 0.45);
    const wave = calm ? 0.5 : 0.5 + 0.5 * Math.sin(nowMs / 620 + n * 0.62);
    context.globalAlpha = 0.16 + 0.5 * wave * (0.4 + 0.6 * depth);
    context.drawImage(lamp, plot.areaWidth / 2 - spread - size, y - size, size * 2, size * 2);
    context.drawImage(lamp, plot.areaWidth / 2 + spread - size, y - size, size * 2, size * 2);
  }
  context.globalCompositeOperation = 'source-over';
  context.globalAlpha = 1;
};

/** Draws the thin circle around the countdown. It shows the time left of the waiting phase. */
const drawTimer = ({ context, plot, palette, stroke }: Brush, share: number): void => {
  const x = plot.areaWidth / 2;
  const y = AREA_HEIGHT * 0.44;
  const radius = AREA_HEIGHT * 0.27;
  context.lineWidth = 3 * plot.unit;
  context.strokeStyle = palette.line;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.stroke();
  if (share <= 0) return;
  context.strokeStyle = stroke;
  context.lineCap = 'round';
  context.beginPath();
  context.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * Math.min(1, share));
  context.stroke();
};

/** Draws the waiting phase. `share`: the part that is left, 1 … 0. */
export const drawRunway = (brush: Brush, { nowMs, share }: { nowMs: number; share: number }): void => {
  drawLamps(brush, nowMs);
  drawTimer(brush, share);
};

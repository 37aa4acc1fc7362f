import { degreesOf } from '@updraft/rules/wheel';
import type { CanvasPlace } from '../../../lib/canvas/mount-canvas.ts';
import { readPalette, type Palette, withAlpha } from '../../../lib/canvas/palette.ts';
import { glowSprite } from '../../../lib/canvas/sprites.ts';
import type { WheelColour } from '../wire.ts';
import type { WheelFrame } from '../frames.ts';
import { type DiscColours, discSprite, traceSector } from './disc.ts';

const TURN = Math.PI * 2;
/** Space around the disc for the pointer and the glow, as a share of the smaller side. */
const MARGIN = 0.055;
/** Duration of the fade-in of a result's glow, ms. */
const HEAT_MS = 450;
/** Opacity of the wheel during a spin under reduced motion. It is then dimmed and not turned. */
const CALM_ALPHA = 0.45;

/**
 * Values for drawing that do not change over time. They are created again only after a change of size, pixel density or
 * motion preference.
 */
export interface WheelBrush {
  context: CanvasRenderingContext2D;
  palette: Palette;
  colours: DiscColours['sectors'];
  disc: OffscreenCanvas;
  glows: Record<WheelColour, OffscreenCanvas>;
  lift: OffscreenCanvas;
  width: number;
  height: number;
  /** Centre of the disc and its radius, in CSS pixels. */
  x: number;
  y: number;
  radius: number;
  calm: boolean;
}

const colourTokens = (element: Element): Record<WheelColour, string> => {
  const style = getComputedStyle(element);
  const token = (colour: WheelColour): string => style.getPropertyValue(`--color-wheel-${colour}`).trim();
  return { black: token('black'), green: token('green'), red: token('red'), yellow: token('yellow') };
};

/** Prepares the canvas for its size, with one unit per CSS pixel. */
export const brushFor = ({ element, context, cssWidth, cssHeight, calm }: CanvasPlace): WheelBrush => {
  const palette = readPalette(element);
  const colours = colourTokens(element);
  const ratio = element.width / cssWidth;
  const radius = (Math.min(cssWidth, cssHeight) / 2) * (1 - 2 * MARGIN);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const { ink, raised, line, muted } = palette;
  // Black is also the colour of surfaces, so the glow of black uses the colour of muted text.
  const heatOf = (colour: WheelColour): string => (colour === 'black' ? muted : colours[colour]);
  const glow = (colour: WheelColour): OffscreenCanvas => glowSprite(heatOf(colour), heatOf(colour));
  return {
    context,
    palette,
    colours,
    radius,
    calm,
    width: cssWidth,
    height: cssHeight,
    disc: discSprite(radius * 2 * ratio, { sectors: colours, ink, raised, line, muted }),
    glows: { black: glow('black'), green: glow('green'), red: glow('red'), yellow: glow('yellow') },
    lift: glowSprite(palette.liftDeep, palette.lift),
    x: cssWidth / 2,
    y: cssHeight / 2 + radius * 0.02,
  };
};

const stamp = (
  { context }: WheelBrush,
  sprite: OffscreenCanvas,
  place: { x: number; y: number; radius: number },
): void =>
  context.drawImage(sprite, place.x - place.radius, place.y - place.radius, place.radius * 2, place.radius * 2);

/** Draws the pointer at the top, across the edge of the rim. */
const drawPointer = ({ context, palette, x, y, radius }: WheelBrush): void => {
  const top = y - radius * 1.075;
  const half = radius * 0.05;
  const gradient = context.createLinearGradient(x, top, x, top + radius * 0.15);
  gradient.addColorStop(0, palette.lift);
  gradient.addColorStop(1, palette.liftDeep);
  context.beginPath();
  context.moveTo(x - half, top);
  context.lineTo(x + half, top);
  context.lineTo(x + half * 0.35, top + radius * 0.09);
  context.lineTo(x, top + radius * 0.16);
  context.lineTo(x - half * 0.35, top + radius * 0.09);
  context.closePath();
  context.fillStyle = gradient;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = palette.ink;
  context.stroke();
};

/** Draws the time left for betting as an arc around the hub. */
const drawTime = ({ context, palette, x, y, radius }: WheelBrush, share: number): void => {
  context.lineWidth = Math.max(3, radius * 0.022);
  context.lineCap = 'round';
  context.strokeStyle = palette.raised;
  context.beginPath();
  context.arc(x, y, radius * 0.585, 0, TURN);
  context.stroke();
  if (share <= 0) return;
  context.strokeStyle = palette.lift;
  context.beginPath();
  context.arc(x, y, radius * 0.585, -TURN / 4, -TURN / 4 + TURN * Math.min(1, share));
  context.stroke();
};

/** Draws the result: a glow at the pointer, the highlighted sector, and a ring around the hub in its colour. */
const drawResult = (brush: WheelBrush, frame: WheelFrame): void => {
  const { context, x, y, radius, colours, palette } = brush;
  const { spin } = frame.state;
  if (spin === null) return;
  const heat = brush.calm ? 1 : Math.min(1, frame.phaseMs / HEAT_MS);
  context.globalAlpha = 0.85 * heat;
  stamp(brush, brush.glows[spin.colour], { x, y: y - radius * 0.85, radius: radius * 0.42 });
  context.globalAlpha = heat;
  context.save();
  context.translate(x, y);
  context.rotate((degreesOf(frame.rotation) * Math.PI) / 180);
  traceSector(context, spin.sector, { radius });
  context.fillStyle = spin.colour === 'black' ? palette.line : colours[spin.colour];
  context.fill();
  context.lineWidth = Math.max(2, radius * 0.012);
  context.strokeStyle = palette.text;
  context.stroke();
  context.restore();
  context.lineWidth = Math.max(3, radius * 0.022);
  context.strokeStyle = spin.colour === 'black' ? palette.muted : colours[spin.colour];
  context.beginPath();
  context.arc(x, y, radius * 0.585, 0, TURN);
  context.stroke();
  context.globalAlpha = 1;
};

/**
 * Draws a light that circles the hub during the wait for the beacon, or stands still with reduced motion. It shows
 * activity and nothing of the result.
 */
const drawWait = (brush: WheelBrush, nowMs: number): void => {
  const { context, palette, x, y, radius } = brush;
  drawTime(brush, 0);
  const angle = brush.calm ? -TURN / 4 : (nowMs / 1400) * TURN;
  context.strokeStyle = withAlpha(palette.info, 0.9);
  context.beginPath();
  context.arc(x, y, radius * 0.585, angle, angle + TURN * 0.12);
  context.stroke();
};

export const drawWheel = (brush: WheelBrush, frame: WheelFrame): void => {
  const { context, x, y, radius, width, height } = brush;
  const { state } = frame;
  context.clearRect(0, 0, width, height);
  const isCalmSpin = brush.calm && state.phase === 'spin';
  context.globalAlpha = state.loaded ? (isCalmSpin ? CALM_ALPHA : 1) : 0.35;
  context.save();
  context.translate(x, y);
  const rotation = isCalmSpin ? (state.spin?.motion.from ?? 0) : frame.rotation;
  context.rotate((degreesOf(rotation) * Math.PI) / 180);
  context.drawImage(brush.disc, -radius, -radius, radius * 2, radius * 2);
  context.restore();
  context.globalAlpha = 1;
  if (!state.loaded) return drawPointer(brush);
  if (state.phase === 'betting') drawTime(brush, frame.shareLeft);
  else if (state.phase === 'beacon') drawWait(brush, frame.nowMs);
  else if (state.phase === 'result') drawResult(brush, frame);
  else if (state.phase === 'spin') {
    context.globalAlpha = 0.5;
    stamp(brush, brush.lift, { x, y: y - radius * 0.93, radius: radius * 0.2 });
    context.globalAlpha = 1;
  }
  drawPointer(brush);
};

import type { Brush } from './brush.ts';

/** End of the flight, in drawing units. */
interface Tip {
  x: number;
  y: number;
}

const FLASH_MS = 320;
const SHARDS_MS = 1100;
const SMOKE_MS = 1500;
/** Acceleration of falling shards, in CSS pixels per second squared. */
const GRAVITY = 620;

/** Returns a seeded generator, so that every burst looks the same. */
const randomFrom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
  return (seed >>> 0) / 2 ** 32;
};
const next = randomFrom(7);

/** Shards of the burst. They continue in the direction of the flight, forward and a little up, and fall. */
const SHARDS = Array.from({ length: 14 }, () => ({
  vx: 30 + 190 * next(),
  vy: -150 * next() + 20,
  turn: (next() - 0.5) * 16,
  length: 3 + 6 * next(),
  from: next() * 6,
}));
const PUFFS = Array.from({ length: 5 }, () => ({
  x: (next() - 0.3) * 26,
  y: (next() - 0.5) * 18,
  vx: 8 + 26 * next(),
  vy: -6 - 16 * next(),
  radius: 16 + 18 * next(),
}));

const drawFlash = ({ context, glow, plot }: Brush, { x, y }: Tip, ms: number): void => {
  const left = 1 - ms / FLASH_MS;
  if (left <= 0) return;
  const radius = (120 - 50 * left) * plot.unit * plot.scale;
  context.globalCompositeOperation = 'lighter';
  context.globalAlpha = left * left;
  context.drawImage(glow, x - radius, y - radius, radius * 2, radius * 2);
  context.globalCompositeOperation = 'source-over';
};

const drawSmoke = ({ context, smoke, plot }: Brush, tip: Tip, ms: number): void => {
  const left = 1 - ms / SMOKE_MS;
  if (left <= 0) return;
  const seconds = ms / 1000;
  const size = plot.unit * plot.scale;
  context.globalAlpha = 0.3 * left * Math.min(1, ms / 120);
  for (const { x, y, vx, vy, radius } of PUFFS) {
    const r = radius * size * (0.6 + seconds);
    context.drawImage(
      smoke,
      tip.x + (x + vx * seconds) * size - r,
      tip.y + (y + vy * seconds) * size - r,
      r * 2,
      r * 2,
    );
  }
};

const drawShards = ({ context, palette, plot }: Brush, tip: Tip, ms: number): void => {
  const left = 1 - ms / SHARDS_MS;
  if (left <= 0) return;
  const seconds = ms / 1000;
  const size = plot.unit * plot.scale;
  context.globalAlpha = Math.min(1, left * 1.6);
  // Shards are hot for a moment, then grey like the curve.
  context.strokeStyle = ms < 180 ? palette.liftDeep : palette.muted;
  context.lineWidth = 2.2 * size;
  context.lineCap = 'round';
  context.beginPath();
  for (const { vx, vy, turn, length, from } of SHARDS) {
    const x = tip.x + vx * seconds * size;
    const y = tip.y + (vy * seconds + (GRAVITY * seconds * seconds) / 2) * size;
    const angle = from + turn * seconds;
    const dx = (Math.cos(angle) * length * size) / 2;
    const dy = (Math.sin(angle) * length * size) / 2;
    context.moveTo(x - dx, y - dy);
    context.lineTo(x + dx, y + dy);
  }
  context.stroke();
};

/**
 * Draws the crash at the tip, `ms` after it: a dull flash, smoke that stays behind, and shards that fly on and fall.
 * With reduced motion, only the flash is drawn.
 */
export const drawBurst = (brush: Brush, tip: Tip, ms: number): void => {
  if (!brush.calm) drawSmoke(brush, tip, ms);
  drawFlash(brush, tip, ms);
  if (!brush.calm) drawShards(brush, tip, ms);
  brush.context.globalAlpha = 1;
};

import { calm, HEIGHT, INK, randomFrom, sky, smooth, spot, WIDTH, type Scene } from './stage.ts';

const next = randomFrom(44);
const SMOKE = Array.from({ length: 44 }, () => ({
  x: next() * WIDTH,
  y: HEIGHT * (0.55 + next() * 0.5),
  vx: (next() - 0.5) * 60,
  vy: -10 - next() * 26,
  size: 90 + next() * 180,
  born: next() * 0.7,
}));
const ASH = Array.from({ length: 120 }, () => ({
  x: next() * WIDTH,
  y: (next() * 1.3 - 0.3) * HEIGHT,
  vx: (next() - 0.5) * 40,
  vy: 40 + 110 * next(),
  size: 0.8 + next() * 1.8,
  sway: next() * 6,
}));
const SECONDS = 1.8;

/**
 * Background after the crash: a dark sky, smoke that rises from the ground, and falling ash. Plays once. The page draws
 * the explosion at the tip of the curve itself.
 */
export const crash: Scene = (context, t) => {
  const s = t * SECONDS;
  sky(context, [
    [0, INK],
    [0.65, '#12171e'],
    [1, '#171d26'],
  ]);
  for (const { x, y, vx, vy, size, born } of SMOKE) {
    const age = s - born + 0.3;
    if (age <= 0) continue;
    spot(context, {
      x: x + vx * age,
      y: y + vy * age,
      rx: size,
      ry: size * 0.7,
      colour: '#4b5460',
      alpha: 0.16 * smooth(0, 0.8, age),
      hardness: 1.6,
    });
  }
  context.fillStyle = '#8b96a4';
  for (const { x, y, vx, vy, size, sway } of ASH) {
    context.globalAlpha = 0.5 * smooth(0, 0.35, s) * (1 - smooth(SECONDS * 0.75, SECONDS, s));
    context.beginPath();
    context.arc(x + vx * s + 6 * Math.sin(sway + s * 3), y + vy * s, size, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
  calm(context, 0.3);
};

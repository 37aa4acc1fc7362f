import { adding, AMBER, calm, HEIGHT, HOT, INK, randomFrom, sky, smooth, spot, WIDTH, type Scene } from './stage.ts';

const next = randomFrom(44);
const ORIGIN = { x: WIDTH * 0.68, y: HEIGHT * 0.34 };
const SPARKS = Array.from({ length: 210 }, () => {
  const angle = next() * 2 * Math.PI;
  const speed = 120 + 620 * next() ** 1.6;
  return { vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed * 0.8 - 120, life: 0.45 + next() * 0.85, size: 1 + next() * 2, hot: next() < 0.6 };
});
const DEBRIS = Array.from({ length: 26 }, () => ({ vx: (next() - 0.5) * 620, vy: -80 - next() * 300, turn: (next() - 0.5) * 14, size: 4 + next() * 11, from: next() * 6 }));
const SMOKE = Array.from({ length: 46 }, () => ({ x: (next() - 0.5) * 260, y: (next() - 0.5) * 150, vx: (next() - 0.6) * 620, vy: -30 + next() * 90, size: 50 + next() * 120, born: next() * 0.5 }));
const SECONDS = 1.8;
const GRAVITY = 520;

const grey = (value: number) => `rgb(${Math.round(value)},${Math.round(value * 1.06)},${Math.round(value * 1.16)})`;

/** One hard cut: a dull flash, sparks that fall and cool to grey, smoke that stays. Plays once. */
export const crash: Scene = (context, t) => {
  const s = t * SECONDS;
  sky(context, [[0, INK], [0.6, '#141920'], [1, INK]]);
  const heat = Math.exp(-s * 3.2);
  adding(context, () => {
    spot(context, { ...ORIGIN, rx: 420, ry: 300, colour: HOT, alpha: 0.5 * heat });
    spot(context, { ...ORIGIN, rx: 190, ry: 150, colour: AMBER, alpha: 0.5 * heat * heat });
  });

  for (const { x, y, vx, vy, size, born } of SMOKE) {
    const age = s - born * 0.6 + 0.12;
    if (age <= 0) continue;
    const drag = 1 - Math.exp(-age * 1.6);
    const radius = size * (0.5 + 0.9 * drag);
    spot(context, {
      x: ORIGIN.x + x + vx * drag,
      y: ORIGIN.y + y + vy * age,
      rx: radius,
      ry: radius * 0.8,
      colour: '#4b5460',
      alpha: 0.2 * smooth(0, 0.3, age),
      hardness: 1.6,
    });
  }

  for (const { vx, vy, turn, size, from } of DEBRIS) {
    const x = ORIGIN.x + vx * s;
    const y = ORIGIN.y + vy * s + (GRAVITY * s * s) / 2;
    context.save();
    context.translate(x, y);
    context.rotate(from + turn * s);
    context.fillStyle = grey(46 + 60 * heat);
    context.beginPath();
    context.moveTo(-size, -size * 0.4);
    context.lineTo(size, -size * 0.2);
    context.lineTo(size * 0.3, size * 0.6);
    context.fill();
    context.restore();
  }

  adding(context, () => {
    context.lineCap = 'round';
    for (const { vx, vy, life, size, hot } of SPARKS) {
      const slow = (1 - Math.exp(-s * 1.4)) / 1.4;
      const speed = Math.exp(-s * 1.4);
      const x = ORIGIN.x + vx * slow;
      const y = ORIGIN.y + vy * slow + (GRAVITY * s * s) / 2.6;
      const cooled = smooth(life * 0.3, life, s);
      context.globalAlpha = 0.9 * (1 - smooth(life * 0.8, Math.min(life * 1.6, SECONDS * 0.96), s));
      context.strokeStyle = cooled > 0.75 ? '#6f7a88' : hot ? HOT : AMBER;
      context.lineWidth = size;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x - vx * speed * 0.035, y - (vy * speed + GRAVITY * s * 0.7) * 0.035);
      context.stroke();
    }
    context.globalAlpha = 1;
  });
  calm(context, 0.3);
};

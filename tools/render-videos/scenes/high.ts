import {
  adding,
  AMBER,
  calm,
  cycle,
  HOT,
  INK,
  randomFrom,
  sky,
  smooth,
  spot,
  VANISH,
  WIDTH,
  type Scene,
} from './stage.ts';

const next = randomFrom(33);
const HORIZON = VANISH.y + 26;
const CLOUDS = Array.from({ length: 90 }, () => ({
  side: (next() - 0.5) * 16,
  phase: next(),
  laps: 1 + Math.floor(next() * 2),
  size: 0.7 + next() * 0.9,
  warm: next(),
})).sort((a, b) => a.phase - b.phase);
const STREAKS = Array.from({ length: 96 }, () => ({
  angle: next() * 2 * Math.PI,
  phase: next(),
  laps: 2 + Math.floor(next() * 3),
  width: 0.8 + next() * 1.8,
  hot: next() < 0.55,
}));

/** Flight above the clouds: the cloud deck moves past below, and light streams from the vanishing point. */
export const high: Scene = (context, t) => {
  sky(context, [
    [0, '#0b0d14'],
    [0.35, '#1a1620'],
    [0.58, '#4a2521'],
    [0.67, '#6d3324'],
    [0.7, '#2a1c20'],
    [1, '#0e0f15'],
  ]);
  adding(context, () => {
    spot(context, { x: VANISH.x, y: HORIZON, rx: 640, ry: 170, colour: HOT, alpha: 0.42 });
    spot(context, {
      x: VANISH.x,
      y: HORIZON,
      rx: 330,
      ry: 60,
      colour: AMBER,
      alpha: 0.36 + 0.04 * Math.sin(2 * Math.PI * t),
    });
  });

  const puffs = CLOUDS.map((cloud) => {
    const depth = 0.34 + 9 * (1 - cycle(cloud.phase + t * cloud.laps));
    return { ...cloud, depth };
  }).sort((a, b) => b.depth - a.depth);
  for (const { side, size, depth, warm } of puffs) {
    const scale = 1 / depth;
    const x = VANISH.x + side * 150 * scale;
    const y = HORIZON + 78 * scale;
    const rx = 150 * size * scale + 18;
    const alpha = smooth(9.3, 6, depth) * smooth(0.34, 0.9, depth);
    spot(context, {
      x,
      y: y - rx * 0.07,
      rx,
      ry: rx * 0.3,
      colour: warm > 0.5 ? '#a8583f' : '#8a4a45',
      alpha: alpha * 0.4,
    });
    spot(context, { x, y: y + rx * 0.06, rx, ry: rx * 0.3, colour: '#16161f', alpha: alpha * 0.6, hardness: 1.4 });
  }

  adding(context, () => {
    context.lineCap = 'round';
    for (const { angle, phase, laps, width, hot } of STREAKS) {
      const p = cycle(phase + t * laps);
      const reach = 150 * 5.2 ** p - 40;
      const length = 10 + 150 * p * p;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle) * 0.8];
      context.globalAlpha = 0.62 * smooth(0.05, 0.4, p) * (1 - smooth(0.86, 1, p));
      context.strokeStyle = hot ? HOT : AMBER;
      context.lineWidth = width * (0.5 + 1.5 * p);
      context.beginPath();
      context.moveTo(VANISH.x + cos * reach, VANISH.y - 40 + sin * reach);
      context.lineTo(VANISH.x + cos * (reach + length), VANISH.y - 40 + sin * (reach + length));
      context.stroke();
    }
    context.globalAlpha = 1;
  });
  calm(context, 0.5);
  spot(context, { x: WIDTH / 2, y: 0, rx: 700, ry: 130, colour: INK, alpha: 0.5 });
};

import { centreLine, ground, runwayLights } from './runway.ts';
import {
  adding,
  AMBER,
  calm,
  cycle,
  HOT,
  INK,
  randomFrom,
  sky,
  spot,
  VANISH,
  WIDTH,
  type Context,
  type Scene,
} from './stage.ts';

const next = randomFrom(22);
const EMBERS = Array.from({ length: 34 }, () => ({
  x: next() * WIDTH,
  phase: next(),
  laps: 1 + Math.floor(next() * 2),
  sway: 10 + next() * 24,
  size: 2 + next() * 3,
}));

/** Draws the glow of a town on the horizon. */
function horizon(context: Context, t: number): void {
  const breath = Math.sin(2 * Math.PI * t);
  spot(context, { x: VANISH.x, y: VANISH.y + 10, rx: 620, ry: 210 + 16 * breath, colour: HOT, alpha: 0.38 });
  spot(context, { x: VANISH.x, y: VANISH.y + 6, rx: 420, ry: 76 + 6 * breath, colour: AMBER, alpha: 0.42 });
}

export const medium: Scene = (context, t) => {
  sky(context, [
    [0, INK],
    [0.3, '#161925'],
    [0.62, '#3d2b2c'],
    [1, INK],
  ]);
  adding(context, () => horizon(context, t));
  ground(context, '#3a2a22', '#12131a');
  centreLine(context, { t, gaps: 8, alpha: 0.42 });
  runwayLights(context, { t, gaps: 8, half: 1.05, colour: AMBER, blur: 0.7, brightness: 1 });
  runwayLights(context, { t, gaps: 6, half: 2.6, colour: HOT, blur: 0.9, brightness: 0.7 });
  adding(context, () => {
    for (const { x, phase, laps, sway, size } of EMBERS) {
      const p = cycle(phase + t * laps);
      spot(context, {
        x: x + Math.sin(2 * Math.PI * (p + phase)) * sway,
        y: 520 - p * 400,
        rx: size,
        ry: size * 1.8,
        colour: AMBER,
        alpha: 0.55 * Math.sin(Math.PI * p),
      });
    }
  });
  calm(context, 0.32);
};

import { centreLine, ground, runwayLights } from './runway.ts';
import {
  adding,
  AMBER,
  calm,
  cycle,
  HEIGHT,
  INK,
  randomFrom,
  sky,
  spot,
  VANISH,
  WIDTH,
  type Context,
  type Scene,
} from './stage.ts';

const next = randomFrom(11);
const STARS = Array.from({ length: 60 }, () => ({
  x: next() * WIDTH,
  y: next() * VANISH.y * 0.8,
  size: 0.6 + next() * 0.9,
  glow: 0.1 + next() * 0.3,
}));
const MIST = Array.from({ length: 9 }, (_, i) => ({
  at: i / 9 + next() * 0.06,
  y: VANISH.y - 6 + next() * 54,
  rx: 170 + next() * 150,
  ry: 14 + next() * 20,
  alpha: 0.08 + next() * 0.1,
}));

/** Draws the hangar's opening: jambs, lintel and one rib, black against the night sky, with faint lit edges. */
function hangar(context: Context): void {
  const shell = new Path2D('M0 0H960V540H866L838 92Q834 66 806 62L154 62Q126 66 122 92L94 540H0Z');
  context.fillStyle = '#080A0E';
  context.fill(shell);
  context.strokeStyle = '#344153';
  context.lineWidth = 2;
  context.stroke(new Path2D('M94 540L122 92Q126 66 154 62L806 62Q834 66 838 92L866 540'));
  context.strokeStyle = '#1b2430';
  context.lineWidth = 5;
  context.stroke(new Path2D('M34 540L72 74Q78 34 118 28L842 28Q882 34 888 74L926 540'));
  context.lineWidth = 2;
  for (let x = 150; x < 820; x += 44) context.stroke(new Path2D(`M${x} 28L${x + 22} 62L${x + 44} 28`));
  for (let y = 110; y < 540; y += 56) {
    context.stroke(new Path2D(`M${72 - (y - 74) * 0.082} ${y}L${122 - (y - 92) * 0.063} ${y + 28}`));
    context.stroke(new Path2D(`M${888 + (y - 74) * 0.082} ${y}L${838 + (y - 92) * 0.063} ${y + 28}`));
  }
}

export const low: Scene = (context, t) => {
  sky(context, [
    [0, INK],
    [0.42, '#121b27'],
    [0.62, '#253243'],
    [1, INK],
  ]);
  adding(context, () => {
    for (const { x, y, size, glow } of STARS)
      spot(context, { x, y, rx: size * 2, ry: size * 2, colour: '#c9d8ea', alpha: glow });
    const breath = 0.26 + 0.03 * Math.sin(2 * Math.PI * t);
    spot(context, { x: VANISH.x, y: VANISH.y + 4, rx: 460, ry: 74, colour: AMBER, alpha: breath });
  });
  ground(context, '#202a37', '#0e131a');
  centreLine(context, { t, gaps: 1, alpha: 0.22 });
  runwayLights(context, { t, gaps: 1, half: 1.05, colour: AMBER, blur: 0, brightness: 0.85 });
  adding(context, () => {
    // Each bank crosses the whole width in one clip and fades at both ends, so the loop has no seam.
    for (const { at, y, rx, ry, alpha } of MIST) {
      const p = cycle(at + t);
      spot(context, {
        x: -200 + p * (WIDTH + 400),
        y,
        rx,
        ry,
        colour: '#7f93ab',
        alpha: alpha * Math.sin(Math.PI * p),
      });
    }
  });
  calm(context, 0.24);
  hangar(context);
  adding(context, () => {
    for (const x of [104, 856]) spot(context, { x, y: HEIGHT - 60, rx: 70, ry: 170, colour: AMBER, alpha: 0.12 });
  });
};

import { adding, AMBER, cycle, smooth, spot, VANISH, type Context } from './stage.ts';

export interface Runway {
  /** Time in the clip, 0 to 1. */
  t: number;
  /** Distance travelled in one clip, in gaps between lights. A whole number, so that the loop has no jump. */
  gaps: number;
  /** Half the width of the runway, in metres. */
  half: number;
  colour: string;
  /** Length of a light's motion blur, in gaps between lights; 0: a point. */
  blur: number;
  brightness: number;
}

const FAR = 26;
const EYE = 250;

/**
 * Returns the picture's coordinates of a point on the ground, `side` metres right of the axis and `depth` metres ahead.
 */
function project(side: number, depth: number): { x: number; y: number; scale: number } {
  const scale = 1 / depth;
  return { x: VANISH.x + side * EYE * scale, y: VANISH.y + EYE * 0.42 * scale, scale };
}

/** Draws the motion blur of a light: a wedge that narrows and fades towards the horizon. */
function trail(
  context: Context,
  from: { x: number; y: number },
  to: { x: number; y: number },
  paint: { colour: string; alpha: number; width: number },
): void {
  const fade = context.createLinearGradient(from.x, from.y, to.x, to.y);
  fade.addColorStop(0, paint.colour);
  fade.addColorStop(1, `${paint.colour}00`);
  context.globalAlpha = paint.alpha;
  context.strokeStyle = fade;
  context.lineWidth = paint.width;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.globalAlpha = 1;
}

/** Draws two rows of edge lights that approach the viewer, with reflections on wet asphalt. */
export function runwayLights(context: Context, { t, gaps, half, colour, blur, brightness }: Runway): void {
  adding(context, () => {
    for (let i = 0; i < FAR; i++) {
      const depth = i + 1 - cycle(t * gaps);
      if (depth < 0.12) continue;
      const alpha = (1 - smooth(FAR * 0.6, FAR, i)) * smooth(0.12, 0.5, depth) * brightness;
      for (const side of [-half, half]) {
        const { x, y, scale } = project(side, depth);
        const size = Math.min(46, 3.4 + 15 * scale);
        if (blur > 0)
          trail(context, { x, y }, project(side, depth + blur), {
            colour,
            alpha: alpha * 0.75,
            width: Math.min(7, 0.6 + 3 * scale),
          });
        spot(context, { x, y, rx: size, ry: size, colour, alpha, hardness: 4 });
        spot(context, { x, y, rx: size * 0.22, ry: size * 0.22, colour: '#ffffff', alpha: alpha * 0.9, hardness: 1 });
        spot(context, { x, y: y + size * 1.5, rx: size * 0.42, ry: size * 2.1, colour, alpha: alpha * 0.2 });
      }
    }
  });
}

/** Draws the dim dashes of the centre line near the viewer. */
export function centreLine(context: Context, options: { t: number; gaps: number; alpha: number }): void {
  const { t, gaps, alpha } = options;
  context.fillStyle = AMBER;
  for (let i = 0; i < FAR; i++) {
    const near = i + 1 - cycle(t * gaps);
    const a = project(-0.035, near);
    const b = project(-0.035, near + 0.42);
    if (near < 0.2) continue;
    context.globalAlpha = alpha * smooth(0.2, 0.7, near) * (1 - smooth(2, 9, near));
    const [wa, wb] = [0.07 * EYE * a.scale, 0.07 * EYE * b.scale];
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(a.x + wa, a.y);
    context.lineTo(b.x + wb, b.y);
    context.lineTo(b.x, b.y);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Draws dark asphalt as a gradient from the colour `far` to `near`. */
export function ground(context: Context, far: string, near: string): void {
  const gradient = context.createLinearGradient(0, VANISH.y, 0, 540);
  gradient.addColorStop(0, far);
  gradient.addColorStop(0.5, near);
  context.fillStyle = gradient;
  context.fillRect(0, VANISH.y, 960, 540 - VANISH.y);
}

/** Drawing functions shared by all scenes. A scene is pure: the same time gives the same picture. */

export const WIDTH = 960;
export const HEIGHT = 540;

/** Vanishing point of parallel lines: the middle of the picture, a little below the multiplier. */
export const VANISH = { x: WIDTH / 2, y: HEIGHT * 0.62 };

export const INK = '#0A0D12';
export const AMBER = '#FFC24B';
export const HOT = '#FF6B3D';

export type Context = CanvasRenderingContext2D;
/** Draws the frame at time `t`, 0 to 1 over the clip. Loops draw the same picture at 0 and 1. */
export type Scene = (context: Context, t: number) => void;

/** Returns a mulberry32 generator of numbers from 0 to below 1. Equal seeds give equal pictures. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let n = Math.imul(state ^ (state >>> 15), 1 | state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The fraction of `value` above its floor, also for negative values. */
export function cycle(value: number): number {
  return value - Math.floor(value);
}

/** Smoothstep: rises from 0 at `from` to 1 at `to`. */
export function smooth(from: number, to: number, value: number): number {
  const x = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return x * x * (3 - 2 * x);
}

const sprites = new Map<string, HTMLCanvasElement>();

/**
 * Returns a soft round spot of one colour. Spots are cached, because a gradient for each of a thousand lights is slow.
 */
function sprite(colour: string, hardness: number): HTMLCanvasElement {
  const key = `${colour}/${hardness}`;
  const known = sprites.get(key);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const glow = context.createRadialGradient(64, 64, 0, 64, 64, 64);
  for (let i = 0; i <= 8; i++) {
    const alpha = (1 - i / 8) ** hardness;
    glow.addColorStop(
      i / 8,
      colour +
        Math.round(alpha * 255)
          .toString(16)
          .padStart(2, '0'),
    );
  }
  context.fillStyle = glow;
  context.fillRect(0, 0, 128, 128);
  sprites.set(key, canvas);
  return canvas;
}

export interface Spot {
  x: number;
  y: number;
  rx: number;
  ry: number;
  colour: string;
  alpha: number;
  /** Steepness of the fall-off. 1: even; 4: a small core with a faint halo. */
  hardness?: number;
}

export function spot(context: Context, { x, y, rx, ry, colour, alpha, hardness = 2 }: Spot): void {
  if (alpha <= 0.004) return;
  context.globalAlpha = Math.min(1, alpha);
  context.drawImage(sprite(colour, hardness), x - rx, y - ry, rx * 2, ry * 2);
  context.globalAlpha = 1;
}

export function sky(context: Context, stops: [number, string][]): void {
  const gradient = context.createLinearGradient(0, 0, 0, HEIGHT);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  context.fillStyle = gradient;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

/** Runs `paint` with additive blending, and restores normal blending afterwards. */
export function adding(context: Context, paint: () => void): void {
  context.globalCompositeOperation = 'lighter';
  paint();
  context.globalCompositeOperation = 'source-over';
}

/** Darkens the corners, and the middle, where the page shows the multiplier. `middle`: opacity there, 0 to 1. */
export function calm(context: Context, middle: number): void {
  spot(context, { x: WIDTH / 2, y: HEIGHT * 0.46, rx: 420, ry: 250, colour: INK, alpha: middle, hardness: 1.4 });
  const corners = context.createRadialGradient(WIDTH / 2, HEIGHT / 2, 330, WIDTH / 2, HEIGHT / 2, 600);
  corners.addColorStop(0, `${INK}00`);
  corners.addColorStop(1, `${INK}cc`);
  context.fillStyle = corners;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

let grainSprite: HTMLCanvasElement | undefined;

/** Draws a static, barely visible grain. Without it compression turns the dark gradients into bands. */
export function grain(context: Context): void {
  if (!grainSprite) {
    grainSprite = document.createElement('canvas');
    grainSprite.width = WIDTH;
    grainSprite.height = HEIGHT;
    const own = grainSprite.getContext('2d');
    if (!own) throw new Error('no canvas');
    const next = randomFrom(7);
    const image = own.createImageData(WIDTH, HEIGHT);
    for (let i = 0; i < image.data.length; i += 4) {
      image.data.fill(next() < 0.5 ? 0 : 255, i, i + 3);
      image.data[i + 3] = next() * 9;
    }
    own.putImageData(image, 0, 0);
  }
  context.drawImage(grainSprite, 0, 0);
}

import type { Palette } from './palette.ts';

export interface PatternInput {
  colours: Palette;
  /** Returns the next number in [0, 1), seeded by the skin. */
  next: () => number;
  /** Prefix for ids inside the image. */
  uid: string;
}

/** Repeated part: `body` fills a tile of `width` × `height`; `defs` are the gradients that it refers to. */
export interface Tile {
  width: number;
  height: number;
  body: string;
  defs?: string;
  turn?: number;
}

export type Pattern = (input: PatternInput) => Tile;

export const FULL = { width: 256, height: 192 };

export function between(next: () => number, low: number, high: number): number {
  return Math.round((low + next() * (high - low)) * 10) / 10;
}

export function wash(size: { width: number; height: number }, fill: string): string {
  return `<path fill="${fill}" d="M0 0h${size.width}v${size.height}h-${size.width}z"/>`;
}

export function shape(fill: string, d: string, extra = ''): string {
  return `<path fill="${fill}" d="${d}"${extra}/>`;
}

export function stroke(colour: string, width: number, d: string, extra = ''): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"${extra}/>`;
}

/** Returns a path of round spots as zero-length strokes, which is much shorter than circles. Stroke it with `spots`. */
export function spotPath(points: [number, number][]): string {
  return points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');
}

export function spots(colour: string, diameter: number, d: string): string {
  return stroke(colour, diameter, d, ' stroke-linecap="round"');
}

/** Returns a closed smooth blob of 5 or 6 lobes about (x, y). */
export function blob(next: () => number, at: { x: number; y: number; rx: number; ry: number }): string {
  const count = 5 + Math.floor(next() * 2);
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const reach = 0.6 + next() * 0.55;
    return [at.x + Math.cos(angle) * at.rx * reach, at.y + Math.sin(angle) * at.ry * reach] as const;
  });
  const middle = (i: number) => {
    const [ax, ay] = points[i % count] ?? [0, 0];
    const [bx, by] = points[(i + 1) % count] ?? [0, 0];
    return `${Math.round((ax + bx) / 2)} ${Math.round((ay + by) / 2)}`;
  };
  const bends = points.map((_, i) => {
    const [x, y] = points[(i + 1) % count] ?? [0, 0];
    return `Q${Math.round(x)} ${Math.round(y)} ${middle(i + 1)}`;
  });
  return `M${middle(0)}${bends.join('')}Z`;
}

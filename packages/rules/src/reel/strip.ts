// PURE. A strip of tiles that ends at the winner: rules RL-4 … RL-6 of SPEC.md.
import { sampleBelow } from '../draw/sample.ts';
import { sha256 } from '../fairness/hash.ts';
import type { Motion } from './motion.ts';

/** Number of tiles of a strip. */
export const STRIP_TILES = 60;
/** Index of the tile with the winner. [RL-4] */
export const WINNING_TILE = 50;
/** Index of the tile at which the pointer starts. Some tiles lie before it, so that the strip fills the screen. */
const FIRST_TILE = 5;
/** Number of parts of a tile. The pointer stops in the middle eight tenths. [RL-6] */
const PARTS = 1000;
const EDGE_PARTS = PARTS / 10;

/** Face with its weight: a possible tile of a strip, or a possible result of the draw itself. */
export interface Weighted<Face> {
  face: Face;
  weight: number;
}

export interface Strip<Face> {
  tiles: Face[];
  /** Stop position of the pointer, in thousandths of a tile. */
  stopParts: number;
}

/** Returns the stop position of the pointer within a tile or sector, in thousandths of it: 100 … 899. [RL-6] */
export const stopWithin = (text: string): number =>
  EDGE_PARTS + (sampleBelow(PARTS - 2 * EDGE_PARTS, (attempt) => sha256(`${text}:stop:${attempt}`)) ?? 0);

/** Returns the face whose range of the summed weights contains this number, counted from 0; null: none. */
export const faceAt = <Face>(faces: readonly Weighted<Face>[], number: number): Face | null => {
  let end = 0;
  for (const { face, weight } of faces) {
    end += weight;
    if (number < end) return face;
  }
  return null;
};

/**
 * Returns the strip of a decided draw. `text` holds the draw's public values and begins with the game's label. Null if
 * a weight is not a whole number above zero. [RL-4, RL-5, RL-6]
 */
export const stripOf = <Face>({
  faces,
  winner,
  text,
}: {
  faces: readonly Weighted<Face>[];
  winner: Face;
  text: string;
}): Strip<Face> | null => {
  if (!faces.every(({ weight }) => Number.isSafeInteger(weight) && weight >= 1)) return null;
  const total = faces.reduce((sum, { weight }) => sum + weight, 0);
  const tiles: Face[] = [];
  for (let tile = 0; tile < STRIP_TILES; tile++) {
    const number = sampleBelow(total, (attempt) => sha256(`${text}:tile:${tile}:${attempt}`));
    const face = number === null ? null : faceAt(faces, number);
    if (face === null) return null;
    tiles.push(tile === WINNING_TILE ? winner : face);
  }
  return { tiles, stopParts: WINNING_TILE * PARTS + stopWithin(text) };
};

/** Returns the motion of the pointer along a strip, in thousandths of a tile. */
export const stripMotion = ({ stopParts }: Pick<Strip<unknown>, 'stopParts'>, durationMs: number): Motion => ({
  from: FIRST_TILE * PARTS,
  to: stopParts,
  durationMs,
});

// PURE. Position of the wheel while it spins, and its stop position: rules WH-21 … WH-23 and WH-25 of SPEC.md.
import { type Motion, placeAt, stopWithin } from '../reel/index.ts';
import { WHEEL_SECTORS } from './sectors.ts';

/** Length of a sector. Angles are counted in thousandths of a sector, clockwise. */
const SECTOR = 1000;
const TURN = SECTOR * WHEEL_SECTORS.length;
const WHOLE_TURNS = 5;

const withinTurn = (angle: number): number => ((angle % TURN) + TURN) % TURN;

export const degreesOf = (angle: number): number => (angle * 360) / TURN;

/** Returns the sector under the pointer at the top. [WH-22] */
export const sectorUnderPointer = (angle: number): number =>
  Math.floor(withinTurn(-angle) / SECTOR) % WHEEL_SECTORS.length;

/**
 * Returns the angle, within one turn, at which the wheel stops with the result under the pointer. The position inside
 * the sector follows from public values. Null if there is no such sector. [WH-22]
 */
export const wheelRest = ({
  sector,
  roundId,
  beaconRandomness,
}: {
  sector: number;
  roundId: number;
  beaconRandomness: string;
}): number | null =>
  WHEEL_SECTORS[sector] === undefined
    ? null
    : withinTurn(-(sector * SECTOR + stopWithin(`wheel:${beaconRandomness}:${roundId}`)));

/** Returns the motion of the wheel from its last stop to its next one. [WH-23] */
export const wheelMotion = ({
  restBefore,
  rest,
  spinMs,
}: {
  restBefore: number;
  rest: number;
  spinMs: number;
}): Motion => {
  const from = withinTurn(restBefore);
  return { from, to: from + WHOLE_TURNS * TURN + withinTurn(rest - from), durationMs: spinMs };
};

/**
 * Returns the rotation of the wheel `sinceMs` after a screen received `ms` of the event `startWheel`. [WH-21, WH-22]
 */
export const wheelRotation = (motion: Motion, { ms, sinceMs = 0 }: { ms: number; sinceMs?: number }): number =>
  placeAt(motion, spinLeftMs(ms) - sinceMs);

/**
 * Returns the value `ms` of the event `startWheel`, in seconds: 1 + the remaining time of the spin. 1: the spin has
 * ended. [WH-21]
 */
export const startWheelMs = (leftMs: number): number => (leftMs > 0 ? 1 + leftMs / 1000 : 1);

/** Returns the remaining time of a spin in milliseconds, from `ms` of the event `startWheel`. [WH-21] */
export const spinLeftMs = (ms: number): number => (ms > 1 ? Math.round((ms - 1) * 1000) : 0);

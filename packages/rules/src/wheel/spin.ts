// PURE. Where the wheel stands while it spins, and where it stops: rules WH-21 … WH-23 and WH-25 of SPEC.md.
import { type Motion, placeAt, stopWithin } from '../reel/index.ts';
import { WHEEL_SECTORS } from './sectors.ts';

/** An angle is counted in thousandths of a sector, clockwise. */
const SECTOR = 1000;
const TURN = SECTOR * WHEEL_SECTORS.length;
const WHOLE_TURNS = 5;

const withinTurn = (angle: number): number => ((angle % TURN) + TURN) % TURN;

/** Degrees of an angle. */
export const degreesOf = (angle: number): number => (angle * 360) / TURN;

/** The sector under the pointer at the top. [WH-22] */
export const sectorUnderPointer = (angle: number): number =>
  Math.floor(withinTurn(-angle) / SECTOR) % WHEEL_SECTORS.length;

/**
 * The angle, within one turn, at which the wheel stops with the result under the pointer. Where inside the sector
 * follows from public values. Null if there is no such sector. [WH-22]
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

/** The way of the wheel from where it stopped before to where it stops now. [WH-23] */
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

/** The wheel's rotation when a screen has been told `ms`, and `sinceMs` later. [WH-21, WH-22] */
export const wheelRotation = (motion: Motion, { ms, sinceMs = 0 }: { ms: number; sinceMs?: number }): number =>
  placeAt(motion, spinLeftMs(ms) - sinceMs);

/** `ms` of the event `startWheel`: 1 + the seconds that are left of the spin. 1 says that it has ended. [WH-21] */
export const startWheelMs = (leftMs: number): number => (leftMs > 0 ? 1 + leftMs / 1000 : 1);

/** Returns the remaining time of a spin that was sent with this `ms`. [WH-21] */
export const spinLeftMs = (ms: number): number => (ms > 1 ? Math.round((ms - 1) * 1000) : 0);

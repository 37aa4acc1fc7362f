// PURE. Position of a moving object: rules RL-2 and RL-3 of SPEC.md. Positions have any unit; a screen rounds them.

/** Start, end and duration of a motion. */
export interface Motion {
  from: number;
  to: number;
  durationMs: number;
}

/** Exponent of the deceleration: the remaining distance is proportional to the fourth power of the remaining time. */
const SLOWING = 4;

/**
 * Returns the position `leftMs` before the end of a motion: `from` before its start, and `to` after its end. [RL-2,
 * RL-3]
 */
export const placeAt = ({ from, to, durationMs }: Motion, leftMs: number): number => {
  if (!(leftMs > 0) || !(durationMs > 0)) return to;
  const left = Math.min(1, leftMs / durationMs);
  return to - (to - from) * left ** SLOWING;
};

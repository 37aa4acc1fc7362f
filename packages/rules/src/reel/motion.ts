// PURE. Where a moving thing is: rules RL-2 and RL-3 of SPEC.md. Places have any unit; a screen rounds them.

/** From where to where, and for how long. */
export interface Motion {
  from: number;
  to: number;
  durationMs: number;
}

/** The share of the way that is still ahead falls with the fourth power of the time that is left. */
const SLOWING = 4;

/** The place with this much time left. Before the start it is the start, after the end the end. [RL-2, RL-3] */
export const placeAt = ({ from, to, durationMs }: Motion, leftMs: number): number => {
  if (!(leftMs > 0) || !(durationMs > 0)) return to;
  const left = Math.min(1, leftMs / durationMs);
  return to - (to - from) * left ** SLOWING;
};

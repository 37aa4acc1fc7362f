// Pure: where the labels of the player's own marks stand, in drawing units.

interface Room {
  /** The highest place for the middle of a label. */
  top: number;
  /** From the middle of one label to that of the next, at least. */
  step: number;
}

/**
 * Puts the labels of marks, the lowest multiplier first, as near to their own heights (`wanted`, y downwards)
 * as they can stand without covering one another: the lower one keeps its place, those above give way upwards,
 * and at the top all of them are pushed down. Their order is that of the multipliers, so no leader crosses another.
 */
export const placeLabels = (wanted: readonly number[], { top, step }: Room, into: number[]): number[] => {
  into.length = wanted.length;
  let ceiling = Infinity;
  for (let index = 0; index < wanted.length; index++) {
    const place = Math.min(wanted[index] ?? top, ceiling);
    into[index] = Math.max(place, top + (wanted.length - 1 - index) * step);
    ceiling = place - step;
  }
  return into;
};

/** A mark's line and label: x grows to the right, y downwards. */
interface MarkShape {
  /** Start of the line, at the height of the mark. */
  from: number;
  /** The left edge of the widest label; all end at the same right edge. */
  columnLeft: number;
  /** The label's own left edge and the height of its middle. */
  left: number;
  labelY: number;
  y: number;
  /** Length of the piece that leads from the mark's height to the label's. */
  leader: number;
}

/**
 * The line of a mark, as x and y in turn: level up to the column of labels, there on to the height of its own
 * label. Inside the column it runs at the height of its own label alone, so it crosses no other.
 */
export const markLine = ({ from, columnLeft, left, labelY, y, leader }: MarkShape, into: number[]): number[] => {
  into.length = 8;
  into[0] = from;
  into[1] = into[3] = y;
  into[2] = columnLeft - leader;
  into[4] = columnLeft;
  into[5] = into[7] = labelY;
  into[6] = left;
  return into;
};

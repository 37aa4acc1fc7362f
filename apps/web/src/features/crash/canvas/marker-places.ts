// Pure: positions of the labels of the player's own marks, in drawing units.

interface Room {
  /** Smallest y of a label's centre: no label is higher. */
  top: number;
  /** Smallest distance between the centres of two labels. */
  step: number;
}

/**
 * Places the labels of marks, lowest multiplier first, as near as possible to their own heights (`wanted`, y downwards)
 * without overlaps. The lower label keeps its place, and those above move upwards. At the top all are pushed down. They
 * keep the order of the multipliers, so no line crosses another.
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

/** Line and label of a mark. x grows to the right, y downwards. */
interface MarkShape {
  /** Start of the line at the height of the mark. */
  from: number;
  /** Left edge of the widest label. All labels end at the same right edge. */
  columnLeft: number;
  /** Left edge of this label. `labelY`: height of its centre. */
  left: number;
  labelY: number;
  y: number;
  /** Width of the slanted piece of the line, from the mark's height to the label's height. */
  leader: number;
}

/**
 * Returns the line of a mark as alternating x and y. It runs level up to the column of labels, then to the height of
 * its own label. Inside the column it stays at that height, so it crosses no other line.
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

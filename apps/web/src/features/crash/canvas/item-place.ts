// Pure: position of the item at the tip, so that it never covers the number.

/** Lower right corner, in CSS pixels from the upper left corner of the scene. */
export interface Box {
  right: number;
  bottom: number;
}

interface Hanging {
  /** Horizontal centre of the item, in drawing units. `above`: its vertical centre if it hangs above the tip. */
  x: number;
  above: number;
  size: number;
  /** Drawing units per CSS pixel. */
  unit: number;
  /** Box of the number at its largest; null: the number is elsewhere. */
  number: Box | null;
}

/** Gap between item and number, in CSS pixels. */
const GAP_PX = 8;

/**
 * Returns the height of the item's centre. The item is above the tip, but stays below the number until it is past the
 * number's right edge. It then rises over a distance of its own width.
 */
export const itemHeight = ({ x, above, size, unit, number }: Hanging): number => {
  if (number === null) return above;
  const below = (number.bottom + GAP_PX) * unit + size / 2;
  if (above >= below) return above;
  const past = x - size / 2 - (number.right + GAP_PX) * unit;
  const risen = Math.min(1, Math.max(0, past / size));
  return below + (above - below) * risen * risen * (3 - 2 * risen);
};

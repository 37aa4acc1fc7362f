// Pure: where the item that the tip carries hangs, so that it never lies over the number.

/** CSS pixels from the corner of the scene. */
export interface Box {
  right: number;
  bottom: number;
}

interface Hanging {
  /** The middle of the item, in drawing units, if it hangs above the tip. */
  x: number;
  above: number;
  size: number;
  /** Drawing units a CSS pixel. */
  unit: number;
  /** The number at its largest; null while it stands elsewhere. */
  number: Box | null;
}

/** CSS pixels between item and number. */
const GAP_PX = 8;

/** The height of the item's middle: above the tip, but below the number until it has passed it; it rises over its own width. */
export const itemHeight = ({ x, above, size, unit, number }: Hanging): number => {
  if (number === null) return above;
  const below = (number.bottom + GAP_PX) * unit + size / 2;
  if (above >= below) return above;
  const past = x - size / 2 - (number.right + GAP_PX) * unit;
  const risen = Math.min(1, Math.max(0, past / size));
  return below + (above - below) * risen * risen * (3 - 2 * risen);
};

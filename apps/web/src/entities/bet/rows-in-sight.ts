// Pure: which rows of a scrolled list are worth having.

/** Rows are added and taken away by so many at once, and so many are kept ready beyond each edge. */
const STEP = 4;

export interface Sight {
  first: number;
  /** One behind the last. */
  end: number;
}

/** The rows in sight of a box of `heightPx` that is scrolled to `topPx`, and some beyond each edge. */
export const rowsInSight = ({ topPx, heightPx, rowPx }: { topPx: number; heightPx: number; rowPx: number }): Sight => ({
  first: Math.max(0, Math.floor(topPx / rowPx / STEP) - 1) * STEP,
  end: (Math.ceil((topPx + heightPx) / rowPx / STEP) + 1) * STEP,
});

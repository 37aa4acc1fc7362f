// Pure: which rows of a scrolled list are worth having.

/** Number of rows that are added or removed at once, and that are kept ready beyond each edge. */
const STEP = 4;

export interface Sight {
  first: number;
  /** Place after the last row. */
  end: number;
}

/** The rows in sight of a box of `heightPx` that is scrolled to `topPx`, and some beyond each edge. */
export const rowsInSight = ({ topPx, heightPx, rowPx }: { topPx: number; heightPx: number; rowPx: number }): Sight => ({
  first: Math.max(0, Math.floor(topPx / rowPx / STEP) - 1) * STEP,
  end: (Math.ceil((topPx + heightPx) / rowPx / STEP) + 1) * STEP,
});

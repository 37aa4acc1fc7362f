// Pure: visible rows of a scrolled list.

/** Number of rows that are added or removed at once, and least number of rows kept beyond each edge. */
const STEP = 4;

export interface Sight {
  first: number;
  /** Index after the last row. */
  end: number;
}

/** Returns the visible rows of a box of `heightPx` that is scrolled to `topPx`, and some rows beyond each edge. */
export const rowsInSight = ({ topPx, heightPx, rowPx }: { topPx: number; heightPx: number; rowPx: number }): Sight => ({
  first: Math.max(0, Math.floor(topPx / rowPx / STEP) - 1) * STEP,
  end: (Math.ceil((topPx + heightPx) / rowPx / STEP) + 1) * STEP,
});

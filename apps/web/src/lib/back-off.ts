const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/**
 * Returns the wait before a repeat, ms. `attempt`: 0 for the first repeat. The wait doubles up to a minute. `chance` in
 * [0, 1) shortens or lengthens it by up to a quarter, so that many clients spread out.
 */
export const backOffMs = (attempt: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.75 + chance / 2);

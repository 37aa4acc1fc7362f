const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/**
 * Returns the wait before try `attempt` (0 is the first repeat), ms. Doubles up to a minute; `chance` in [0, 1) then
 * moves it by up to a quarter either way, so that a crowd spreads.
 */
export const backOffMs = (attempt: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.75 + chance / 2);

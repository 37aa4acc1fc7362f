/** How many boxes the player opens at once, kept in the window: a reload does not turn five into one. */
import { MAX_OPENINGS } from '@updraft/rules/cases';

const KEY = 'case_count';

/** Keeps the choice. Storage may be forbidden: then it lasts as long as the page. */
export function keepCount(count: number): void {
  try {
    sessionStorage.setItem(KEY, String(count));
  } catch {
    // It then lasts as long as the page.
  }
}

/** What was chosen before; one, unless a number that can be chosen is kept. */
export function keptCount(): number {
  try {
    const count = Number(sessionStorage.getItem(KEY));
    return Number.isInteger(count) && count >= 1 && count <= MAX_OPENINGS ? count : 1;
  } catch {
    return 1;
  }
}

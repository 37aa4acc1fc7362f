/** How many boxes the player opens at once, and whether quickly: kept in the browser for the next visit. */
import { MAX_OPENINGS } from '@updraft/rules/cases';

const KEY = 'case_form';

interface OpeningForm {
  count: number;
  isQuick: boolean;
}

const isCount = (count: unknown): count is number =>
  Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MAX_OPENINGS;

/** Keeps the choice. Storage may be forbidden: then it lasts as long as the page. */
export function keepForm({ count, isQuick }: OpeningForm): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ count, isQuick }));
  } catch {
    // It then lasts as long as the page.
  }
}

/** What was chosen before; one box with a whole reel, unless something else that can be chosen is kept. */
export function keptForm(): OpeningForm {
  try {
    const { count, isQuick } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<OpeningForm>;
    return { count: isCount(count) ? count : 1, isQuick: isQuick === true };
  } catch {
    return { count: 1, isQuick: false };
  }
}

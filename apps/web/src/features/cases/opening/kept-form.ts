/** How many boxes the player opens at once, and whether quickly: kept in the browser for the next visit. */
import { MAX_OPENINGS } from '@updraft/rules/cases';
import { keepObject, keptObject } from '../../../lib/kept.ts';

const KEY = 'case_form';

interface OpeningForm {
  count: number;
  isQuick: boolean;
}

const isCount = (count: unknown): count is number =>
  Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MAX_OPENINGS;

/** Keeps the choice. */
export const keepForm = ({ count, isQuick }: OpeningForm): void => keepObject(KEY, { count, isQuick });

/** What was chosen before; one box with a whole reel, unless something else that can be chosen is kept. */
export function keptForm(): OpeningForm {
  const { count, isQuick } = keptObject(KEY);
  return { count: isCount(count) ? count : 1, isQuick: isQuick === true };
}

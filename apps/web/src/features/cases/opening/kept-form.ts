/** Stores the number of boxes per opening and the quick mode in the browser, for the next visit. */
import { MAX_OPENINGS } from '@updraft/rules/cases';
import { keepObject, keptObject } from '../../../lib/kept.ts';

const KEY = 'case_form';

interface OpeningForm {
  count: number;
  isQuick: boolean;
}

const isCount = (count: unknown): count is number =>
  Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MAX_OPENINGS;

/** Stores the number of boxes and quick mode in the browser. */
export const keepForm = ({ count, isQuick }: OpeningForm): void => keepObject(KEY, { count, isQuick });

/**
 * Returns the stored number of boxes and quick mode. A missing or invalid number is replaced by one box, and quick mode
 * is off unless it is stored.
 */
export function keptForm(): OpeningForm {
  const { count, isQuick } = keptObject(KEY);
  return { count: isCount(count) ? count : 1, isQuick: isQuick === true };
}

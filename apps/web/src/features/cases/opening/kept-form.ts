/** Number of boxes per opening and the quick mode: kept in the browser for the next visit. */
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

/** Returns the kept choice; one box with a whole reel if none is kept, or one that cannot be chosen. */
export function keptForm(): OpeningForm {
  const { count, isQuick } = keptObject(KEY);
  return { count: isCount(count) ? count : 1, isQuick: isQuick === true };
}

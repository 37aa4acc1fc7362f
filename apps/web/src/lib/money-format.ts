/** Number formats of money dialogs. They are separate from `format.ts`, which is part of the first load. */
import type { Language } from '@updraft/contract/constants';
import { decimal } from './format.ts';

/** Returns the decimal mark of a typed sum. */
export const decimalMark = (language: Language): '.' | ',' => (language === 'ru' ? ',' : '.');

/** Formats a sum in roubles as in Russian texts: `2 311,25 ₽`. */
export const roubles = (value: number): string => `${decimal(value, 2, 'ru')}\u00a0₽`;

/** Number formats of money dialogs besides `format.ts`, which is part of the first load. */
import type { Language } from '@updraft/contract/constants';
import { decimal } from './format.ts';

/** Decimal separator of a typed sum. */
export const decimalMark = (language: Language): '.' | ',' => (language === 'ru' ? ',' : '.');

/** A sum in roubles, as Russian texts have it: `2 311,25 ₽`. */
export const roubles = (value: number): string => `${decimal(value, 2, 'ru')}\u00a0₽`;

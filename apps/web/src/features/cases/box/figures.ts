// Pure: figures of a box's chances. Chances are in parts per million, prices in dollars.
import type { CaseItem } from '@updraft/contract';
import { toCents } from '../../../lib/cents.ts';

const ALL_PARTS = 1_000_000;

/** Converts parts per million to a share from 0 to 1. */
export const shareOf = (parts: number): number => parts / ALL_PARTS;

export interface BoxFigures {
  lowest: number;
  highest: number;
  /** Exact chance, in parts per million, of an item that is worth more than the price. [CA-17] */
  gainParts: number;
}

/** Returns the price range of a box's items and the chance of a gain. `items` must not be empty. */
export function figuresOf(items: readonly Pick<CaseItem, 'price' | 'parts'>[], price: number): BoxFigures {
  const prices = items.map((item) => item.price);
  return {
    lowest: Math.min(...prices),
    highest: Math.max(...prices),
    gainParts: items.reduce((sum, item) => sum + (toCents(item.price) > toCents(price) ? item.parts : 0), 0),
  };
}

/**
 * Returns the N of `1 in N` for a chance in parts per million, rounded to a whole number with at most three significant
 * digits.
 */
export function oneIn(parts: number): number {
  const openings = ALL_PARTS / parts;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(openings)) - 2);
  return Math.round(openings / step) * step;
}

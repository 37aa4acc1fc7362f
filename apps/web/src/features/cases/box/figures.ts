// Pure: what a box's page says of its chances. Chances are parts per million, prices are dollars of the wire.
import type { CaseItem } from '@updraft/contract';
import { toCents } from '../../../lib/cents.ts';

const ALL_PARTS = 1_000_000;

/** The parts of a share of one million. */
export const shareOf = (parts: number): number => parts / ALL_PARTS;

export interface BoxFigures {
  lowest: number;
  highest: number;
  /** The exact chance, in parts per million, of an item that is worth more than the price. [CA-17] */
  gainParts: number;
}

/** The range of a box's items, and how likely it is to win. `items` is not empty. */
export function figuresOf(items: readonly Pick<CaseItem, 'price' | 'parts'>[], price: number): BoxFigures {
  const prices = items.map((item) => item.price);
  return {
    lowest: Math.min(...prices),
    highest: Math.max(...prices),
    gainParts: items.reduce((sum, item) => sum + (toCents(item.price) > toCents(price) ? item.parts : 0), 0),
  };
}

/** `1 in 250`: how many openings a chance stands for, in a whole number of two or three digits that count. */
export function oneIn(parts: number): number {
  const openings = ALL_PARTS / parts;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(openings)) - 2);
  return Math.round(openings / step) * step;
}

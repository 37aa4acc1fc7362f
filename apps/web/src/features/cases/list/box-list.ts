// Pure: which boxes of the list are shown, and in which order.
import type { CaseBox } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { PRICE_BOUNDS, tierOf } from '../art/tier.ts';
import { boxName } from '../box-name.ts';

/** `usual`: by the priority that the site gives its boxes. */
export const BOX_ORDERS = ['usual', 'cheapest', 'dearest', 'return'] as const;
export type BoxOrder = (typeof BOX_ORDERS)[number];

export interface BoxChoice {
  search: string;
  /** A step of price; null: any price. */
  tier: number | null;
  order: BoxOrder;
}

export const WHOLE_LIST: BoxChoice = { search: '', tier: null, order: 'usual' };

/** The steps of price, the cheapest first; the first has no lower bound that is worth a word, the last no upper one. */
export const PRICE_STEPS: readonly { tier: number; from: number | null; below: number | null }[] = [
  ...PRICE_BOUNDS,
  null,
].map((below, at) => ({ tier: at + 1, from: PRICE_BOUNDS[at - 1] ?? null, below }));

const COMPARE: Record<BoxOrder, (a: CaseBox, b: CaseBox) => number> = {
  usual: () => 0,
  cheapest: (a, b) => a.price - b.price,
  dearest: (a, b) => b.price - a.price,
  return: (a, b) => b.return_percent - a.return_percent,
};

/** The boxes that the player has chosen to see. Equal ones stay in the order of the site. */
export function chosenBoxes(
  boxes: readonly CaseBox[],
  { search, tier, order }: BoxChoice,
  language: Language,
): CaseBox[] {
  const wanted = search.trim().toLocaleLowerCase(language);
  return boxes
    .filter((box) => tier === null || tierOf(box.price) === tier)
    .filter((box) => boxName(box, language).toLocaleLowerCase(language).includes(wanted))
    .sort(COMPARE[order]);
}

// Pure: filter and order of the list of boxes.
import type { CaseBox } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { PRICE_BOUNDS, tierOf } from '../art/tier.ts';
import { boxName } from '../box-name.ts';

/** `default`: by the priority that the site gives to each box. */
export const BOX_ORDERS = ['default', 'favourites', 'cheapest', 'dearest', 'return'] as const;
export type BoxOrder = (typeof BOX_ORDERS)[number];

/** `knives`, `guns`: by the dearest item of a box. Gloves count as knives. */
export const BOX_CATEGORIES = ['all', 'favourites', 'knives', 'guns'] as const;
export type BoxCategory = (typeof BOX_CATEGORIES)[number];

export interface BoxFilter {
  search: string;
  category: BoxCategory;
  /** Index of the selected price step; null: any price. */
  tier: number | null;
}

/** Filter that every box passes. */
export const ALL_BOXES: BoxFilter = { search: '', category: 'all', tier: null };

/** Values of the player and the page that the list depends on. */
interface Viewer {
  /** Ids of the boxes that the player has marked. */
  favourites: readonly number[];
  language: Language;
}

/** Price steps, the cheapest first. The first has no lower bound, the last no upper bound. */
export const PRICE_STEPS: readonly { tier: number; from: number | null; below: number | null }[] = [
  ...PRICE_BOUNDS,
  null,
].map((below, at) => ({ tier: at + 1, from: PRICE_BOUNDS[at - 1] ?? null, below }));

/** True if the box's dearest item is a knife or gloves, whose names in the catalogue begin with a star. */
const hasKnife = ({ top }: CaseBox): boolean => top.market_hash_name.startsWith('★');

const BELONGS: Record<BoxCategory, (box: CaseBox, favourites: readonly number[]) => boolean> = {
  all: () => true,
  favourites: ({ id }, favourites) => favourites.includes(id),
  knives: hasKnife,
  guns: (box) => !hasKnife(box),
};

export const boxesOf = (
  category: BoxCategory,
  boxes: readonly CaseBox[],
  favourites: readonly number[],
): readonly CaseBox[] => boxes.filter((box) => BELONGS[category](box, favourites));

const COMPARE: Record<BoxOrder, (a: CaseBox, b: CaseBox, favourites: readonly number[]) => number> = {
  default: () => 0,
  favourites: (a, b, favourites) => Number(favourites.includes(b.id)) - Number(favourites.includes(a.id)),
  cheapest: (a, b) => a.price - b.price,
  dearest: (a, b) => b.price - a.price,
  return: (a, b) => b.return_percent - a.return_percent,
};

/** Returns the boxes that pass the filter, in the chosen order. Equal boxes keep the order of the site. */
export function chosenBoxes(
  boxes: readonly CaseBox[],
  { search, category, tier, order }: BoxFilter & { order: BoxOrder },
  { favourites, language }: Viewer,
): CaseBox[] {
  const wanted = search.trim().toLocaleLowerCase(language);
  return boxesOf(category, boxes, favourites)
    .filter((box) => tier === null || tierOf(box.price) === tier)
    .filter((box) => boxName(box, language).toLocaleLowerCase(language).includes(wanted))
    .sort((a, b) => COMPARE[order](a, b, favourites));
}

import { create } from 'zustand';
import { keepObject, keptObject } from '../../../lib/kept.ts';
import { ALL_BOXES, BOX_ORDERS, type BoxFilter, type BoxOrder } from './box-list.ts';

const KEY = 'case_list';
/** Largest number of favourites. The oldest are dropped beyond it. */
const MAX_FAVOURITES = 200;

interface ListState extends BoxFilter {
  order: BoxOrder;
  /** Ids of the boxes that the player has marked, the oldest mark first. */
  favourites: readonly number[];
  choose: (change: Partial<BoxFilter>) => void;
  sortBy: (order: BoxOrder) => void;
  /** Marks a box as a favourite, or removes the mark. */
  toggleFavourite: (id: number) => void;
}

type Kept = Pick<ListState, 'order' | 'favourites'>;

function keptList(): Kept {
  const { order, favourites } = keptObject(KEY);
  return {
    order: BOX_ORDERS.find((one) => one === order) ?? 'default',
    favourites: Array.isArray(favourites) ? favourites.filter(Number.isSafeInteger).slice(-MAX_FAVOURITES) : [],
  };
}

/**
 * State of the list in this browser, which stores the order and the favourites. The filters are kept until the page is
 * unloaded, so a visit to a box does not lose them.
 */
export const useBoxList = create<ListState>()((set, get) => {
  const keep = (change: Partial<Kept>): void => {
    set(change);
    const { order, favourites } = get();
    keepObject(KEY, { order, favourites });
  };
  return {
    ...ALL_BOXES,
    ...keptList(),
    choose: set,
    sortBy: (order) => keep({ order }),
    toggleFavourite: (id) => {
      const { favourites } = get();
      const others = favourites.filter((one) => one !== id);
      keep({
        favourites: others.length < favourites.length ? others : [...others, id].slice(-MAX_FAVOURITES),
      });
    },
  };
});

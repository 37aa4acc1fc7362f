import type { InventoryItem } from '@updraft/contract';
import { create } from 'zustand';
import { play } from '../../lib/sound.ts';
import { allUsable, arrivals, isUsable, kept, pick, toggled, toggledAll } from './selection-state.ts';
import { sumCents } from '../../lib/cents.ts';

export type InventorySort = 'dearest' | 'cheapest' | 'newest';

/** A search of the inventory or another order of it. The part that shows the search makes it. */
interface View {
  search: string;
  sort: InventorySort;
  arrange: (items: readonly InventoryItem[]) => readonly InventoryItem[];
}

/** The items that the panel of the inventory shows. */
export const inView = (items: readonly InventoryItem[], view: View | null): readonly InventoryItem[] =>
  view ? view.arrange(items) : items;

interface Selection {
  /** The items among which is selected: the inventory as last loaded. */
  items: readonly InventoryItem[];
  /** Ids of the selected items, in the order of the clicks. */
  selected: readonly number[];
  /** The selected items in the order of the inventory, and their worth. */
  selectedItems: readonly InventoryItem[];
  selectedCents: number;
  /** Ids of the items that came last: bought, won or returned while this page was open. */
  arrived: readonly number[];
  /** Null: the panel shows all items as they were loaded. */
  view: View | null;
  /** True after the first load: items of the first load do not count as new. */
  isLoaded: boolean;
  /** Selects an item or lets it go, with a tick. */
  toggle: (id: number) => void;
  /** Selects these items and no others, with a tick. */
  choose: (ids: readonly number[]) => void;
  /** Selects every item that can be used. */
  selectAll: () => void;
  /** Selects every item in view that can be used, or lets them go when all of them are selected already. */
  toggleAll: () => void;
  clear: () => void;
  /** Deselects these items; the rest of the selection stays. */
  release: (ids: readonly number[]) => void;
  /** Selects the cheapest item of those that came last: one stake, not all that there is. */
  selectArrived: () => void;
  /** Forgets everything. */
  forget: () => void;
  /** Takes over a newly loaded inventory. Items that are gone are deselected. */
  setItems: (items: readonly InventoryItem[]) => void;
}

type Held = Pick<Selection, 'items' | 'selected' | 'selectedItems' | 'selectedCents'>;

function held(items: readonly InventoryItem[], selected: readonly number[]): Held {
  const selectedItems = pick(items, selected);
  return { items, selected, selectedItems, selectedCents: sumCents(selectedItems) };
}

/** The player's selection of their own items. */
export const useSelection = create<Selection>()((set) => ({
  ...held([], []),
  arrived: [],
  view: null,
  isLoaded: false,
  toggle: (id) => {
    play('tick');
    set(({ items, selected }) => held(items, toggled(selected, id)));
  },
  choose: (ids) => {
    play('tick');
    set(({ items }) => held(items, ids));
  },
  selectAll: () => {
    play('tick');
    set(({ items }) => held(items, allUsable(items, Date.now())));
  },
  toggleAll: () => {
    play('tick');
    set(({ items, selected, view }) => held(items, toggledAll(inView(items, view), selected, Date.now())));
  },
  clear: () => set(({ items }) => held(items, [])),
  release: (ids) =>
    set(({ items, selected }) =>
      held(
        items,
        selected.filter((id) => !ids.includes(id)),
      ),
    ),
  selectArrived: () =>
    set(({ items, arrived }) => {
      const usable = pick(items, arrived).filter((item) => isUsable(item, Date.now()));
      const cheapest = usable.sort((a, b) => a.price - b.price)[0];
      return held(items, cheapest ? [cheapest.myId] : []);
    }),
  forget: () => set({ ...held([], []), arrived: [], view: null, isLoaded: false }),
  setItems: (items) =>
    set(({ items: before, selected, arrived, isLoaded }) => ({
      ...held(items, kept(selected, items)),
      arrived: isLoaded ? arrivals(before, items, arrived) : [],
      isLoaded: true,
    })),
}));

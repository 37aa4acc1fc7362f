import type { InventoryItem } from '@updraft/contract';
import { create } from 'zustand';
import { play } from '../../lib/sound.ts';
import { allUsable, arrivals, isUsable, kept, pick, toggled, toggledAll } from './selection-state.ts';
import { sumCents } from '../../lib/cents.ts';

export type InventorySort = 'dearest' | 'cheapest' | 'newest';

/** Search and order of the inventory, created by the search part of its panel. */
interface View {
  search: string;
  sort: InventorySort;
  arrange: (items: readonly InventoryItem[]) => readonly InventoryItem[];
}

/** Returns the items that the inventory panel shows. */
export const inView = (items: readonly InventoryItem[], view: View | null): readonly InventoryItem[] =>
  view ? view.arrange(items) : items;

interface Selection {
  /** Items to select from: the inventory as last loaded. */
  items: readonly InventoryItem[];
  /** Ids of the selected items, in the order of the clicks. */
  selected: readonly number[];
  /** Selected items in the order of the inventory. `selectedCents`: their worth. */
  selectedItems: readonly InventoryItem[];
  selectedCents: number;
  /** Ids of the items that arrived last: bought, won or returned while this page was open. */
  arrived: readonly number[];
  /** Null: the panel shows all items in their loaded order. */
  view: View | null;
  /** True after the first load. Items of the first load do not count as new. */
  isLoaded: boolean;
  /** Selects or deselects an item, and plays the sound `tick`. */
  toggle: (id: number) => void;
  /** Selects exactly these items, and plays the sound `tick`. */
  choose: (ids: readonly number[]) => void;
  /** Selects all items that can be used. */
  selectAll: () => void;
  /** Selects all usable items in view. If all of them are selected already, deselects them instead. */
  toggleAll: () => void;
  clear: () => void;
  /** Deselects these items. The rest of the selection stays. */
  release: (ids: readonly number[]) => void;
  /** Selects the cheapest of the items that arrived last, so that the player stakes one item and not all. */
  selectArrived: () => void;
  /** Resets the store to the state before an inventory was loaded. */
  forget: () => void;
  /** Applies a newly loaded inventory. Items that are gone are deselected. */
  setItems: (items: readonly InventoryItem[]) => void;
}

type Held = Pick<Selection, 'items' | 'selected' | 'selectedItems' | 'selectedCents'>;

function held(items: readonly InventoryItem[], selected: readonly number[]): Held {
  const selectedItems = pick(items, selected);
  return { items, selected, selectedItems, selectedCents: sumCents(selectedItems) };
}

/** The player's selection among their own items. */
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

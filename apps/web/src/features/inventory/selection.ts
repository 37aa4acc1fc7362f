import type { InventoryItem } from '@updraft/contract';
import { create } from 'zustand';
import { play } from '../../lib/sound.ts';
import { allUsable, isAll, kept, pick, sumCents, toggled } from './selection-state.ts';

interface Selection {
  /** The items among which is selected: the inventory as last loaded. */
  items: readonly InventoryItem[];
  /** Ids of the selected items, in the order of the clicks. */
  selected: readonly number[];
  /** The selected items in the order of the inventory, and their worth. */
  selectedItems: readonly InventoryItem[];
  selectedCents: number;
  /** Selects an item or lets it go, with a tick. */
  toggle: (id: number) => void;
  /** Selects every item that can be used. */
  selectAll: () => void;
  /** The same, or nothing when all of them are selected already. */
  toggleAll: () => void;
  clear: () => void;
  /** Takes over a newly loaded inventory; what is gone from it is no longer selected. */
  setItems: (items: readonly InventoryItem[]) => void;
}

type Held = Pick<Selection, 'items' | 'selected' | 'selectedItems' | 'selectedCents'>;

function held(items: readonly InventoryItem[], selected: readonly number[]): Held {
  const selectedItems = pick(items, selected);
  return { items, selected, selectedItems, selectedCents: sumCents(selectedItems) };
}

/** What the player has selected of their own items. */
export const useSelection = create<Selection>()((set) => ({
  ...held([], []),
  toggle: (id) => {
    play('tick');
    set(({ items, selected }) => held(items, toggled(selected, id)));
  },
  selectAll: () => {
    play('tick');
    set(({ items }) => held(items, allUsable(items, Date.now())));
  },
  toggleAll: () => {
    play('tick');
    set(({ items, selected }) => held(items, isAll(items, selected, Date.now()) ? [] : allUsable(items, Date.now())));
  },
  clear: () => set(({ items }) => held(items, [])),
  setItems: (items) => set(({ selected }) => held(items, kept(selected, items))),
}));

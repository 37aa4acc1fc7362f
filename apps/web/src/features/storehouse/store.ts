import type { StorehouseItem } from '@updraft/contract';
import { create } from 'zustand';
import { takeKeptChoice } from './kept-choice.ts';
import {
  initialFilters,
  keptEntries,
  refreshed,
  repriced,
  toggledEntry,
  withEntryCount,
  type Filters,
} from './storehouse-state.ts';

interface Storehouse {
  filters: Filters;
  chosen: readonly StorehouseItem[];
  /** The choice was made for the player. */
  isSuggested: boolean;
  setFilters: (change: Partial<Filters>) => void;
  resetFilters: () => void;
  /**
   * The panel opens: it begins without filters of the last time, with the choice of the last time if the player made
   * it. `maxPrice`: where the prices begin, in dollars.
   */
  begin: (maxPrice?: number | null) => void;
  toggle: (entry: StorehouseItem) => void;
  /** Chooses so many of an entry. */
  choose: (entry: StorehouseItem, count: number) => void;
  suggest: (entries: readonly StorehouseItem[]) => void;
  clearChosen: () => void;
  /** Lets go of what is not among `entries`. */
  keepOnly: (entries: readonly { id: number }[]) => void;
  /** Takes over prices that the server said. */
  reprice: (prices: readonly { id: number; price: number }[]) => void;
  /** Takes over the prices of newly loaded entries. */
  refresh: (entries: readonly StorehouseItem[]) => void;
}

/** Filters and choice of the storehouse. The choice outlives the panel, and a payment for it; filters do not. */
export const useStorehouse = create<Storehouse>()((set) => ({
  filters: initialFilters,
  chosen: takeKeptChoice(),
  isSuggested: false,
  setFilters: (change) => set(({ filters }) => ({ filters: { ...filters, ...change } })),
  resetFilters: () => set({ filters: { ...initialFilters, isChangedMaxPrice: true } }),
  begin: (maxPrice = null) =>
    set(({ chosen, isSuggested }) => ({
      filters: maxPrice === null ? initialFilters : { ...initialFilters, maxPrice, isChangedMaxPrice: true },
      chosen: isSuggested ? [] : chosen,
      isSuggested: false,
    })),
  // A player who chooses for themselves does not buy the suggestion as well; what they take out of it is out.
  toggle: (entry) =>
    set(({ chosen, isSuggested }) =>
      isSuggested && !chosen.some(({ id }) => id === entry.id)
        ? { chosen: [entry], isSuggested: false }
        : { chosen: toggledEntry(chosen, entry) },
    ),
  choose: (entry, count) => set(({ chosen }) => ({ chosen: withEntryCount(chosen, { entry, count }) })),
  suggest: (chosen) => set({ chosen, isSuggested: true }),
  clearChosen: () => set({ chosen: [], isSuggested: false }),
  keepOnly: (entries) => set(({ chosen }) => ({ chosen: keptEntries(chosen, entries) })),
  reprice: (prices) => set(({ chosen }) => ({ chosen: repriced(chosen, prices) })),
  refresh: (entries) => set(({ chosen }) => ({ chosen: refreshed(chosen, entries) })),
}));

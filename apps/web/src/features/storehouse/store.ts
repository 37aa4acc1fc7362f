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
  /** True if the choice was suggested, not made by the player. */
  isSuggested: boolean;
  setFilters: (change: Partial<Filters>) => void;
  resetFilters: () => void;
  /**
   * Called when the panel opens. It resets the filters, and keeps the previous choice only if the player made it.
   * `maxPrice`: initial maximum price in dollars; null: the default.
   */
  begin: (maxPrice?: number | null) => void;
  toggle: (entry: StorehouseItem) => void;
  /** Sets the number of copies of an entry in the choice. */
  choose: (entry: StorehouseItem, count: number) => void;
  suggest: (entries: readonly StorehouseItem[]) => void;
  clearChosen: () => void;
  /** Removes everything from the choice that is not among `entries`. */
  keepOnly: (entries: readonly { id: number }[]) => void;
  /** Applies prices from the server to the choice. */
  reprice: (prices: readonly { id: number; price: number }[]) => void;
  /** Applies prices and stock of newly loaded entries to the choice. */
  refresh: (entries: readonly StorehouseItem[]) => void;
}

/**
 * Filters and choice of the storehouse. The player's choice survives closing the panel and a visit to the deposit. The
 * filters are reset at each opening.
 */
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
  // The first own choice replaces a suggestion. Removing an entry of the suggestion keeps the rest of it.
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

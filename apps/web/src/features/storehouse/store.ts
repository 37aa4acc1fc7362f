import type { StorehouseItem } from '@updraft/contract';
import { create } from 'zustand';
import { takeKeptChoice } from './kept-choice.ts';
import { initialFilters, keptEntries, refreshed, repriced, toggledEntry, type Filters } from './storehouse-state.ts';

interface Storehouse {
  filters: Filters;
  chosen: readonly StorehouseItem[];
  /** The entry that was chosen for the player, while it is still the choice. */
  suggestedId: number | null;
  setFilters: (change: Partial<Filters>) => void;
  resetFilters: () => void;
  /** The panel opens: it begins without filters of the last time, with the choice of the last time if the player made it. */
  begin: () => void;
  toggle: (entry: StorehouseItem) => void;
  suggest: (entry: StorehouseItem) => void;
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
  suggestedId: null,
  setFilters: (change) => set(({ filters }) => ({ filters: { ...filters, ...change } })),
  resetFilters: () => set({ filters: { ...initialFilters, isChangedMaxPrice: true } }),
  begin: () =>
    set(({ chosen, suggestedId }) => ({
      filters: initialFilters,
      chosen: suggestedId === null ? chosen : [],
      suggestedId: null,
    })),
  // A player who chooses for themselves does not buy the suggestion as well.
  toggle: (entry) =>
    set(({ chosen, suggestedId }) => ({
      chosen: toggledEntry(suggestedId === null || suggestedId === entry.id ? chosen : [], entry),
      suggestedId: null,
    })),
  suggest: (entry) => set({ chosen: [entry], suggestedId: entry.id }),
  clearChosen: () => set({ chosen: [], suggestedId: null }),
  keepOnly: (entries) => set(({ chosen }) => ({ chosen: keptEntries(chosen, entries) })),
  reprice: (prices) => set(({ chosen }) => ({ chosen: repriced(chosen, prices) })),
  refresh: (entries) => set(({ chosen }) => ({ chosen: refreshed(chosen, entries) })),
}));

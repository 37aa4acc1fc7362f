import type { StorehouseItem } from '@updraft/contract';
import { create } from 'zustand';
import { initialFilters, keptEntries, refreshed, repriced, toggledEntry, type Filters } from './storehouse-state.ts';

interface Storehouse {
  filters: Filters;
  chosen: readonly StorehouseItem[];
  setFilters: (change: Partial<Filters>) => void;
  resetFilters: () => void;
  toggle: (entry: StorehouseItem) => void;
  clearChosen: () => void;
  /** Lets go of what is not among `entries`. */
  keepOnly: (entries: readonly { id: number }[]) => void;
  /** Takes over prices that the server said. */
  reprice: (prices: readonly { id: number; price: number }[]) => void;
  /** Takes over the prices of newly loaded entries. */
  refresh: (entries: readonly StorehouseItem[]) => void;
}

/** Filters and choice of the storehouse; they outlive the panel, so that closing it loses nothing. */
export const useStorehouse = create<Storehouse>()((set) => ({
  filters: initialFilters,
  chosen: [],
  setFilters: (change) => set(({ filters }) => ({ filters: { ...filters, ...change } })),
  resetFilters: () => set({ filters: { ...initialFilters, isChangedMaxPrice: true } }),
  toggle: (entry) => set(({ chosen }) => ({ chosen: toggledEntry(chosen, entry) })),
  clearChosen: () => set({ chosen: [] }),
  keepOnly: (entries) => set(({ chosen }) => ({ chosen: keptEntries(chosen, entries) })),
  reprice: (prices) => set(({ chosen }) => ({ chosen: repriced(chosen, prices) })),
  refresh: (entries) => set(({ chosen }) => ({ chosen: refreshed(chosen, entries) })),
}));

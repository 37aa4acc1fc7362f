import type { RefObject } from 'react';
import { create } from 'zustand';
import { partLoaders } from './part-loaders.ts';

/** Names of the popups. At most one is open at a time. */
export type PopupName = 'creators' | 'notifications' | 'bonus' | 'storehouse' | 'navigation';

interface Popups {
  open: PopupName | null;
  /** True if the popup was opened as a player's next step. It then makes a suggestion, and closes after that step. */
  guided: boolean;
  show: (name: PopupName, how?: { guided: boolean }) => void;
  toggle: (name: PopupName) => void;
  /** Closes the popup `name` if it is open. Without a name, closes any open popup. */
  close: (name?: PopupName) => void;
}

export const usePopups = create<Popups>()((set) => ({
  open: null,
  guided: false,
  show: (name, { guided } = { guided: false }) => set({ open: name, guided }),
  toggle: (name) => set((state) => ({ open: state.open === name ? null : name, guided: false })),
  close: (name) => set((state) => (name === undefined || state.open === name ? { open: null } : state)),
}));

/** Props of a popup at a button. */
export interface PopupProps {
  /** Button at which the popup appears. */
  anchor: RefObject<HTMLElement | null>;
}

const parts = partLoaders<PopupName, () => Promise<unknown>>();

/** Loaders of the popups are registered in `app/popups.ts`. */
export const { register: registerPopups, preload: preloadPopup } = parts;

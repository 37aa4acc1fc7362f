import type { RefObject } from 'react';
import { create } from 'zustand';
import { partLoaders } from './part-loaders.ts';

/** The panels of which one at most is open: opening one closes the other. */
export type PopupName = 'creators' | 'notifications' | 'bonus' | 'storehouse' | 'navigation';

interface Popups {
  open: PopupName | null;
  /** True if the popup was opened as a player's next step: it makes a suggestion and closes after that step. */
  guided: boolean;
  show: (name: PopupName, how?: { guided: boolean }) => void;
  toggle: (name: PopupName) => void;
  /** Closes `name` if it is the open one; without a name, whichever is open. */
  close: (name?: PopupName) => void;
}

export const usePopups = create<Popups>()((set) => ({
  open: null,
  guided: false,
  show: (name, { guided } = { guided: false }) => set({ open: name, guided }),
  toggle: (name) => set((state) => ({ open: state.open === name ? null : name, guided: false })),
  close: (name) => set((state) => (name === undefined || state.open === name ? { open: null } : state)),
}));

/** Props of a popup below a button. */
export interface PopupProps {
  /** The button from which the panel hangs. */
  anchor: RefObject<HTMLElement | null>;
}

const parts = partLoaders<PopupName, () => Promise<unknown>>();

/** Loaders of the popups are registered in `app/popups.ts`. */
export const { register: registerPopups, preload: preloadPopup } = parts;

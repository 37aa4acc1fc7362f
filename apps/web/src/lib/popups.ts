import { create } from 'zustand';

/** The panels of which one at most is open: opening one closes the other. */
export type PopupName = 'creators' | 'notifications' | 'bonus' | 'storehouse' | 'navigation';

interface Popups {
  open: PopupName | null;
  show: (name: PopupName) => void;
  toggle: (name: PopupName) => void;
  /** Closes `name` if it is the open one; without a name, whichever is open. */
  close: (name?: PopupName) => void;
}

export const usePopups = create<Popups>()((set) => ({
  open: null,
  show: (name) => set({ open: name }),
  toggle: (name) => set((state) => ({ open: state.open === name ? null : name })),
  close: (name) => set((state) => (name === undefined || state.open === name ? { open: null } : state)),
}));

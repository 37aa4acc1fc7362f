import type { Language } from '@updraft/contract/constants';
import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

interface Settings {
  sound: boolean;
  /** Blurs usernames in participant lists, chat and bets. */
  streamer: boolean;
  language: Language;
  /** Whether the chat column is open on wide screens. */
  chatOpen: boolean;
  setSound: (on: boolean) => void;
  setStreamer: (on: boolean) => void;
  setLanguage: (language: Language) => void;
  setChatOpen: (open: boolean) => void;
}

/** Keeps settings in memory where storage is forbidden. */
function safeStorage(): StateStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(access: () => T, otherwise: () => T): T => {
    try {
      return access();
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) => attempt(() => localStorage.getItem(key), () => memory.get(key) ?? null),
    setItem: (key, value) => attempt(() => localStorage.setItem(key, value), () => void memory.set(key, value)),
    removeItem: (key) => attempt(() => localStorage.removeItem(key), () => void memory.delete(key)),
  };
}

/** What a player has set in this browser; survives reloads. */
export const useSettings = create<Settings>()(
  persist(
    (set) => ({
      sound: true,
      streamer: false,
      // Whatever the browser speaks (decision 0031).
      language: 'en',
      chatOpen: true,
      setSound: (sound) => set({ sound }),
      setStreamer: (streamer) => set({ streamer }),
      setLanguage: (language) => set({ language }),
      setChatOpen: (chatOpen) => set({ chatOpen }),
    }),
    {
      name: 'settings',
      storage: createJSONStorage(safeStorage),
      partialize: ({ sound, streamer, language, chatOpen }) => ({ sound, streamer, language, chatOpen }),
    },
  ),
);

export const getSettings = (): Settings => useSettings.getState();

import { LANGUAGES, type Language } from '@updraft/contract/constants';
import { create } from 'zustand';

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

type Kept = Pick<Settings, 'sound' | 'streamer' | 'language' | 'chatOpen'>;

const KEY = 'settings';

const DEFAULTS: Kept = {
  sound: true,
  streamer: false,
  // Whatever the browser speaks (decision 0031).
  language: 'en',
  chatOpen: true,
};

/** What was kept in this browser, as far as it can be used; storage may be forbidden. */
function kept(): Kept {
  try {
    const { state } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { state?: Partial<Kept> };
    const settings = { ...DEFAULTS, ...state };
    return LANGUAGES.includes(settings.language) ? settings : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

/** What a player has set in this browser; survives reloads. */
export const useSettings = create<Settings>()((set) => ({
  ...kept(),
  setSound: (sound) => set({ sound }),
  setStreamer: (streamer) => set({ streamer }),
  setLanguage: (language) => set({ language }),
  setChatOpen: (chatOpen) => set({ chatOpen }),
}));

useSettings.subscribe(({ sound, streamer, language, chatOpen }) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ state: { sound, streamer, language, chatOpen } }));
  } catch {
    // They then last as long as the page.
  }
});

export const getSettings = (): Settings => useSettings.getState();

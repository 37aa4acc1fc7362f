import { LANGUAGES, type Language } from '@updraft/contract/constants';
import { create } from 'zustand';

interface Settings {
  sound: boolean;
  /** True in streamer mode: everything that identifies players is hidden (`Private.tsx`). */
  streamer: boolean;
  language: Language;
  /** True if the chat column is open on wide screens. */
  chatOpen: boolean;
  /** Volume of each game, from 0 to 1, by its name; 1 if missing. */
  volumes: Readonly<Record<string, number>>;
  setSound: (on: boolean) => void;
  setStreamer: (on: boolean) => void;
  setLanguage: (language: Language) => void;
  setChatOpen: (open: boolean) => void;
  setVolume: (game: string, volume: number) => void;
}

type Kept = Pick<Settings, 'sound' | 'streamer' | 'language' | 'chatOpen' | 'volumes'>;

const KEY = 'settings';

const DEFAULTS: Kept = {
  sound: true,
  streamer: false,
  // English is the default for every language of the browser (decision 0031).
  language: 'en',
  chatOpen: true,
  volumes: {},
};

const isVolume = (volume: unknown): volume is number => typeof volume === 'number' && volume >= 0 && volume <= 1;

/** Returns the valid volumes, from 0 to 1. Other code may have written the stored values. */
const volumesIn = (volumes: unknown): Kept['volumes'] =>
  Object.fromEntries(
    Object.entries(typeof volumes === 'object' ? (volumes ?? {}) : {}).filter((entry): entry is [string, number] =>
      isVolume(entry[1]),
    ),
  );

/** Returns the stored settings if they are valid, otherwise the defaults. Storage may be forbidden. */
function kept(): Kept {
  try {
    const { state } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { state?: Partial<Kept> };
    const settings = { ...DEFAULTS, ...state, volumes: volumesIn(state?.volumes) };
    return LANGUAGES.includes(settings.language) ? settings : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

/** The player's settings in this browser. They survive reloads. */
export const useSettings = create<Settings>()((set) => ({
  ...kept(),
  setSound: (sound) => set({ sound }),
  setStreamer: (streamer) => set({ streamer }),
  setLanguage: (language) => set({ language }),
  setChatOpen: (chatOpen) => set({ chatOpen }),
  setVolume: (game, volume) => set(({ volumes }) => ({ volumes: { ...volumes, [game]: volume } })),
}));

/** Sets the cookie that tells the server the language of the next page. */
const keepLanguage = (language: Language): void => {
  try {
    document.cookie = `updraft_language=${language}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    // The texts arrive one request later without the cookie.
  }
};

useSettings.subscribe(({ sound, streamer, language, chatOpen, volumes }) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ state: { sound, streamer, language, chatOpen, volumes } }));
  } catch {
    // The settings are kept until the page is unloaded if there is no storage.
  }
  keepLanguage(language);
});

// Sets the cookie again at each start, because a stored choice may have lost its cookie.
const { language: chosen } = useSettings.getState();
if (chosen !== DEFAULTS.language) keepLanguage(chosen);

export const getSettings = (): Settings => useSettings.getState();

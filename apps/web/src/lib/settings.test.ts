import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Prepares a browser's storage and loads the settings as a new page does. */
const pageWith = async (stored: string | null, { language = 'en-US' } = {}) => {
  const kept = new Map(stored === null ? [] : [['settings', stored]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('navigator', { language });
  vi.resetModules();
  return { kept, ...(await import('./settings.ts')) };
};

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('the settings of a browser', () => {
  it.each(['en-US', 'ru-RU', 'de'])('the settings begin in English in any browser (%s)', async (language) => {
    expect((await pageWith(null, { language })).getSettings().language).toBe('en');
  });

  it('survive a reload', async () => {
    const first = await pageWith(null);
    first.getSettings().setLanguage('ru');
    first.getSettings().setStreamer(true);
    first.getSettings().setVolume('wheel', 0.3);
    const again = await pageWith(first.kept.get('settings') ?? null);
    expect(again.getSettings()).toMatchObject({
      language: 'ru',
      streamer: true,
      sound: true,
      chatOpen: true,
      volumes: { wheel: 0.3 },
    });
  });

  it.each(['', 'no json', '{"state":{"language":"xx"}}'])(
    'the settings are the defaults if the stored value is malformed (%s)',
    async (stored) => {
      expect((await pageWith(stored)).getSettings()).toMatchObject({ language: 'en', sound: true });
    },
  );

  it.each([
    ['null', {}],
    ['"loud"', {}],
    ['{"wheel":0.3,"crash":"loud","jackpot":null,"cases":7}', { wheel: 0.3 }],
  ])('the settings accept only valid stored volumes (%s)', async (stored, volumes) => {
    const { getSettings } = await pageWith(`{"state":{"language":"ru","volumes":${stored}}}`);
    expect(getSettings()).toMatchObject({ language: 'ru' });
    expect(getSettings().volumes).toEqual(volumes);
  });

  it('last as long as the page where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('forbidden');
      },
    });
    vi.resetModules();
    const { getSettings } = await import('./settings.ts');
    getSettings().setSound(false);
    expect(getSettings().sound).toBe(false);
  });
});

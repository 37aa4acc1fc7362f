// @vitest-environment happy-dom
import type { SiteConfig } from '@updraft/contract';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshPage } from '../testing/page.tsx';
import { useConfig } from './config.ts';
import { loadPageTexts, translate } from './i18n.ts';
import { getSettings } from './settings.ts';

beforeEach(() => freshPage());
afterEach(() => {
  getSettings().setLanguage('en');
  useConfig.setState({ config: null });
});

const inRussian = async (): Promise<void> => {
  getSettings().setLanguage('ru');
  await vi.waitFor(() => expect(i18next.language).toBe('ru'));
};

it('a moment in a notice is written as the language has it', async () => {
  const until = '2031-11-23T12:00:00.000Z';
  expect(translate('user_api.on_break', { until })).toMatch(/until Nov 23, 2031, \d\d:\d\d\.$/);
  await inRussian();
  expect(translate('user_api.on_break', { until })).toMatch(/23 нояб\. 2031 г\., \d\d:\d\d/);
});

it('[I3] what staff have written to a player is said in the language of the page', async () => {
  const written = { text: 'We check this.', text_ru: 'Мы это проверяем.' };
  expect(translate('user_api.play_stopped_text', written)).toContain('“We check this.”');
  await inRussian();
  expect(translate('user_api.play_stopped_text', written)).toContain('«Мы это проверяем.»');
});

it('texts name the site and the tolerated interruption as they are set', async () => {
  const set = (siteName: string, gapToleratedMs: number): void =>
    useConfig.setState({ config: { siteName, crash: { gapToleratedMs } } as SiteConfig });
  await loadPageTexts('crash_rules');
  expect(translate('shell.home')).toBe('Site, to the game');
  set('Headwind', 3500);
  expect(translate('shell.home')).toBe('Headwind, to the game');
  expect(translate('crash_rules.outage')).toContain('more than 3.5 s');
  await inRussian();
  expect(translate('crash_rules.outage')).toContain('больше 3,5 с');
  set('Headwind', 4000);
  expect(translate('crash_rules.outage')).toContain('больше 4 с');
});

it('a notice has the plural form of its number', async () => {
  await loadPageTexts('sandbox');
  const travelled = (count: number): string | undefined => translate('sandbox_api.travelled', { count });
  expect([1, 24].map(travelled)).toEqual(['The site has moved 1 hour ahead.', 'The site has moved 24 hours ahead.']);
  await inRussian();
  expect([1, 24, 168].map(travelled)).toEqual([
    'Сайт ушёл вперёд на 1 час.',
    'Сайт ушёл вперёд на 24 часа.',
    'Сайт ушёл вперёд на 168 часов.',
  ]);
});

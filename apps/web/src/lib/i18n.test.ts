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

it('a percentage in a notice is written as the language has it', async () => {
  await loadPageTexts('cases');
  const said = (percent: number): string | undefined => translate('cases_api.box_returns_less', { percent });
  expect(said(91.1)).toContain('returns 91.10% now');
  expect(said(20)).toContain('returns 20% now');
  await inRussian();
  expect(said(91.07)).toContain('теперь 91,07%');
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

// @vitest-environment happy-dom
import type { SiteConfig } from '@updraft/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshPage } from '../testing/page.tsx';
import { useConfig } from './config.ts';
import { loadPageTexts, textLanguage, translate } from './i18n.ts';
import { getSettings } from './settings.ts';

beforeEach(() => freshPage());
afterEach(() => {
  getSettings().setLanguage('en');
  useConfig.setState({ config: null });
});

const inRussian = async (): Promise<void> => {
  getSettings().setLanguage('ru');
  await vi.waitFor(() => expect(textLanguage()).toBe('ru'));
};

it('a moment in a notice is written as the language has it', async () => {
  const until = '2031-11-23T12:00:00.000Z';
  expect(translate('user_api.on_break', { until })).toMatch(/until Nov 23, 2031, \d\d:\d\d\.$/);
  await inRussian();
  expect(translate('user_api.on_break', { until })).toMatch(/23 нояб\. 2031 г\., \d\d:\d\d/);
});

it('[I3] shows a text of staff in the language of the page', async () => {
  const written = { text: 'We check this.', text_ru: 'Мы это проверяем.' };
  expect(translate('user_api.play_stopped_text', written)).toContain('“We check this.”');
  await inRussian();
  expect(translate('user_api.play_stopped_text', written)).toContain('«Мы это проверяем.»');
});

it.each([
  ['שלום', '\u2068שלום\u2069 is already muted.'],
  ['مرحبا 7', '\u2068مرحبا 7\u2069 is already muted.'],
  ['Anna <b>', 'Anna <b> is already muted.'],
])('the name %s keeps its place in a text', async (username, said) => {
  await loadPageTexts('chat_api');
  expect(translate('chat_api.already_blocked', { username })).toBe(said);
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

it('a page fetches its texts in the language in use alone, and the other language with the change to it', async () => {
  const fetched: string[] = [];
  const texts = (language: string) => (): Promise<object> => {
    fetched.push(language);
    return Promise.resolve({ test_page: { title: language } });
  };
  await inRussian();
  await loadPageTexts({ en: texts('en'), ru: texts('ru') });
  expect([fetched, translate('test_page.title')]).toEqual([['ru'], 'ru']);
  getSettings().setLanguage('en');
  await vi.waitFor(() => expect(translate('test_page.title')).toBe('en'));
});

it('a language whose texts cannot be had is not changed to, and a page goes on in the one in use', async () => {
  const title = (language: string) => (): Promise<object> => Promise.resolve({ test_torn: { title: language } });
  let isCut = true;
  await loadPageTexts({ en: title('en'), ru: () => (isCut ? Promise.reject(new Error('cut')) : title('ru')()) });
  getSettings().setLanguage('ru');
  await loadPageTexts({ en: title('en'), ru: title('ru') });
  expect([textLanguage(), translate('test_torn.title')]).toEqual(['en', 'en']);
  isCut = false;
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

it('a number is written as money where the text says so, whatever its name and its plural form', async () => {
  const test = {
    some_one: '{{count}} item for ${{value}}',
    some_other: '{{count}} items for ${{value}}',
    foreign: '{{sum}} {{currency}}',
    plain: '{{sum}} of {{max}}',
  };
  const area = (): Promise<object> => Promise.resolve({ test_money: test });
  await loadPageTexts({ en: area, ru: area });
  expect(translate('test_money.some', { count: 1, value: 0.5 })).toBe('1 item for $0.50');
  expect(translate('test_money.some', { count: 3, value: 1200.5 })).toBe('3 items for $1,200.50');
  expect(translate('test_money.foreign', { sum: 12.5, currency: 'EUR' })).toBe('12.50 EUR');
  expect(translate('test_money.plain', { sum: 2.5, max: 20 })).toBe('2.5 of 20');
});

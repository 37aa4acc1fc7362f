// @vitest-environment happy-dom
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshPage } from '../testing/page.tsx';
import { translate } from './i18n.ts';
import { getSettings } from './settings.ts';

beforeEach(() => freshPage());
afterEach(() => getSettings().setLanguage('en'));

it('a moment in a notice is written as the language has it', async () => {
  const until = '2031-11-23T12:00:00.000Z';
  expect(translate('user_api.on_break', { until })).toMatch(/until Nov 23, 2031, \d\d:\d\d\.$/);
  getSettings().setLanguage('ru');
  await vi.waitFor(() => expect(i18next.language).toBe('ru'));
  expect(translate('user_api.on_break', { until })).toMatch(/23 нояб\. 2031 г\., \d\d:\d\d/);
});

import type { SiteConfig } from '@updraft/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { useConfig } from './config.ts';
import { loadPageTexts, startTexts, textLanguage, translate } from './i18n.ts';
import { useSettings } from './settings.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts();
  await loadPageTexts('crash_rules');
});

const set = (siteName: string, gapToleratedMs: number): void => useConfig.setState({ config: { siteName, crash: { gapToleratedMs } } as SiteConfig });

it('texts name the site and the tolerated interruption as they are set', async () => {
  expect(translate('shell.home')).toBe('Updraft, to the game');
  set('Headwind', 3500);
  expect(translate('shell.home')).toBe('Headwind, to the game');
  expect(translate('crash_rules.outage')).toContain('more than 3.5 s');
  useSettings.setState({ language: 'ru' });
  await expect.poll(textLanguage).toBe('ru');
  expect(translate('crash_rules.outage')).toContain('больше 3,5 с');
  set('Headwind', 4000);
  expect(translate('crash_rules.outage')).toContain('больше 4 с');
});

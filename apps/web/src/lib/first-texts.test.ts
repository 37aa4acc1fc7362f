// @vitest-environment happy-dom
import type * as Texts from '@updraft/texts';
import { beforeEach, expect, it, vi } from 'vitest';

const lost = vi.hoisted(() => new Set<'en' | 'ru'>());
vi.mock('@updraft/texts', async (original) => {
  const texts = await original<typeof Texts>();
  const unless = (language: 'en' | 'ru') => () =>
    lost.has(language) ? Promise.reject(new Error('not there')) : texts.first[language]();
  return { ...texts, first: { en: unless('en'), ru: unless('ru') } };
});

/** Loads the texts as a new page does. */
const started = async () => {
  vi.resetModules();
  const [{ startTexts, textLanguage, translate }, { getSettings }] = await Promise.all([
    import('./i18n.ts'),
    import('./settings.ts'),
  ]);
  return { startTexts, textLanguage, translate, getSettings };
};
beforeEach(() => lost.clear());

it.each(['en', 'ru'] as const)('a page without the texts of %s has those of the other language', async (language) => {
  lost.add(language);
  const { startTexts, textLanguage, translate, getSettings } = await started();
  getSettings().setLanguage(language);
  await startTexts();
  const other = language === 'en' ? 'ru' : 'en';
  expect([textLanguage(), document.documentElement.lang]).toEqual([other, other]);
  expect(translate('shell.home')).toMatch(other === 'ru' ? /[а-я]/ : /game/);
});

it('a page without any texts does not start', async () => {
  lost.add('en').add('ru');
  const { startTexts } = await started();
  await expect(startTexts()).rejects.toThrow('could not be loaded');
});

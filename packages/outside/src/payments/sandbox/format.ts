import type { PageLanguage } from '../../http/language.ts';

/** As the site itself writes sums: a point in either language, thousands grouped as the language has it. */
export const amountText = (cents: number, language: PageLanguage): string => {
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
  return language === 'en' ? text : text.replaceAll(',', '\u202f');
};

const LOCALES: Record<PageLanguage, string> = { en: 'en-GB', ru: 'ru' };

export const momentText = (atMs: number, language: PageLanguage): string =>
  `${new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(atMs)} UTC`;

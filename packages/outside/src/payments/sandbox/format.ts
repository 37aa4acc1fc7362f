import type { PageLanguage } from '../../http/language.ts';

/** Returns a sum in the site's format: a decimal point in both languages, and the language's grouping of thousands. */
export const amountText = (cents: number, language: PageLanguage): string => {
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
  return language === 'en' ? text : text.replaceAll(',', '\u202f');
};

/** Returns a sum in roubles: `1 234,50 ₽` in Russian, `1,234.50 ₽` in English. */
export const roublesText = (kopecks: number, language: PageLanguage): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(kopecks / 100)}\u00a0₽`;

const LOCALES: Record<PageLanguage, string> = { en: 'en-GB', ru: 'ru' };

export const momentText = (atMs: number, language: PageLanguage): string =>
  `${new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(atMs)} UTC`;

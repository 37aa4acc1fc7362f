import { PREVIEW_TEXTS, type PreviewText } from '@updraft/texts/preview';
import type { Language } from '@updraft/contract';
import type { CardValue, PreviewCard } from '../../kernel/preview-card.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', ru: 'ru-RU' };

/** Returns a text with these values in its placeholders. A placeholder without a value becomes empty. */
export const say = (
  language: Language,
  key: PreviewText,
  values: Readonly<Record<string, string | number>> = {},
): string => PREVIEW_TEXTS[language][key].replaceAll(/{{(\w+)}}/g, (_hole, name: string) => String(values[name] ?? ''));

const decimals = (language: Language, value: number, digits: number): string =>
  new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );

/** Formats a value of a card for a language, in the same way as the pages. */
export const written = (language: Language, value: CardValue): string => {
  if ('cents' in value) return `$${decimals(language, value.cents / 100, 2)}`;
  if ('count' in value) return decimals(language, value.count, 0);
  if ('chance' in value) return `${decimals(language, value.chance / 100, 2)}%`;
  if ('hundredths' in value) return `${(value.hundredths / 100).toFixed(2)}x`;
  if ('word' in value) return say(language, value.word);
  if ('moment' in value)
    // The Russian date ends with `г.`, which would give a sentence that ends with the date a second full stop.
    return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' })
      .format(value.moment)
      .replace(/\sг\.$/, '');
  return value[language];
};

/** Returns the name of a result: `Round 7`. */
export const nameOf = (language: Language, { unit, id }: Pick<PreviewCard, 'unit' | 'id'>): string =>
  say(language, unit, { id });

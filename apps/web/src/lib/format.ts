import type { Language } from '@updraft/contract/constants';
import { getSettings } from './settings.ts';

const LOCALES: Record<Language, string> = { en: 'en-US', ru: 'ru-RU' };
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numbers(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}:${digits}`;
  let format = numberFormats.get(key);
  if (!format) {
    // 'always': Russian leaves four-digit numbers ungrouped otherwise, which makes columns ragged.
    format = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' });
    numberFormats.set(key, format);
  }
  return format;
}

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}:${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALES[language], options);
    dateFormats.set(key, format);
  }
  return format;
}

/** A sum in dollars: `$1,234.50`, in Russian `$1 234,50`; a negative one as `−$5.00`. */
export function dollars(value: number, digits = 2, language: Language = getSettings().language): string {
  const text = numbers(language, digits).format(Math.abs(value));
  const isNegative = value < 0 && Number(Math.abs(value).toFixed(digits)) !== 0;
  return `${isNegative ? '−' : ''}$${text}`;
}

/** A multiplier as it stands everywhere: two decimals, a point in either language, followed by x. */
export const multiplier = (value: number): string => `${value.toFixed(2)}x`;

/** A whole number with separators. */
export const count = (value: number, language: Language = getSettings().language): string => numbers(language, 0).format(value);

/** `Nov 21, 14:05` · `21 нояб., 14:05`. `moment`: ISO 8601 or ms since 1970. */
export const dateTime = (moment: string | number, language: Language = getSettings().language): string =>
  dates(language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment));

/** `14:05:09` */
export const clockTime = (moment: string | number, language: Language = getSettings().language): string =>
  dates(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(moment));

/** A length of time as hours, minutes and seconds: `1:04:09`, `04:09`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

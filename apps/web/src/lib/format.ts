import type { Language } from '@updraft/contract/constants';
import { getSettings } from './settings.ts';

/**
 * Locales for sums, shares and dates: `1,234.50`, in Russian `1 234,50`. Multipliers use no locale: they are written
 * `1.50x` in both languages, as in formulas and proofs.
 */
const LOCALES: Record<Language, string> = { en: 'en-US', ru: 'ru-RU' };
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a number with exactly `digits` decimals: `12.5`, in Russian `12,5`. */
export function decimal(value: number, digits: number, language: Language): string {
  const key = language + digits;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
    numberFormats.set(key, format);
  }
  return format.format(value);
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

/** Formats a sum in dollars: `$1,234.50`, in Russian `$1 234,50`; a negative one as `−$5.00`. */
export function dollars(value: number, digits = 2, language: Language = getSettings().language): string {
  const text = decimal(Math.abs(value), digits, language);
  const isNegative = value < 0 && Number(Math.abs(value).toFixed(digits)) !== 0;
  return `${isNegative ? '−' : ''}$${text}`;
}

/** Formats a multiplier with two decimals and an x, in every language. */
export const multiplier = (value: number): string => `${value.toFixed(2)}x`;

/** Formats a whole number with separators. */
export const count = (value: number, language: Language = getSettings().language): string =>
  decimal(value, 0, language);

/** Formats a share as a percentage: 0.96 → `96.00%`, in Russian `96,00%`. */
export const percent = (share: number, digits = 2, language: Language = getSettings().language): string =>
  `${decimal(share * 100, digits, language)}%`;

/** Formats a percentage with the fewest decimals, at most two: 2.5 → `2.5%`, in Russian `2,5%`. */
export function shortPercent(value: number, language: Language = getSettings().language): string {
  const hundredths = Math.round(value * 100);
  const digits = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2;
  return `${decimal(value, digits, language)}%`;
}

/** Formats a date and time: `Nov 21, 14:05` · `21 нояб., 14:05`. `moment`: ISO 8601 or ms since 1970. */
export const dateTime = (moment: string | number, language: Language = getSettings().language): string =>
  dates(language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(moment),
  );

/** Formats a time of a history, with its year if that is not the current one. */
export const pastTime = (moment: string, language: Language = getSettings().language, now = new Date()): string =>
  new Date(moment).getFullYear() === now.getFullYear() ? dateTime(moment, language) : dayTime(moment, language);

/** Formats a time that may be years away: `Nov 21, 2031, 14:05`. */
export const dayTime = (moment: string, language: Language = getSettings().language): string =>
  dates(language, {
    year: 'numeric',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment));

/**
 * Formats a day: `November 25, 2026`. In Russian the `г.` is left out, because it would be a second full stop at the
 * end of a sentence.
 */
export const day = (moment: string, language: Language = getSettings().language): string =>
  dates(language, { year: 'numeric', day: 'numeric', month: 'long' })
    .format(new Date(moment))
    .replace(/\sг\.$/, '');

/** Formats a time of day as `14:05`. */
export const timeOfDay = (moment: string, language: Language): string =>
  dates(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment));

/** Formats a time in its shortest form: `14:05` if it is today or within the next 24 hours, otherwise `Nov 28`. */
export function shortMoment(moment: string, language: Language, nowMs = Date.now()): string {
  const date = new Date(moment);
  const aheadMs = date.getTime() - nowMs;
  const isToday = date.toDateString() === new Date(nowMs).toDateString();
  return isToday || (aheadMs > 0 && aheadMs < 86_400_000)
    ? timeOfDay(moment, language)
    : dates(language, { day: 'numeric', month: 'short' }).format(date);
}

/** Formats a time of day as `14:05:09`. */
export const clockTime = (moment: string | number, language: Language = getSettings().language): string =>
  dates(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(moment));

/** Formats a duration as hours, minutes and seconds: `1:04:09`, `04:09`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

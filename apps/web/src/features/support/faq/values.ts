// Pure: formats the settings that answers contain.
import type { FaqValues } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { count, decimal, dollars, multiplier, shortPercent } from '../../../lib/format.ts';

/** Converts minutes to the largest unit of which there are at least two, or exactly one, and rounds the count. */
export const spanOf = (minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  if (minutes >= 2 * 1440 || minutes === 1440) return { unit: 'days', count: Math.round(minutes / 1440) };
  if (minutes >= 120 || minutes === 60) return { unit: 'hours', count: Math.round(minutes / 60) };
  return { unit: 'minutes', count: minutes };
};

/** Formats of the values that are not percentages, sums of money or whole numbers. */
const WRITTEN: Partial<Record<keyof FaqValues, (value: number, language: Language) => string>> = {
  crashMinTarget: multiplier,
  gapSeconds: (value, language) => decimal(value, Number.isInteger(value) ? 0 : 1, language),
  wageringFactor: (value, language) => decimal(value, Number.isInteger(value) ? 0 : 2, language),
};
const whole = (value: number, language: Language): string => dollars(value, Number.isInteger(value) ? 0 : 2, language);

const MONEY: ReadonlySet<string> = new Set<keyof FaqValues>([
  ...(['depositMin', 'bonusMax', 'withdrawMin', 'withdrawDaily', 'twoApproversAbove'] as const),
  ...(['cashbackMin', 'cashbackDeposit', 'hourlyStake', 'chatDeposit'] as const),
  ...(['crashMinBet', 'crashMaxStake', 'crashMaxWin'] as const),
]);

const written = (name: keyof FaqValues, value: number, language: Language): string => {
  const own = WRITTEN[name];
  if (own) return own(value, language);
  if (name.endsWith('Percent')) return shortPercent(value, language);
  return MONEY.has(name) ? whole(value, language) : count(value, language);
};

/** Formats the values for the answers. `span`: formats a number of minutes. */
export const faqParams = (
  { siteName, ...values }: FaqValues,
  { language, span }: { language: Language; span: (minutes: number) => string },
): Record<keyof FaqValues, string> =>
  ({
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, written(name as keyof FaqValues, value, language)]),
    ),
    protectionMinutes: span(values.protectionMinutes),
    siteName,
  }) as Record<keyof FaqValues, string>;

/** Replaces the names in braces in a text by their values. */
export const fillIn = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/{{(\w+)}}/g, (whole, name: string) => params[name] ?? whole);

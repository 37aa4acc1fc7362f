// Pure: the settings that answers name, as people read them.
import type { FaqValues } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { count, decimal, dollars, multiplier, shortPercent } from '../../../lib/format.ts';

/** A length of time in the largest unit of which there are two, or one exactly. */
export const spanOf = (minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  if (minutes >= 2 * 1440 || minutes === 1440) return { unit: 'days', count: Math.round(minutes / 1440) };
  if (minutes >= 120 || minutes === 60) return { unit: 'hours', count: Math.round(minutes / 60) };
  return { unit: 'minutes', count: minutes };
};

/** How each value is written; whole numbers have no entry. */
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

const written = (name: string, value: number, language: Language): string => {
  const own = WRITTEN[name as keyof FaqValues];
  if (own) return own(value, language);
  if (name.endsWith('Percent')) return shortPercent(value, language);
  return MONEY.has(name) ? whole(value, language) : count(value, language);
};

/** The values of all placeholders. `span` writes a number of minutes; `refundTimes` is the site's own setting. */
export const faqParams = (
  values: FaqValues,
  { language, span, refundTimes }: { language: Language; span: (minutes: number) => string; refundTimes: number },
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(name, value, language)])),
  gap: written('gapSeconds', values.gapSeconds, language),
  protection: span(values.protectionMinutes),
  refundTimes: count(refundTimes, language),
});

import { Select } from '@updraft/ui';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { ALL_DAYS, type Days, daysOfMonth, monthOf, monthsSince } from './period.ts';

interface MonthFieldProps {
  days: Days;
  onChange: (days: Days) => void;
  /** Time in the first month that can be selected; null: not known yet. */
  since: string | null;
}

const CHOSEN = 'chosen';

/** Field that selects a month as a period of days. */
export function MonthField({ days, onChange, since }: MonthFieldProps) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const isAll = days.from === '' && days.to === '';
  const value = isAll ? '' : (monthOf(days) ?? CHOSEN);
  const months = since === null ? [] : monthsSince(since);
  // A month entered as days may be before the creation of the account.
  const shown = value === '' || value === CHOSEN || months.includes(value) ? months : [...months, value];
  return (
    <Select
      label={t('filter.month')}
      value={value}
      onChange={(chosen) => {
        if (chosen !== CHOSEN) onChange(chosen === '' ? ALL_DAYS : daysOfMonth(chosen));
      }}
      options={[
        { value: '', text: t('filter.any_month') },
        ...(value === CHOSEN ? [{ value: CHOSEN, text: t('filter.chosen_days') }] : []),
        ...shown.map((month) => ({ value: month, text: nameOf(month, language) })),
      ]}
    />
  );
}

/** Formats a month as `November 2026`. */
const nameOf = (month: string, language: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(new Date(year, number - 1));
};

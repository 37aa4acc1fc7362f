import { TextInput } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { type Days, today } from './period.ts';

/** Fields for the first and the last day of a period. Their labels are among the texts of the profile. */
export function PeriodFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTexts('profile');
  const last = today();
  return (
    <>
      <TextInput
        type="date"
        label={t('filter.from')}
        value={days.from}
        max={days.to || last}
        onChange={(from) => onChange({ ...days, from })}
      />
      <TextInput
        type="date"
        label={t('filter.to')}
        value={days.to}
        min={days.from || undefined}
        max={last}
        onChange={(to) => onChange({ ...days, to })}
      />
    </>
  );
}

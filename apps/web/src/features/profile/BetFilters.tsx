import { Button, NumberInput, Select } from '@updraft/ui';
import { PeriodFields } from '../../entities/history/PeriodFields.tsx';
import { decimalMark } from '../../lib/money-format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { ALL_BETS, type BetsWanted, filterOf, isEveryBet, RESULTS } from './bets-filter.ts';

interface BetFiltersProps {
  wanted: BetsWanted;
  onChange: (wanted: BetsWanted) => void;
}

/** Narrows past bets down by days, result and stake. */
export function BetFilters({ wanted, onChange }: BetFiltersProps) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  return (
    <div
      role="group"
      aria-label={t('filter.label')}
      className="grid grid-cols-2 items-end gap-2 md:grid-cols-[repeat(4,minmax(0,9rem))_auto]"
    >
      <PeriodFields days={wanted.days} onChange={(days) => onChange({ ...wanted, days })} />
      <Select
        label={t('filter.result')}
        value={wanted.result}
        onChange={(value) => onChange({ ...wanted, result: RESULTS.find((one) => one === value) ?? 'all' })}
        options={RESULTS.map((value) => ({ value, text: t(`filter.${value}`) }))}
      />
      <NumberInput
        label={t('filter.least')}
        prefix="$"
        decimalMark={decimalMark(language)}
        value={wanted.least}
        problem={wanted.least === 'invalid' ? t('filter.not_an_amount') : undefined}
        onChange={(least) => onChange({ ...wanted, least })}
      />
      {!isEveryBet(filterOf(wanted)) && (
        <Button
          variant="ghost"
          className="max-md:col-span-2 max-md:justify-self-start"
          onClick={() => onChange(ALL_BETS)}
        >
          {t('filter.reset')}
        </Button>
      )}
    </div>
  );
}

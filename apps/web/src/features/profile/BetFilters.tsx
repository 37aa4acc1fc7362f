import { Select } from '@updraft/ui';
import type { ReactNode } from 'react';
import { Filters } from '../../entities/history/Filters.tsx';
import { PeriodFields } from '../../entities/history/PeriodFields.tsx';
import { DollarInput } from '../../lib/DollarInput.tsx';
import { useTexts } from '../../lib/texts.ts';
import { ALL_BETS, type BetsWanted, filterOf, isEveryBet, RESULTS } from './bets-filter.ts';

interface BetFiltersProps {
  wanted: BetsWanted;
  onChange: (wanted: BetsWanted) => void;
  /** The buttons that save the bets as a file. */
  file: ReactNode;
}

/** Narrows past bets down by days, result and stake. */
export function BetFilters({ wanted, onChange, file }: BetFiltersProps) {
  const { t } = useTexts('profile');
  return (
    <Filters
      isFiltered={!isEveryBet(filterOf(wanted))}
      onReset={() => onChange(ALL_BETS)}
      columns="md:grid-cols-[repeat(3,minmax(0,9rem))] lg:grid-cols-[repeat(2,minmax(0,9rem))_repeat(3,minmax(0,7rem))_auto]"
      file={file}
      fields={
        <>
          <PeriodFields days={wanted.days} onChange={(days) => onChange({ ...wanted, days })} />
          <Select
            label={t('filter.result')}
            value={wanted.result}
            onChange={(value) => onChange({ ...wanted, result: RESULTS.find((one) => one === value) ?? 'all' })}
            options={RESULTS.map((value) => ({ value, text: t(`filter.${value}`) }))}
          />
          {(['least', 'most'] as const).map((end) => (
            <DollarInput
              key={end}
              label={t(`filter.${end}`)}
              value={wanted[end]}
              problem={wanted[end] === 'invalid' ? t('filter.not_an_amount') : undefined}
              onChange={(value) => onChange({ ...wanted, [end]: value })}
            />
          ))}
        </>
      }
    />
  );
}

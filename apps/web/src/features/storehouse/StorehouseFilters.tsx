import type { StorehouseSort } from '@updraft/contract';
import { MAX_DOLLARS } from '@updraft/contract/constants';
import { Select, TextInput } from '@updraft/ui';
import { useState } from 'react';
import { dollars } from '../../lib/format.ts';
import { DollarInput } from '../../lib/DollarInput.tsx';
import { FilterSheet } from '../../lib/FilterSheet.tsx';
import { useIsWide } from '../../lib/media.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { KindFilters } from './KindFilters.tsx';
import { useStorehouse } from './store.ts';
import { SORTS, activeKinds, isPurseEmpty, shownMaxPrice } from './storehouse-state.ts';
import { useMatching } from './use-matching.ts';
import { usePurse } from './use-purse.ts';

/** Search, prices and order, with the filters by kind below. On phones all but the search is in a sheet. */
export function StorehouseFilters() {
  const { t } = useTexts('storehouse');
  const purse = usePurse();
  const language = useSettings((state) => state.language);
  const isWide = useIsWide();
  const { filters, setFilters } = useStorehouse();
  const count = activeKinds(filters);
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 border-b border-line px-3 py-2 md:grid-cols-[minmax(0,1fr)_7rem_7rem_11rem] md:py-3">
      <TextInput
        label={t('search')}
        hideLabel={!isWide}
        placeholder={isWide ? undefined : t('search')}
        type="search"
        icon="search"
        maxLength={100}
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <FilterSheet
        title={t('filters')}
        label={count === 0 ? t('filters') : t('filters_active', { count })}
        isFiltered={count > 0}
        show={<Matches />}
      >
        <div className="grid grid-cols-2 gap-2 md:contents">
          <Price label={t('min_price')} value={filters.minPrice} onChange={(minPrice) => setFilters({ minPrice })} />
          <Price
            label={t('max_price')}
            value={shownMaxPrice(filters, purse)}
            onChange={(maxPrice) => setFilters({ maxPrice, isChangedMaxPrice: true })}
          />
        </div>
        <Select
          label={t('sort')}
          value={filters.sort}
          options={SORTS.map((value) => ({ value, text: t(`sort_${value}`) }))}
          onChange={(sort) => setFilters({ sort: sort as StorehouseSort })}
        />
        <KindFilters />
      </FilterSheet>
      {isPurseEmpty(purse) && !filters.isChangedMaxPrice && (
        <p className="col-span-full text-12 text-muted">
          {t('empty_purse', { sum: dollars(purse.usualDeposit, 2, language) })}
        </p>
      )}
    </search>
  );
}

/** Number of entries that match the filters, if it is known. */
function Matches() {
  const { t } = useTexts('storehouse');
  const { list, loaded } = useMatching();
  return list.data === undefined || list.isPlaceholderData || list.hasNextPage
    ? t('show_many')
    : t('show_items', { count: loaded.length });
}

/** Price field. While the typed text is not a price, the list keeps the last valid price. */
function Price({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const { t } = useTexts('storehouse');
  const [isWrong, setWrong] = useState(false);
  return (
    <DollarInput
      label={label}
      value={isWrong ? 'invalid' : value}
      problem={isWrong ? t('not_a_price') : undefined}
      onChange={(typed) => {
        const wrong = typed === 'invalid' || (typed !== null && typed > MAX_DOLLARS);
        setWrong(wrong);
        if (!wrong) onChange(typed);
      }}
    />
  );
}

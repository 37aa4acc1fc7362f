import type { StorehouseSort } from '@updraft/contract';
import { MAX_DOLLARS } from '@updraft/contract/constants';
import { Button, classes, Select, TextInput } from '@updraft/ui';
import { useId, useState } from 'react';
import { dollars } from '../../lib/format.ts';
import { DollarInput } from '../../lib/DollarInput.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { KindFilters } from './KindFilters.tsx';
import { useStorehouse } from './store.ts';
import { SORTS, activeKinds, isPurseEmpty, shownMaxPrice } from './storehouse-state.ts';
import { usePurse } from './use-purse.ts';

/**
 * Search, prices and order, and below them the filters by kind. On a phone all but the search is behind a button, so that
 * items are in the first window.
 */
export function StorehouseFilters() {
  const { t } = useTexts('storehouse');
  const purse = usePurse();
  const language = useSettings((state) => state.language);
  const { filters, setFilters } = useStorehouse();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = activeKinds(filters);
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 border-b border-line p-3 md:grid-cols-[minmax(0,1fr)_7rem_7rem_11rem]">
      <TextInput
        label={t('search')}
        type="search"
        icon="search"
        maxLength={100}
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <Button
        className="self-end md:hidden"
        icon="sliders"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t('filters') : t('filters_active', { count })}
      </Button>
      <div id={id} className={classes('col-span-full grid-cols-2 gap-2 md:contents', isOpen ? 'grid' : 'hidden')}>
        <Price label={t('min_price')} value={filters.minPrice} onChange={(minPrice) => setFilters({ minPrice })} />
        <Price
          label={t('max_price')}
          value={shownMaxPrice(filters, purse)}
          onChange={(maxPrice) => setFilters({ maxPrice, isChangedMaxPrice: true })}
        />
        <Select
          label={t('sort')}
          className="max-md:col-span-full"
          value={filters.sort}
          options={SORTS.map((value) => ({ value, text: t(`sort_${value}`) }))}
          onChange={(sort) => setFilters({ sort: sort as StorehouseSort })}
        />
        <KindFilters />
      </div>
      {isPurseEmpty(purse) && !filters.isChangedMaxPrice && (
        <p className="col-span-full text-12 text-muted">
          {t('empty_purse', { sum: dollars(purse.usualDeposit, 2, language) })}
        </p>
      )}
    </search>
  );
}

/** A price; while what is typed is none, the list stays as the last one had it. */
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

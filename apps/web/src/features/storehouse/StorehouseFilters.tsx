import { NumberInput, TextInput } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { useBalance } from '../session/store.ts';
import { useStorehouse } from './store.ts';
import { shownMaxPrice } from './storehouse-state.ts';

/** Search, min price and max price. */
export function StorehouseFilters() {
  const { t } = useTexts('storehouse');
  const balance = useBalance();
  const { filters, setFilters } = useStorehouse();
  return (
    <search className="grid grid-cols-2 gap-2 border-b border-line p-3 md:grid-cols-[1fr_8rem_8rem]">
      <TextInput
        className="col-span-2 md:col-span-1"
        label={t('search')}
        type="search"
        icon="search"
        maxLength={100}
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <NumberInput label={t('min_price')} prefix="$" value={filters.minPrice} onChange={(minPrice) => setFilters({ minPrice })} />
      <NumberInput label={t('max_price')} prefix="$" value={shownMaxPrice(filters, balance)} onChange={(maxPrice) => setFilters({ maxPrice, isChangedMaxPrice: true })} />
    </search>
  );
}

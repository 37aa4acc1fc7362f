import { Button, Select } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { useStorehouse } from './store.ts';
import { RARITIES, WEAPONS, WEARS, activeKinds, anyKind, type Kinds } from './storehouse-state.ts';

/** Value of 'any' in a list. No kind has an empty text. */
const ANY = '';

/** Filters by weapon, wear, rarity and StatTrak: a row on wide screens. */
export function KindFilters() {
  const { t } = useTexts('storehouse');
  const { filters, setFilters } = useStorehouse();
  return (
    <div
      role="group"
      aria-label={t('filters')}
      className="col-span-full grid gap-2 md:grid-cols-[repeat(4,minmax(0,1fr))_6rem]"
    >
      <Kind name="weapon" values={WEAPONS} textOf={(value) => t(`weapon_${value}`)} />
      <Kind name="wear" values={WEARS} textOf={(value) => `${value.toUpperCase()} · ${t(`item:exterior_${value}`)}`} />
      <Kind name="rarity" values={RARITIES} textOf={(value) => t(`item:rarity_${value}`)} />
      <Kind name="stattrak" values={[true, false]} textOf={(value) => t(value ? 'stattrak_only' : 'stattrak_none')} />
      {/* Its space is reserved on wide screens, so that its appearance causes no layout shift. */}
      {activeKinds(filters) > 0 && (
        <Button variant="ghost" size="small" onClick={() => setFilters(anyKind)}>
          {t('reset')}
        </Button>
      )}
    </div>
  );
}

/** Selects one kind, or any kind: then the list shows the name of the filter. */
function Kind<N extends keyof Kinds>({
  name,
  values,
  textOf,
}: {
  name: N;
  values: readonly NonNullable<Kinds[N]>[];
  textOf: (value: NonNullable<Kinds[N]>) => string;
}) {
  const { t } = useTexts('storehouse');
  const value = useStorehouse(({ filters }) => filters[name]);
  const setFilters = useStorehouse((state) => state.setFilters);
  return (
    <Select
      label={t(name)}
      hideLabel
      small
      value={value === null ? ANY : String(value)}
      options={[{ value: ANY, text: t(name) }, ...values.map((one) => ({ value: String(one), text: textOf(one) }))]}
      onChange={(text) => setFilters({ [name]: values.find((one) => String(one) === text) ?? null })}
    />
  );
}

import { Button, Select, classes } from '@updraft/ui';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useStorehouse } from './store.ts';
import { RARITIES, WEAPONS, WEARS, activeKinds, anyKind, type Kinds } from './storehouse-state.ts';

/** The value of a list for 'any': no kind is an empty text. */
const ANY = '';

/** Filters by weapon, wear, rarity and StatTrak: a row on wide screens, behind a button on a phone. */
export function KindFilters() {
  const { t } = useTexts('storehouse');
  const { filters, setFilters } = useStorehouse();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = activeKinds(filters);
  return (
    <>
      <Button
        className="self-end md:hidden"
        icon="sliders"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t('filters') : t('filters_active', { count })}
      </Button>
      <div
        id={id}
        role="group"
        aria-label={t('filters')}
        className={classes(
          'col-span-full gap-2 md:grid md:grid-cols-[repeat(4,minmax(0,1fr))_6rem]',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <Kind name="weapon" values={WEAPONS} textOf={(value) => t(`weapon_${value}`)} />
        <Kind
          name="wear"
          values={WEARS}
          textOf={(value) => `${value.toUpperCase()} · ${t(`item:exterior_${value}`)}`}
        />
        <Kind name="rarity" values={RARITIES} textOf={(value) => t(`item:rarity_${value}`)} />
        <Kind name="stattrak" values={[true, false]} textOf={(value) => t(value ? 'stattrak_only' : 'stattrak_none')} />
        {/* On wide screens its place is kept, so that nothing moves when it comes. */}
        {count > 0 && (
          <Button variant="ghost" size="small" onClick={() => setFilters(anyKind)}>
            {t('reset')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The choice of one kind, or of any. */
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
      options={[
        { value: ANY, text: t(`any_${name}`) },
        ...values.map((one) => ({ value: String(one), text: textOf(one) })),
      ]}
      onChange={(text) => setFilters({ [name]: values.find((one) => String(one) === text) ?? null })}
    />
  );
}

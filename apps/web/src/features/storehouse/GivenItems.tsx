import type { InventoryItem } from '@updraft/contract';
import { AsyncList } from '@updraft/ui';
import { useMemo } from 'react';
import { useGradually } from '../../lib/use-gradually.ts';
import { useTexts } from '../../lib/texts.ts';
import { useInventory } from '../../entities/inventory/inventory-store.ts';
import { countOf } from '../../entities/inventory/equal-items.ts';
import { OwnCard } from '../../entities/inventory/OwnCard.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useCards } from '../../entities/inventory/use-cards.ts';

const NOTHING: readonly InventoryItem[] = [];

/** Own items to choose from for the exchange: a column on wide screens, a strip on a phone. */
export function GivenItems() {
  const { t } = useTexts('storehouse');
  const { data: items = NOTHING } = useInventory();
  const selected = useSelection((state) => state.selected);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const cards = useGradually(useCards(items));
  return (
    <section
      aria-labelledby="storehouse-given"
      className="flex shrink-0 flex-col border-b border-line md:w-66 md:border-r md:border-b-0"
    >
      <h3 id="storehouse-given" className="flex items-baseline justify-between px-4 pt-3 text-14 font-medium">
        {t('give')}
        <span className="text-12 font-normal text-muted tabular-nums">{t('count', { count: selected.length })}</span>
      </h3>
      <AsyncList items={cards} empty={<p className="px-4 py-3 text-14 text-muted">{t('give_empty')}</p>}>
        {(all) => (
          <ul
            aria-label={t('inventory:title')}
            tabIndex={0}
            className="flex gap-2 overflow-x-auto p-3 md:grid md:min-h-0 md:grid-cols-2 md:content-start md:overflow-x-hidden md:overflow-y-auto"
          >
            {all.map((equal) => (
              <li
                key={equal.card.id}
                className="grid w-28 shrink-0 [contain-intrinsic-size:auto_var(--card-height)] [content-visibility:auto] md:w-auto"
              >
                <OwnCard items={equal} count={countOf(equal, chosen)} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
    </section>
  );
}

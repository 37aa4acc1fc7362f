import type { InventoryItem } from '@updraft/contract';
import { AsyncList, Icon } from '@updraft/ui';
import { useMemo, useState } from 'react';
import { useIsWide } from '../../lib/media.ts';
import { useGradually } from '../../lib/use-gradually.ts';
import { useTexts } from '../../lib/texts.ts';
import { useInventory } from '../../entities/inventory/inventory-store.ts';
import { countOf } from '../../entities/inventory/equal-items.ts';
import { OwnCard } from '../../entities/inventory/OwnCard.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useCards } from '../../entities/inventory/use-cards.ts';

const NOTHING: readonly InventoryItem[] = [];

/**
 * Own items to choose from for the exchange. They are a column on wide screens, and a strip opened by a button on
 * phones.
 */
export function GivenItems() {
  const { t } = useTexts('storehouse');
  const { data: items = NOTHING } = useInventory();
  const selected = useSelection((state) => state.selected);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const cards = useGradually(useCards(items));
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const count = (
    <span className="ml-auto text-12 font-normal text-muted tabular-nums">
      {t('count', { count: selected.length })}
    </span>
  );
  return (
    <section
      aria-labelledby="storehouse-given"
      className="flex shrink-0 flex-col border-b border-line md:w-66 md:border-r md:border-b-0"
    >
      <h3 id="storehouse-given" className="text-14 font-medium">
        {isWide ? (
          <span className="flex items-baseline px-4 pt-3">
            {t('give')}
            {count}
          </span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex min-h-11 w-full cursor-pointer items-center gap-2 px-4 focus-visible:-outline-offset-2"
            onClick={() => setOpen(!isOpen)}
          >
            {t('give')}
            {count}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} className="text-muted" />
          </button>
        )}
      </h3>
      {(isWide || isOpen) && (
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
      )}
    </section>
  );
}

import type { InventoryItem } from '@updraft/contract';
import { Switch } from '@updraft/ui';
import { useMemo, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useGradually } from '../../lib/use-gradually.ts';
import { ItemCard } from '../../entities/item/ItemCard.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useCards } from '../../entities/inventory/use-cards.ts';

/** Own items to choose from where the dialog was opened without any: a strip, so that the form stays near. */
export function ItemsToWithdraw({ items }: { items: readonly InventoryItem[] }) {
  const { t } = useTexts('withdrawal');
  const { selected, toggle, selectAll, clear } = useSelection();
  const chosen = useMemo(() => new Set(selected), [selected]);
  const all = useCards(items);
  const cards = useGradually(all);
  const usable = all.filter(({ lockedUntil }) => lockedUntil == null).length;
  return (
    <section aria-label={t('choose_items')}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-12 text-muted">{t('choose_items')}</h3>
        <Switch
          compact
          checked={usable > 0 && selected.length >= usable}
          disabled={usable === 0}
          onChange={(on) => (on ? selectAll() : clear())}
        >
          {t('inventory:select_all')}
        </Switch>
      </div>
      <ul tabIndex={0} aria-label={t('inventory:title')} className="flex gap-2 overflow-x-auto pb-2">
        {cards.map((card) => (
          <li key={card.id} className="grid h-46 w-28 shrink-0">
            <ItemCard item={card} selected={chosen.has(card.id)} onToggle={toggle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether items have to be chosen here: decided when the dialog opens, so that a choice does not take the strip away. */
export const useChoosesHere = (): boolean => useState(() => useSelection.getState().selected.length === 0)[0];

import type { InventoryItem } from '@updraft/contract';
import { Switch } from '@updraft/ui';
import { useMemo, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useGradually } from '../../lib/use-gradually.ts';
import { countOf } from '../../entities/inventory/equal-items.ts';
import { OwnCard } from '../../entities/inventory/OwnCard.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useCards } from '../../entities/inventory/use-cards.ts';

/**
 * Strip of own items to choose from, shown if the dialog was opened without a selection. It is low, so that the form
 * stays near.
 */
export function ItemsToWithdraw({ items }: { items: readonly InventoryItem[] }) {
  const { t } = useTexts('withdrawal');
  const { selected, selectAll, clear } = useSelection();
  const chosen = useMemo(() => new Set(selected), [selected]);
  const all = useCards(items);
  const cards = useGradually(all);
  const usable = all.filter(({ card }) => card.lockedUntil == null).flatMap(({ ids }) => ids).length;
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
        {cards.map((equal) => (
          <li key={equal.card.id} className="grid h-46 w-28 shrink-0">
            <OwnCard items={equal} count={countOf(equal, chosen)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * True if the dialog was opened without selected items. The value stays, so that a selection does not remove the strip.
 */
export const useChoosesHere = (): boolean => useState(() => useSelection.getState().selected.length === 0)[0];

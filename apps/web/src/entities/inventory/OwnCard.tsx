import { memo } from 'react';
import { CountedCard } from '../item/CountedCard.tsx';
import type { EqualItems } from './equal-items.ts';
import { useSelection } from './selection-store.ts';

/** The card of own items that are equal, of which `count` are selected. A click selects one, or lets all of them go. */
export const OwnCard = memo(function OwnCard({ items: { card, ids }, count }: { items: EqualItems; count: number }) {
  const { toggle, selectOf } = useSelection.getState();
  return (
    <CountedCard
      item={card}
      count={count}
      most={ids.length}
      onToggle={(id) => (count === 0 ? toggle(id) : selectOf(ids, 0))}
      onCount={(_id, wanted) => selectOf(ids, wanted)}
    />
  );
});

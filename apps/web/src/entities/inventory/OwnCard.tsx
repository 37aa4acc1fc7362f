import { Suspense, memo } from 'react';
import { partWithTexts } from '../../lib/part-with-texts.ts';
import { ItemCard } from '../item/ItemCard.tsx';
import type { EqualItems } from './equal-items.ts';
import { useSelection } from './selection-store.ts';

const SeveralCard = partWithTexts('storehouse', () => import('./SeveralCard.tsx'));

/** Card of equal own items, of which `count` are selected. */
export const OwnCard = memo(function OwnCard({ items, count }: { items: EqualItems; count: number }) {
  const one = <ItemCard item={items.card} selected={count > 0} onToggle={useSelection.getState().toggle} />;
  if (items.ids.length === 1) return one;
  return (
    <Suspense fallback={one}>
      <SeveralCard items={items} count={count} />
    </Suspense>
  );
});

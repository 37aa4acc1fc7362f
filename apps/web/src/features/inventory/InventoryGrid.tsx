import type { InventoryItem } from '@updraft/contract';
import { useMemo } from 'react';
import { ItemCard, type CardItem } from './ItemCard.tsx';
import { useSelection } from './selection.ts';

const cardOf = (item: InventoryItem): CardItem => ({ id: item.myId, price: item.price, item: item.item, lockedUntil: item.lockedUntil });

/** Own items as cards. Cards out of sight cost no layout, so an inventory of hundreds stays light. */
export function InventoryGrid({ items }: { items: readonly InventoryItem[] }) {
  const selected = useSelection((state) => state.selected);
  const toggle = useSelection((state) => state.toggle);
  const cards = useMemo(() => items.map(cardOf), [items]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2">
      {cards.map((card) => (
        <li key={card.id} className="grid [contain-intrinsic-size:auto_10.25rem] [content-visibility:auto]">
          <ItemCard item={card} selected={chosen.has(card.id)} onToggle={toggle} />
        </li>
      ))}
    </ul>
  );
}

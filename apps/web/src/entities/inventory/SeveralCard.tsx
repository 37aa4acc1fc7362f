import { play } from '../../lib/sound.ts';
import { CountedCard } from '../item/CountedCard.tsx';
import type { EqualItems } from './equal-items.ts';
import { useSelection } from './selection-store.ts';

/** Card of several equal items, of which `count` are selected. A click selects one, or deselects all. */
export default function SeveralCard({ items: { card, ids }, count }: { items: EqualItems; count: number }) {
  const onToggle = (): void => {
    if (count === 0) return useSelection.getState().toggle(card.id);
    play('tick');
    useSelection.getState().release(ids);
  };
  /** Selects one more item if `wanted` is above `count`; otherwise deselects one. */
  const onCount = (_id: number, wanted: number): void => {
    const { selected, toggle } = useSelection.getState();
    toggle(ids.find((id) => selected.includes(id) !== wanted > count) ?? card.id);
  };
  return <CountedCard item={card} count={count} most={ids.length} onToggle={onToggle} onCount={onCount} />;
}

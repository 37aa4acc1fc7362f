import type { InventoryItem } from '@updraft/contract';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { gridHeight, gridMeasures, placeOf, type GridMeasures } from './grid-places.ts';
import { type EqualItems, countOf } from '../../entities/inventory/equal-items.ts';
import { OwnCard } from '../../entities/inventory/OwnCard.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useCards } from '../../entities/inventory/use-cards.ts';

/**
 * Own items as cards, equal items on one card. A transform moves each card to its place, so that cards glide after a
 * stake or a win without a new layout. The browser does not draw cards out of view.
 */
export function InventoryGrid({ items }: { items: readonly InventoryItem[] }) {
  const selected = useSelection((state) => state.selected);
  const arrived = useSelection((state) => state.arrived);
  const cards = useCards(items);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const { place, measures } = useMeasures();
  return (
    <ul
      ref={place}
      className="relative"
      style={measures === null ? undefined : { height: gridHeight(cards.length, measures) }}
    >
      {measures !== null &&
        cards.map((equal, index) => (
          <Place
            key={equal.card.id}
            items={equal}
            count={countOf(equal, chosen)}
            isNew={equal.ids.some((id) => arrived.includes(id))}
            index={index}
            measures={measures}
          />
        ))}
    </ul>
  );
}

interface PlaceProps {
  items: EqualItems;
  /** Number of selected items on the card. */
  count: number;
  /** True if one of the items is new. Notices then do not cover the card. */
  isNew: boolean;
  index: number;
  measures: GridMeasures;
}

/** Card at its place. A selection renders only the selected card again. */
const Place = memo(function Place({ items, count, isNew, index, measures }: PlaceProps) {
  const { x, y } = placeOf(index, measures);
  return (
    <li
      data-keep-clear={isNew ? 'new' : undefined}
      style={{ transform: `translate(${x}, ${y})`, width: measures.cardWidthPx }}
      className="absolute top-0 left-0 grid h-(--card-height) transition-transform duration-(--motion-panel) ease-out [contain-intrinsic-size:auto_var(--card-height)] [content-visibility:auto]"
    >
      <OwnCard items={items} count={count} />
    </li>
  );
});

/**
 * Returns the columns and the card width for the available space; null until the first measurement, which is before the
 * first paint.
 */
function useMeasures() {
  const place = useRef<HTMLUListElement>(null);
  const [measures, setMeasures] = useState<GridMeasures | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = (): void =>
      setMeasures((before) => {
        const next = gridMeasures(element.clientWidth);
        return before?.columns === next.columns && before.cardWidthPx === next.cardWidthPx ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, measures };
}

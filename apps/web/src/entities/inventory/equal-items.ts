/** Pure: own items that are equal, as one card. */
import type { CardItem } from '../item/ItemCard.tsx';

export interface EqualItems {
  /** The first of them, with their number where there are several. */
  card: CardItem;
  ids: readonly number[];
}

/** Items of one name, price and protection together, each group where its first item stands. */
export function equalItems(cards: readonly CardItem[]): EqualItems[] {
  const groups = new Map<string, CardItem[]>();
  for (const card of cards) {
    const kind = `${card.item.market_hash_name}\n${card.price}\n${card.lockedUntil ?? ''}`;
    const group = groups.get(kind);
    if (group) group.push(card);
    else groups.set(kind, [card]);
  }
  return [...groups.values()].map((group) => ({
    card: { ...(group[0] as CardItem), ...(group.length > 1 && { held: group.length }) },
    ids: group.map(({ id }) => id),
  }));
}

/** How many of these items are selected. */
export const countOf = ({ ids }: EqualItems, selected: ReadonlySet<number>): number =>
  ids.filter((id) => selected.has(id)).length;

/** The selection with so many of these items: what is selected of them stays as far as it can. */
export function withCount(
  selected: readonly number[],
  { ids, count }: { ids: readonly number[]; count: number },
): number[] {
  const own = new Set(ids);
  const mine = selected.filter((id) => own.has(id));
  const more = ids.filter((id) => !mine.includes(id));
  const wanted = new Set([...mine, ...more].slice(0, count));
  return [...selected.filter((id) => !own.has(id) || wanted.has(id)), ...more.filter((id) => wanted.has(id))];
}

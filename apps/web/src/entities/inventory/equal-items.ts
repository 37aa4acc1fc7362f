/** Pure: groups equal own items into cards. */
import type { CardItem } from '../item/ItemCard.tsx';

export interface EqualItems {
  /** Card of the first of the equal items. It contains their number. */
  card: CardItem;
  ids: readonly number[];
}

/** Groups items by name, price and protection. Each group takes the place of its first item. */
export function equalItems(cards: readonly CardItem[]): EqualItems[] {
  const groups = new Map<string, CardItem[]>();
  for (const card of cards) {
    const kind = `${card.item.market_hash_name}\n${card.price}\n${card.lockedUntil ?? ''}`;
    const group = groups.get(kind);
    if (group) group.push(card);
    else groups.set(kind, [card]);
  }
  return [...groups.values()].map((group) => ({
    card: { ...(group[0] as CardItem), held: group.length },
    ids: group.map(({ id }) => id),
  }));
}

/** Number of selected items among these. */
export const countOf = ({ ids }: EqualItems, selected: ReadonlySet<number>): number =>
  ids.filter((id) => selected.has(id)).length;

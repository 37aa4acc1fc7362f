/** Pure: own items that are equal, as one card. */
import type { CardItem } from '../item/ItemCard.tsx';

export interface EqualItems {
  /** The first of the equal items, with their number if there are several. */
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
    card: { ...(group[0] as CardItem), held: group.length },
    ids: group.map(({ id }) => id),
  }));
}

/** Number of selected items among these. */
export const countOf = ({ ids }: EqualItems, selected: ReadonlySet<number>): number =>
  ids.filter((id) => selected.has(id)).length;

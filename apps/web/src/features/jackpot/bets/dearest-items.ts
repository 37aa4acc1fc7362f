// Pure: the dearest items of the pot with their players.
import type { ShownItem } from '@updraft/contract';
import type { PotRow } from '../state-types.ts';

interface StakedItem {
  item: ShownItem;
  user: PotRow['user'];
  key: string;
}

/**
 * Returns at most `most` items of the rows, dearest first. Items of equal price are in the order of their players' ids.
 */
export const dearestItems = (
  rows: readonly Pick<PotRow, 'id' | 'user' | 'items'>[],
  most: number,
): readonly StakedItem[] =>
  rows
    .flatMap(({ id, user, items }) => items.map((item, at) => ({ item, user, id, key: `${id} ${at}` })))
    .sort((a, b) => b.item.price - a.item.price || a.id - b.id)
    .slice(0, most)
    .map(({ item, user, key }) => ({ item, user, key }));

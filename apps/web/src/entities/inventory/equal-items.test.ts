import { describe, expect, it } from 'vitest';
import type { CardItem } from '../item/ItemCard.tsx';
import { countOf, equalItems } from './equal-items.ts';

const card = (id: number, name: string, price = 1, lockedUntil: string | null = null): CardItem =>
  ({ id, price, lockedUntil, item: { market_hash_name: name } }) as unknown as CardItem;

describe('equal items', () => {
  it('share one card if name, price and protection are equal, at the place of the first', () => {
    const groups = equalItems([card(1, 'A'), card(2, 'B'), card(3, 'A'), card(4, 'A', 2), card(5, 'A', 1, 'later')]);
    expect(groups.map(({ ids }) => ids)).toEqual([[1, 3], [2], [4], [5]]);
    expect(groups.map(({ card: { id, held } }) => [id, held])).toEqual([
      [1, 2],
      [2, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(countOf(groups[0] as (typeof groups)[0], new Set([3, 2]))).toBe(1);
  });
});

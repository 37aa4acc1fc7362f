import { expect, it } from 'vitest';
import { betOf } from '../state.fixtures.ts';
import { dearestItems } from './dearest-items.ts';

it('lists the dearest items of all players first, those of one price by player, and no more than asked for', () => {
  const row = (id: number, ...prices: number[]) => {
    const bet = betOf(id, 10);
    return { ...bet, id, items: prices.map((price) => ({ ...bet.item, price })) };
  };
  const rows = [row(7, 5, 2), row(9, 9, 1), row(8, 5)];
  const listed = dearestItems(rows, 4).map(({ item, user }) => [item.price, user.id]);
  expect(listed).toEqual([
    [9, 9],
    [5, 7],
    [5, 8],
    [2, 7],
  ]);
});

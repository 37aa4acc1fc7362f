import type { InventoryItem } from '@updraft/contract';
import { expect, it } from 'vitest';
import { saleFor } from './sale.ts';

const NOW = Date.UTC(2026, 0, 1);
const item = (myId: number, price: number, lockedUntil: string | null = null): InventoryItem =>
  ({ myId, price, lockedUntil }) as InventoryItem;
const ids = (items: readonly InventoryItem[], missingCents: number): number[] =>
  saleFor(items, missingCents, NOW).map(({ myId }) => myId);

it('a box is paid by the cheapest item that is enough, else by the fewest', () => {
  const items = [item(1, 3), item(2, 9), item(3, 2.5), item(4, 0.5)];
  expect(ids(items, 200)).toEqual([3]);
  expect(ids(items, 250)).toEqual([3]);
  expect(ids(items, 251)).toEqual([1]);
  expect(ids(items, 1000)).toEqual([2, 1]);
  expect(ids(items, 1500)).toEqual([2, 1, 3, 4]);
});

it('nothing is offered that is not enough, or that cannot be sold', () => {
  expect(ids([], 1)).toEqual([]);
  expect(ids([item(1, 3)], 301)).toEqual([]);
  expect(ids([item(1, 3, new Date(NOW + 1).toISOString()), item(2, 1)], 200)).toEqual([]);
});

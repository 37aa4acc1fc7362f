import type { InventoryItem } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { arranged } from './arrange.ts';

const item = (myId: number, name: string, { ru = '', price = 1, movedAt = '' } = {}): InventoryItem =>
  ({
    myId,
    price,
    movedAt: movedAt || undefined,
    item: { market_hash_name: name, name_ru: ru },
  }) as unknown as InventoryItem;
const ids = (items: readonly InventoryItem[], asked: Partial<Parameters<typeof arranged>[1]>): number[] =>
  arranged(items, { search: '', sort: 'dearest', ...asked }).map(({ myId }) => myId);

describe('a search of the inventory', () => {
  const items = [
    item(1, 'AK-47 | Redline (Field-Tested)', { ru: 'AK-47 | Красная линия (После полевых испытаний)' }),
    item(2, 'AWP | Redline (Well-Worn)', { ru: 'AWP | Красная линия (Поношенное)' }),
    item(3, 'M4A4 | Howl (Factory New)'),
  ];
  it('finds every word in either language, in any order and case', () => {
    expect(ids(items, { search: ' redline  AK ' })).toEqual([1]);
    expect(ids(items, { search: 'красная' })).toEqual([1, 2]);
    expect(ids(items, { search: 'redline howl' })).toEqual([]);
  });
  it('shows everything while nothing is typed', () => {
    expect(ids(items, { search: '  ' })).toEqual([1, 2, 3]);
  });
});

describe('an order of the inventory', () => {
  const items = [
    item(1, 'A', { price: 5, movedAt: '2026-01-02T00:00:00.000Z' }),
    item(2, 'B', { price: 9, movedAt: '2026-01-01T00:00:00.000Z' }),
    item(3, 'C', { price: 5, movedAt: '2026-01-03T00:00:00.000Z' }),
    item(4, 'D', { price: 7 }),
  ];
  it.each([
    ['dearest', [2, 4, 1, 3]],
    ['cheapest', [1, 3, 4, 2]],
    ['newest', [3, 1, 2, 4]],
  ] as const)('sorts the %s items first, and equal items stay in their order', (sort, expected) => {
    expect(ids(items, { sort })).toEqual(expected);
  });
  it('leaves the list itself as it is', () => {
    arranged(items, { search: '', sort: 'cheapest' });
    expect(items.map(({ myId }) => myId)).toEqual([1, 2, 3, 4]);
  });
});

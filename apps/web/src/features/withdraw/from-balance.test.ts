import { describe, expect, it } from 'vitest';
import { itemOf } from '../../testing/page.tsx';
import { type PickedItems, amountProblem, boughtIds, entriesOf } from './from-balance.ts';

const bounds = { leastCents: 500, mostCents: 2000, mostItems: 50 };
const pickedOf = (...picks: [id: number, count: number][]): PickedItems['picked'] =>
  picks.map(([id, count]) => ({ entry: { ...itemOf(id, 2), id } as never, count }));

describe('balance for a withdrawal', () => {
  it.each([
    [null, null],
    ['invalid', { problem: 'not_a_sum' }],
    [4.99, { problem: 'least_sum', sum: 5 }],
    [5, null],
    [20, null],
    [20.01, { problem: 'most_sum', sum: 20 }],
  ] as const)('[WD-19] checks sum %o: %o', (amount, problem) => expect(amountProblem(amount, bounds)).toEqual(problem));

  it('an entry is bought as often as it was picked', () => {
    expect(entriesOf({ picked: pickedOf([4, 2], [7, 1]), sum: 6 })).toEqual([4, 4, 7]);
  });

  it('finds what was bought among the items that are new, and nothing that was won meanwhile', () => {
    const named = (id: number, name: number) => ({ ...itemOf(id, 2), item: itemOf(name, 2).item });
    const items = [named(1, 4), named(2, 4), named(3, 4), named(5, 4), named(6, 8)];
    expect(boughtIds(items, { before: new Set([1]), picked: pickedOf([4, 2]) })).toEqual([2, 3]);
    expect(boughtIds(items, { before: new Set([1, 2, 3, 5]), picked: pickedOf([4, 2]) })).toEqual([]);
  });
});

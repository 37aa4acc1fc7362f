import type { StorehouseItem } from '@updraft/contract';
import { beforeEach, expect, it } from 'vitest';
import { useStorehouse } from './store.ts';

const entry = (id: number): StorehouseItem => ({ id, price: id, market_count: 1 }) as StorehouseItem;
const chosen = (): number[] => useStorehouse.getState().chosen.map(({ id }) => id);

beforeEach(() => useStorehouse.getState().clearChosen());

it('a suggestion is given up by choosing something else, and by closing the storehouse', () => {
  const { suggest, toggle, begin } = useStorehouse.getState();
  suggest([entry(1), entry(3)]);
  toggle(entry(2));
  expect(chosen()).toEqual([2]);
  begin();
  expect(chosen(), 'what the player chose outlives the panel').toEqual([2]);
  suggest([entry(1)]);
  begin();
  expect(chosen()).toEqual([]);
  suggest([entry(1), entry(3)]);
  toggle(entry(1));
  expect(chosen(), 'the rest of the suggestion stays').toEqual([3]);
});

import type { CaseDrop } from '@updraft/contract';
import { expect, it } from 'vitest';
import { shownDrops, withDrops } from './drops.ts';

const drop = (id: number, userId = 1): CaseDrop => ({ id, user: { id: userId } }) as CaseDrop;
const idsOf = (drops: readonly CaseDrop[]): number[] => drops.map(({ id }) => id);

it('new drops come first, each once, and the ten newest stay', () => {
  const shown = [5, 4, 3].map((id) => drop(id));
  expect(idsOf(withDrops(shown, [drop(7), drop(5), drop(6)]))).toEqual([7, 6, 5, 4, 3]);
  const many = Array.from({ length: 12 }, (_unused, at) => drop(at + 1));
  expect(idsOf(withDrops(many, [drop(20)]))).toEqual([20, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
});

it('own drops of an opening under way are held back, all others are shown', () => {
  const drops = [drop(9, 7), drop(8, 2), drop(7, 7)];
  expect(idsOf(shownDrops(drops, { userId: 7, seenId: 7 }))).toEqual([8, 7]);
  expect(idsOf(shownDrops(drops, null))).toEqual([9, 8, 7]);
});

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
  expect(idsOf(shownDrops(drops, { userId: 7, isAnonymous: false, seenId: 7 }))).toEqual([8, 7]);
  expect(idsOf(shownDrops(drops, null))).toEqual([9, 8, 7]);
});

it('those without a name are held back too from an anonymous player: their own are among them', () => {
  const nameless = (id: number): CaseDrop => ({ id, user: null }) as CaseDrop;
  const drops = [nameless(9), drop(8, 2), nameless(7)];
  expect(idsOf(shownDrops(drops, { userId: 7, isAnonymous: true, seenId: 7 }))).toEqual([8, 7]);
  expect(idsOf(shownDrops(drops, { userId: 7, isAnonymous: false, seenId: 7 }))).toEqual([9, 8, 7]);
});

it('an own drop without a name is known as such when it comes once more, to everybody', () => {
  const own = { id: 5, user: null, own: true } as CaseDrop;
  expect(withDrops([own], [{ id: 5, user: null } as CaseDrop])).toEqual([own]);
});

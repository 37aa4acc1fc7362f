import type { CaseBox } from '@updraft/contract';
import { expect, it } from 'vitest';
import { chosenBoxes, PRICE_STEPS, WHOLE_LIST } from './box-list.ts';

const boxOf = (id: number, price: number, return_percent: number, name = `Box ${id}`): CaseBox =>
  ({ id, name, name_ru: `Кейс ${id}`, price, return_percent }) as CaseBox;
const BOXES = [boxOf(1, 5, 92), boxOf(2, 0.5, 90, 'Whisper'), boxOf(3, 250, 94), boxOf(4, 2, 92)];
const shown = (change: Partial<typeof WHOLE_LIST>, language: 'en' | 'ru' = 'en'): number[] =>
  chosenBoxes(BOXES, { ...WHOLE_LIST, ...change }, language).map(({ id }) => id);

it('[CA-1] shows all boxes in the order of the site, until the player chooses', () => {
  expect(shown({})).toEqual([1, 2, 3, 4]);
});

it('sorts by price and by return; equal ones keep the order of the site', () => {
  expect(shown({ order: 'cheapest' })).toEqual([2, 4, 1, 3]);
  expect(shown({ order: 'dearest' })).toEqual([3, 1, 4, 2]);
  expect(shown({ order: 'return' })).toEqual([3, 1, 4, 2]);
});

it('filters by name in the language of the page, and by steps of price without gap or overlap', () => {
  expect(shown({ search: ' whis' })).toEqual([2]);
  expect(shown({ search: 'КЕЙС 3' }, 'ru')).toEqual([3]);
  expect(PRICE_STEPS.map(({ tier }) => shown({ tier }))).toEqual([[2], [1, 4], [], [], [3]]);
  expect(PRICE_STEPS.map(({ from, below }) => [from, below])).toEqual([
    [null, 2],
    [2, 10],
    [10, 40],
    [40, 120],
    [120, null],
  ]);
});

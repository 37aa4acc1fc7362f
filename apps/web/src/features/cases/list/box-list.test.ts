import type { CaseBox } from '@updraft/contract';
import { expect, it } from 'vitest';
import {
  ALL_BOXES,
  BOX_CATEGORIES,
  type BoxFilter,
  type BoxOrder,
  boxesOf,
  chosenBoxes,
  PRICE_STEPS,
} from './box-list.ts';

const boxOf = (id: number, price: number, return_percent: number, { name = `Box ${id}`, top = 'P90' } = {}): CaseBox =>
  ({ id, name, name_ru: `Кейс ${id}`, price, return_percent, top: { market_hash_name: top } }) as CaseBox;
const BOXES = [
  boxOf(1, 5, 92, { top: '★ StatTrak™ Bowie Knife | Night (Field-Tested)' }),
  boxOf(2, 0.5, 90, { name: 'Whisper' }),
  boxOf(3, 250, 94, { top: '★ Sport Gloves | Arid (Well-Worn)' }),
  boxOf(4, 2, 92),
];
const FAVOURITES = [4, 3, 99];

const shown = (change: Partial<BoxFilter> & { order?: BoxOrder }, language: 'en' | 'ru' = 'en'): number[] =>
  chosenBoxes(BOXES, { ...ALL_BOXES, order: 'default', ...change }, { favourites: FAVOURITES, language }).map(
    ({ id }) => id,
  );

it('[CA-1] shows all boxes in the order of the site, until the player chooses', () => {
  expect(shown({})).toEqual([1, 2, 3, 4]);
});

it('sorts by price, by return and by favourites; equal ones keep the order of the site', () => {
  expect(shown({ order: 'cheapest' })).toEqual([2, 4, 1, 3]);
  expect(shown({ order: 'dearest' })).toEqual([3, 1, 4, 2]);
  expect(shown({ order: 'return' })).toEqual([3, 1, 4, 2]);
  expect(shown({ order: 'favourites' })).toEqual([3, 4, 1, 2]);
});

it('has every box in all and in one of the two categories by its dearest item', () => {
  const ids = BOX_CATEGORIES.map((category) => boxesOf(category, BOXES, FAVOURITES).map(({ id }) => id));
  expect(Object.fromEntries(BOX_CATEGORIES.map((category, at) => [category, ids[at]]))).toEqual({
    all: [1, 2, 3, 4],
    favourites: [3, 4],
    knives: [1, 3],
    guns: [2, 4],
  });
});

it('filters by name in the language of the page, by category, and by steps of price without gap or overlap', () => {
  expect(shown({ search: ' whis' })).toEqual([2]);
  expect(shown({ search: 'КЕЙС 3' }, 'ru')).toEqual([3]);
  expect(shown({ category: 'favourites', tier: 2 })).toEqual([4]);
  expect(PRICE_STEPS.map(({ tier }) => shown({ tier }))).toEqual([[2], [1, 4], [], [], [3]]);
  expect(PRICE_STEPS.map(({ from, below }) => [from, below])).toEqual([
    [null, 2],
    [2, 10],
    [10, 40],
    [40, 120],
    [120, null],
  ]);
});

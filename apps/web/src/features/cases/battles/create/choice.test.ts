import { expect, it } from 'vitest';
import { countOf, linesOf, moveUp, openingsOf, withBox, withoutOne } from './choice.ts';

it('[BT-1] a choice has at most as many boxes as a battle may have, a box also more than once', () => {
  let lines = linesOf([], 3);
  for (const boxId of [5, 6, 5, 6]) lines = withBox(lines, boxId, 3);
  expect(lines).toEqual([
    { boxId: 5, count: 2 },
    { boxId: 6, count: 1 },
  ]);
  expect([countOf(lines), openingsOf(lines)]).toEqual([3, [5, 5, 6]]);
});

it('[BT-1] the order of the boxes is that of the lines, which can be moved and taken away', () => {
  const lines = linesOf([5, 6, 6, 5], 10);
  expect(openingsOf(moveUp(lines, 1))).toEqual([6, 6, 5, 5]);
  expect(openingsOf(moveUp(lines, 0))).toEqual([5, 6, 6, 5]);
  expect(openingsOf(withoutOne(lines, 0))).toEqual([6, 6, 5]);
  expect(openingsOf(withoutOne(lines, 1))).toEqual([5, 6, 5]);
});

it('a battle again has no more boxes than are allowed now', () => {
  expect(openingsOf(linesOf([5, 5, 6], 2))).toEqual([5, 5]);
});

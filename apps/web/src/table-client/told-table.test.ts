import { expect, it } from 'vitest';
import { createToldTable } from './told-table.ts';

const table = () => {
  let losses = 0;
  return { lost: () => losses++, losses: () => losses };
};

it('tells of one table at a time, and says so to the one that loses its place', () => {
  const [told, crash, wheel] = [createToldTable(), table(), table()];
  expect(told.isAnyTold()).toBe(false);
  told.begin(crash);
  told.begin(wheel);
  expect([told.isTold(crash), told.isTold(wheel), crash.losses(), wheel.losses()]).toEqual([false, true, 1, 0]);
  told.begin(wheel);
  told.end(crash);
  expect([told.isTold(wheel), wheel.losses()]).toEqual([true, 0]);
  told.end(wheel);
  expect(told.isAnyTold()).toBe(false);
});

it('knows which table the page shows: the last one that came, until it goes', () => {
  const [told, crash, wheel] = [createToldTable(), table(), table()];
  told.setShown(crash, true);
  told.setShown(wheel, true);
  told.setShown(crash, false);
  expect([told.isOtherShown(crash), told.isOtherShown(wheel)]).toEqual([true, false]);
  told.setShown(wheel, false);
  expect(told.isOtherShown(crash)).toBe(false);
});

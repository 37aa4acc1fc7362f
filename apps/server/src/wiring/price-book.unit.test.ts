import { expect, it } from 'vitest';
import { movePercentOf } from './price-book.ts';

it.each([
  ['', 0],
  ['Redline:+5', 5],
  ['redline:5', 5],
  [' AK-47 | Redline (Field-Tested) : -30.5 ', -30.5],
  ['Karambit:+5', 0],
  ['AK-47:+3;Redline:-2', -2],
  ['Redline', 0],
  ['Redline:much', 0],
  [':+5', 0],
  [';;', 0],
])('[S4] the setting %j moves a Redline by %d percent', (setting, percent) => {
  expect(movePercentOf(setting, 'AK-47 | Redline (Field-Tested)')).toBe(percent);
});

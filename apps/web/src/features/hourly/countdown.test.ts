import { expect, it } from 'vitest';
import { bankTenths } from './countdown.ts';

it.each([
  [0.95, 0.9],
  [0.99, 0.9],
  [1, 1],
  [0.3, 0.3],
  [12.34, 12.3],
])('a bank of $%d is shown as $%d in whole tenths', (bank, tenths) => expect(bankTenths(bank)).toBe(tenths));

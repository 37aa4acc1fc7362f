import { describe, expect, it } from 'vitest';
import { cleanDecimal, decimalValue } from './decimal.ts';

describe('a money field', () => {
  it.each([
    ['1,005', '1.00'],
    ['-3', '3'],
    ['007', '7'],
    ['.5', '0.5'],
    ['12.', '12.'],
    ['1.2.3', '1.23'],
    ['1e5', '15'],
    ['abc', ''],
  ])('keeps of %s what is a number', (typed, kept) => {
    expect(cleanDecimal(typed)).toBe(kept);
  });
  it.each([
    ['', null],
    ['12.', 12],
    ['0.10', 0.1],
  ])('%s stands for a number', (text, value) => {
    expect(decimalValue(text)).toBe(value);
  });
});

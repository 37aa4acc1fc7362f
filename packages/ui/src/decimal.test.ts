import { describe, expect, it } from 'vitest';
import { numberText, typedNumber } from './decimal.ts';

describe('a number field', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['10', 10],
    ['0.10', 0.1],
    ['1,5', 1.5],
    ['.5', 0.5],
    ['12.', 12],
    ['007', 7],
    [' 12.34 ', 12.34],
    ['999999999999', 999_999_999_999],
  ])('a number field reads "%s" as %s', (text, value) => {
    expect(typedNumber(text)).toBe(value);
  });

  it.each([
    '1e9',
    '1E9',
    '-5',
    '+5',
    '−5',
    '1.005',
    '1,000',
    '1 000',
    '1.2.3',
    '1,2,3',
    '.',
    ',',
    '$5',
    '5x',
    'abc',
    '0x10',
    'Infinity',
    'NaN',
    '١٢',
    '1234567890123',
  ])('a number field refuses "%s" instead of making a number of it', (text) => {
    expect(typedNumber(text)).toBe('invalid');
  });

  it('a number field accepts as many decimals as its step has', () => {
    expect(typedNumber('3', 0)).toBe(3);
    for (const text of ['3.', '3.0', '3.5']) expect(typedNumber(text, 0)).toBe('invalid');
  });

  it('a number field shows plain numbers, and nothing for null or invalid', () => {
    expect([12.5, null, 'invalid' as const].map((value) => numberText(value))).toEqual(['12.5', '', '']);
  });

  it('a number field shows the given decimal mark and parses it', () => {
    expect(numberText(923.1, ',')).toBe('923,1');
    expect(typedNumber(numberText(923.1, ','))).toBe(923.1);
  });
});

import { describe, expect, it } from 'vitest';
import { count, decimal, dollars, duration, multiplier, percent } from './format.ts';
import { roubles } from './money-format.ts';

const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('numbers', () => {
  it.each([
    [1234.5, 2, 'en', '$1,234.50'],
    [1234.5, 2, 'ru', '$1 234,50'],
    [1234.5, 0, 'en', '$1,235'],
    [0, 2, 'en', '$0.00'],
    [-31.5, 2, 'en', '−$31.50'],
    [-31.5, 2, 'ru', '−$31,50'],
    [-0.001, 2, 'en', '$0.00'],
  ] as const)('formats %f dollars with %i digits in the language %s', (value, digits, language, shown) => {
    expect(plain(dollars(value, digits, language))).toBe(shown);
  });
  it('groups in Russian by a space that does not break', () => {
    expect(dollars(1234567.5, 2, 'ru')).toBe('$1\u00a0234\u00a0567,50');
    expect(count(10_000, 'ru')).toBe('10\u00a0000');
  });
  it('percentages and other numbers have the decimal mark of the language', () => {
    expect(percent(0.48, 2, 'en')).toBe('48.00%');
    expect(percent(0.000_096, 5, 'en')).toBe('0.00960%');
    expect(percent(0.48, 2, 'ru')).toBe('48,00%');
    expect([decimal(1.25, 1, 'en'), decimal(923.1, 2, 'ru')]).toEqual(['1.3', '923,10']);
  });
  it('multipliers keep the point in either language', () => {
    expect(multiplier(2.3)).toBe('2.30x');
  });
  it('roubles are written as in Russian texts', () => {
    expect(plain(roubles(2311.25))).toBe('2 311,25 ₽');
    expect(plain(roubles(923.1))).toBe('923,10 ₽');
  });
  it('counts are grouped', () => {
    expect(plain(count(10_000, 'ru'))).toBe('10 000');
  });
  it.each([
    [0, '00:00'],
    [249_999, '04:09'],
    [3_849_000, '1:04:09'],
    [-5, '00:00'],
  ])('formats %i ms as a duration', (ms, shown) => {
    expect(duration(ms)).toBe(shown);
  });
});

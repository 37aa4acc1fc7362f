import { expect, it } from 'vitest';
import { ALL_DAYS, nameOfPeriod, periodOf, today } from './period.ts';

it('a period has its first and its last day in full, in the time zone of the player', () => {
  const { from, to } = periodOf({ from: '2026-02-27', to: '2026-02-28' });
  expect(new Date(from as string)).toEqual(new Date(2026, 1, 27));
  expect(new Date(to as string)).toEqual(new Date(2026, 2, 1));
});

it('two days are a period in either order', () => {
  expect(periodOf({ from: '2026-02-28', to: '2026-02-27' })).toEqual(
    periodOf({ from: '2026-02-27', to: '2026-02-28' }),
  );
});

it('a day that is left out, or not typed to its end, is no end of the period', () => {
  expect(periodOf(ALL_DAYS)).toEqual({});
  expect(periodOf({ from: '2026-0', to: '' })).toEqual({});
  expect(Object.keys(periodOf({ from: '', to: '2026-01-01' }))).toEqual(['to']);
  // Browsers hand on a year that is being typed.
  expect(periodOf({ from: '0002-01-01', to: '' })).toEqual({});
});

it('names files by their period', () => {
  expect(nameOfPeriod(ALL_DAYS)).toBe('');
  expect(nameOfPeriod({ from: '2026-01-01', to: '' })).toBe('-2026-01-01-end');
  expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
});

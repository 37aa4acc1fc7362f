import { expect, it } from 'vitest';
import { ALL_DAYS, daysOfMonth, monthOf, monthsSince, nameOfPeriod, periodOf, today } from './period.ts';

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
  // Browsers report a year while it is still being typed.
  expect(periodOf({ from: '0002-01-01', to: '' })).toEqual({});
});

it('lists the months since a moment, newest first, and at least this one', () => {
  const now = new Date(2026, 1, 28);
  expect(monthsSince(new Date(2025, 10, 30).toISOString(), now)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsSince(new Date(2026, 2, 1).toISOString(), now)).toEqual(['2026-02']);
});

it('a month is its days, and whole days of a month are that month', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthOf({ from: '2026-12-01', to: '2026-12-31' })).toBe('2026-12');
  expect(monthOf({ from: '2026-12-01', to: '2026-12-30' })).toBeNull();
  expect(monthOf({ from: '2026-1', to: '' })).toBeNull();
  expect(monthOf(ALL_DAYS)).toBeNull();
});

it('names files by their period', () => {
  expect(nameOfPeriod(ALL_DAYS)).toBe('');
  expect(nameOfPeriod({ from: '2026-01-01', to: '' })).toBe('-2026-01-01-end');
  expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
});

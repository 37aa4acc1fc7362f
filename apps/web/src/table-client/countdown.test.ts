import { expect, it } from 'vitest';
import { countedDown } from './countdown.ts';

const NEW = { phase: 'betting', countdown: 0, closesAtMs: 0 };

it('the first tick sets the close, and a later one moves it neither back nor forth', () => {
  const first = countedDown(NEW, 20, 1000);
  expect(first).toEqual({ phase: 'betting', countdown: 20, closesAtMs: 21_000 });
  expect(countedDown(first ?? NEW, 12, 4000)).toEqual({ phase: 'betting', countdown: 12, closesAtMs: 21_000 });
  expect(countedDown({ ...NEW, countdown: 12, closesAtMs: 21_000 }, 14, 9000)).toMatchObject({ countdown: 12 });
});

it('one that ends another phase begins the countdown', () => {
  expect(countedDown({ ...NEW, phase: 'alone', countdown: 3 }, 30, 0)).toMatchObject({
    countdown: 30,
    phase: 'betting',
  });
});

it('the last one closes betting, and one that comes after it says nothing', () => {
  expect(countedDown({ ...NEW, countdown: 1, closesAtMs: 5 }, 0, 9)).toMatchObject({ phase: 'beacon', countdown: 0 });
  expect(countedDown({ ...NEW, phase: 'beacon' }, 3, 0)).toBeNull();
});

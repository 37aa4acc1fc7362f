import { expect, it } from 'vitest';
import { Strangers } from './strangers.ts';

it('[S5] one address is waited for a few times, then at a pace', () => {
  const strangers = new Strangers();
  const volley = Array.from({ length: 20 }, () => strangers.mayBeAwaited('here', 0));
  expect(volley.filter(Boolean)).toHaveLength(2);
  expect(strangers.mayBeAwaited('there', 0)).toBe(true);
  expect(strangers.mayBeAwaited('here', 1000)).toBe(true);
});

it('[S5] many addresses together are waited for a bounded number of times', () => {
  const strangers = new Strangers();
  const volley = Array.from({ length: 500 }, (_, n) => strangers.mayBeAwaited(`address ${n}`, 0));
  expect(volley.filter(Boolean)).toHaveLength(20);
});

it("[S5] an address whose token was nobody's is not waited for again within a minute", () => {
  const strangers = new Strangers();
  strangers.refuse('here', 0);
  expect(strangers.mayBeAwaited('here', 59_999)).toBe(false);
  expect(strangers.mayBeAwaited('there', 59_999)).toBe(true);
  expect(strangers.mayBeAwaited('here', 60_001)).toBe(true);
});

import { expect, it } from 'vitest';
import { UnknownTokenThrottle } from './unknown-token-throttle.ts';

it('[S5] one address is waited for a few times, then at a pace', () => {
  const throttle = new UnknownTokenThrottle();
  const volley = Array.from({ length: 20 }, () => throttle.mayBeAwaited('here', 0));
  expect(volley.filter(Boolean)).toHaveLength(2);
  expect(throttle.mayBeAwaited('there', 0)).toBe(true);
  expect(throttle.mayBeAwaited('here', 1000)).toBe(true);
});

it('[S5] many addresses together are waited for a bounded number of times', () => {
  const throttle = new UnknownTokenThrottle();
  const volley = Array.from({ length: 500 }, (_, n) => throttle.mayBeAwaited(`address ${n}`, 0));
  expect(volley.filter(Boolean)).toHaveLength(20);
});

it('[S5] a minute long after an unknown token, sign-ins of its address are not waited for', () => {
  const throttle = new UnknownTokenThrottle();
  throttle.refuse('here', 0);
  expect(throttle.mayBeAwaited('here', 59_999)).toBe(false);
  expect(throttle.mayBeAwaited('there', 59_999)).toBe(true);
  expect(throttle.mayBeAwaited('here', 60_001)).toBe(true);
});

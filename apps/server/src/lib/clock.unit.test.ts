import { expect, it } from 'vitest';
import { fastClock } from '../testing/fast-clock.ts';
import { systemClock } from './clock.ts';

it('the system clock has the speed 1; a fast clock and its timers run at the given speed', async () => {
  expect(systemClock.speed).toBe(1);
  const clock = fastClock(100);
  /** Reads the fast clock between two readings of the machine's. */
  const look = () => ({ before: systemClock.monoMs(), at: clock.monoMs(), after: systemClock.monoMs() });
  const from = look();
  await new Promise<void>((resolve) => void clock.after(2000, resolve));
  const to = look();
  const passed = to.at - from.at;
  expect(passed).toBeGreaterThanOrEqual(1900);
  expect(passed).toBeGreaterThan(99.9 * (to.before - from.after));
  expect(passed).toBeLessThan(100.1 * (to.after - from.before));
});

it('a cancelled timer does not fire, and an ended interval stops', async () => {
  const clock = fastClock(100);
  let calls = 0;
  clock.after(100, () => calls++)();
  const end = clock.every(100, () => {
    calls += 10;
    end();
  });
  await new Promise<void>((resolve) => void clock.after(1000, resolve));
  expect(calls).toBe(10);
});

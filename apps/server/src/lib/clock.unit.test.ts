import { expect, it } from 'vitest';
import { fastClock } from '../testing/fast-clock.ts';
import { systemClock } from './clock.ts';

it('runs as fast as the machine; only a clock of tests runs faster, with its timers', async () => {
  expect(systemClock.speed).toBe(1);
  const clock = fastClock(100);
  /** Reads the clock between two looks at the machine's. */
  const look = () => ({ before: systemClock.monoMs(), at: clock.monoMs(), after: systemClock.monoMs() });
  const from = look();
  await new Promise<void>((resolve) => void clock.after(2000, resolve));
  const to = look();
  const passed = to.at - from.at;
  expect(passed).toBeGreaterThanOrEqual(1900);
  expect(passed).toBeGreaterThan(99.9 * (to.before - from.after));
  expect(passed).toBeLessThan(100.1 * (to.after - from.before));
});

it('forgets what is cancelled, and ends what repeats', async () => {
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

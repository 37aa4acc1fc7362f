import { expect, it } from 'vitest';
import { fastClock } from '../testing/fast-clock.ts';
import { systemClock } from './clock.ts';

it('runs as fast as the machine; only a clock of tests runs faster, with its timers', async () => {
  expect(systemClock.speed).toBe(1);
  const clock = fastClock(100);
  const [fromMs, realMs] = [clock.monoMs(), systemClock.monoMs()];
  await new Promise<void>((resolve) => void clock.after(2000, resolve));
  const [passed, real] = [clock.monoMs() - fromMs, systemClock.monoMs() - realMs];
  expect(passed).toBeGreaterThanOrEqual(1900);
  expect(passed / real).toBeCloseTo(100, -1);
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

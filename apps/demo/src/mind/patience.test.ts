import { describe, expect, it } from 'vitest';
import { backOffMs, startDelayMs } from './patience.ts';
import { createRandom } from './random.ts';

describe('starting', () => {
  it.each([20, 30, 100])('%i players start: a few within two seconds, all within about twenty', (count) => {
    const random = createRandom(count);
    const delays = Array.from({ length: count }, (_, place) => startDelayMs({ place, count }, random));
    expect(delays.filter((delay) => delay < 2000).length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...delays)).toBeGreaterThan(15_000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(20_000);
  });
});

describe('backing off', () => {
  it('the back-off doubles up to a minute and is never zero', () => {
    const random = createRandom(2);
    for (let failures = 1; failures < 200; failures++) {
      const pauseMs = backOffMs(failures, random);
      expect(pauseMs).toBeGreaterThanOrEqual(500);
      expect(pauseMs).toBeLessThanOrEqual(60_000);
    }
    expect(backOffMs(1, () => 1)).toBe(1000);
    expect(backOffMs(4, () => 1)).toBe(8000);
    expect(backOffMs(50, () => 1)).toBe(60_000);
  });
});

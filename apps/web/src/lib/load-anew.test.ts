// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAnew } from './load-anew.ts';

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a page that cannot start is loaded anew after waits that double, up to 80 s', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const waits: number[] = [];
  for (let page = 0; page < 6; page++) {
    const calls = reload.mock.calls.length;
    const beganMs = Date.now();
    loadAnew();
    await vi.runOnlyPendingTimersAsync();
    waits.push(Date.now() - beganMs);
    expect(reload).toHaveBeenCalledTimes(calls + 1);
  }
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 80_000]);
});

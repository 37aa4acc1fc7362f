import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryStart } from './retry-start.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LONGER_THAN_ANY_MS = 100_000;

it.each([
  { auth: 'failed', load: 'done' },
  { auth: 'player', load: 'failed' },
  { auth: 'visitor', load: 'failed' },
] as const)('a start that ended as %o is repeated until one succeeds', (failure) => {
  const results = [
    failure,
    failure,
    { auth: failure.auth === 'failed' ? 'player' : failure.auth, load: 'done' } as const,
  ];
  const again = vi.fn(() => retry.ended(results.shift() ?? failure));
  const retry = retryStart(again, () => 0.5);
  again();
  expect(again).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2500);
  expect(again).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2500);
  expect(again, 'the second wait is longer').toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2500);
  expect(again).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(LONGER_THAN_ANY_MS);
  expect(again, 'nothing is repeated after a success').toHaveBeenCalledTimes(3);
});

it('a start that somebody begins calls the timed one off', () => {
  const again = vi.fn();
  const retry = retryStart(again, () => 0.5);
  retry.ended({ auth: 'failed', load: 'failed' });
  retry.began();
  vi.advanceTimersByTime(LONGER_THAN_ANY_MS);
  expect(again).not.toHaveBeenCalled();
});

import { CHUNK_LOAD_TIMEOUT_MS } from '@updraft/contract/constants';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart, onChunkFailure, withinTime } from './chunks.tsx';

let reported = 0;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  reported = 0;
  stop = onChunkFailure(() => (reported += 1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const never = (): Promise<never> => new Promise(() => undefined);

it('reports a part that has not arrived after 120 s, and not a moment sooner', async () => {
  expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000);
  const outcome = withinTime(never()).then(
    () => 'arrived',
    (error: Error) => error,
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(reported).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(reported).toBe(1);
  expect(await outcome).toMatchObject({
    message: 'A part of the program could not be loaded',
    cause: { message: expect.stringContaining('in time') },
  });
  expect(vi.getTimerCount()).toBe(0);
});

it('hands over what arrives in time, reports nothing, and leaves no timer behind', async () => {
  const loading = withinTime(new Promise((resolve) => setTimeout(() => resolve('the part'), 119_000)));
  await vi.advanceTimersByTimeAsync(119_000);
  expect(await loading).toBe('the part');
  expect([reported, vi.getTimerCount()]).toEqual([0, 0]);
});

it('reports a load or network error at once', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  await expect(withinTime(Promise.reject(failure))).rejects.toMatchObject({ cause: failure });
  expect([reported, vi.getTimerCount()]).toEqual([1, 0]);
});

it('fetches a part anew after it did not arrive, and once while it is on its way', async () => {
  let asked = 0;
  const part = lazyPart(() => {
    asked += 1;
    return asked === 1 ? never() : Promise.resolve({ default: () => null });
  });
  const first = [part.preload(), part.preload()];
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_MS);
  await Promise.all(first);
  expect(reported).toBe(1);
  await part.preload();
  expect([asked, reported]).toEqual([2, 1]);
});

it('reports nothing for a part that something else stands in for', async () => {
  const part = lazyPart<object>(() => Promise.reject(new TypeError('Failed to fetch')), { hasStandIn: true });
  await part.preload();
  expect(reported).toBe(0);
});

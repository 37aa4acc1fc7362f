import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';

/** Server that accepts every call and never responds. The call ends when its caller aborts it. */
const silent = (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  );
/** Server whose response begins and never ends. */
const stuck = (url: string, init: RequestInit): Promise<Response> =>
  Promise.resolve({ ok: true, status: 200, json: () => silent(url, init) } as unknown as Response);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['responds', silent],
  ['ends its response', stuck],
])('fails as without a connection after 20 s in which no server %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  const outcomes: unknown[] = [];
  void api('POST /api/getConfig').catch((error: unknown) => outcomes.push(error));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toMatchObject([{ message: 'app_error.network', status: 0, unreachable: true }]);
});

it('ends at the signal of its caller, and leaves no timer behind', async () => {
  vi.stubGlobal('fetch', silent);
  const wanted = new AbortController();
  const call = api('POST /api/getConfig', undefined, { signal: wanted.signal });
  wanted.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves no timer behind a response', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ siteName: 'Updraft' })));
  expect(await api('POST /api/getConfig')).toEqual({ siteName: 'Updraft' });
  expect(vi.getTimerCount()).toBe(0);
});

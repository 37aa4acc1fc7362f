import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { loadable } from './loadable.ts';

const AWAY = new ApiError('app_error.network', { status: 0 });
const REFUSED = new ApiError('user_api.banned', { status: 403 });

/** Prepares a server whose responses the test releases. */
const held = () => {
  const asked: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const seen: string[] = [];
  const items = loadable(
    () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject })),
    (data) => seen.push(data),
  );
  return { asked, seen, items, state: () => items.use.getState() };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps what came, and what came before a failure', async () => {
  const { asked, items, state } = held();
  const first = items.load();
  asked[0]?.resolve('one');
  expect(await first).toBe('one');
  expect(state()).toMatchObject({ data: 'one', isError: false });
  const second = items.load();
  asked[1]?.reject(REFUSED);
  await expect(second).rejects.toBe(REFUSED);
  expect(state()).toMatchObject({ data: 'one', isError: true });
});

it('asks twice more when nobody answers, and not at all after a refusal', async () => {
  const { asked, items } = held();
  const lost = items.load();
  const failed = expect(lost).rejects.toBe(AWAY);
  for (const at of [0, 1, 2]) {
    asked[at]?.reject(AWAY);
    await vi.advanceTimersByTimeAsync(2000);
  }
  await failed;
  expect(asked).toHaveLength(3);
  const refused = items.load();
  asked[3]?.reject(REFUSED);
  await expect(refused).rejects.toBe(REFUSED);
  expect(asked).toHaveLength(4);
});

it('an answer that a newer one has overtaken does not count', async () => {
  const { asked, seen, items, state } = held();
  const first = items.load();
  const second = items.load();
  asked[1]?.resolve('new');
  expect(await second).toBe('new');
  asked[0]?.resolve('old');
  await first;
  expect([state().data, seen]).toEqual(['new', ['new']]);
});

it('ignores a response to a request from before the data were cleared', async () => {
  const { asked, items, state } = held();
  const gone = items.load();
  items.clear();
  asked[0]?.resolve('of another player');
  await gone;
  expect(state().data).toBeUndefined();
});

it('does not repeat a request that a newer one has replaced: it gets the newer response', async () => {
  const { asked, items } = held();
  const first = items.load();
  asked[0]?.reject(AWAY);
  await vi.advanceTimersByTimeAsync(0);
  const second = items.load();
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('new');
  expect(await Promise.all([first, second])).toEqual(['new', 'new']);
  const late = items.load();
  asked[2]?.reject(AWAY);
  await vi.advanceTimersByTimeAsync(0);
  const newest = items.load();
  asked[3]?.resolve('newest');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await Promise.all([late, newest])).toEqual(['newest', 'newest']);
});

it('does not repeat a request after the data were cleared', async () => {
  const { asked, items, state } = held();
  const gone = expect(items.load()).rejects.toBe(AWAY);
  asked[0]?.reject(AWAY);
  await vi.advanceTimersByTimeAsync(0);
  items.clear();
  await vi.advanceTimersByTimeAsync(5000);
  await gone;
  expect(asked).toHaveLength(1);
  expect(state()).toMatchObject({ data: undefined, isError: false });
});

it('is refreshed when it is old, and not while it is asked for', async () => {
  const { asked, items } = held();
  items.refresh(30_000);
  items.refresh(30_000);
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('one');
  await vi.advanceTimersByTimeAsync(29_000);
  items.refresh(30_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  items.refresh(30_000);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('two');
  await vi.advanceTimersByTimeAsync(0);
  items.expire();
  items.refresh(30_000);
  expect(asked).toHaveLength(3);
});

import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { collectPages } from './collect-pages.ts';

const pages = [
  { rows: [1, 2], next: 'b' },
  { rows: [], next: 'c' },
  { rows: [3], next: null },
];
const asked = (fail?: (at: number) => Error | null) => {
  const cursors: (string | undefined)[] = [];
  const load = (cursor: string | undefined) => {
    cursors.push(cursor);
    const error = fail?.(cursors.length) ?? null;
    if (error) return Promise.reject(error);
    return Promise.resolve(pages[cursor === undefined ? 0 : cursor === 'b' ? 1 : 2] as (typeof pages)[number]);
  };
  return { cursors, load };
};
const tooOften = new ApiError('account_api.export_too_often', { status: 429 });

it('collects the pages to the last one, also behind one without rows, and tells how many rows there are', async () => {
  const { load, cursors } = asked();
  const seen: number[] = [];
  const all = await collectPages({
    load,
    signal: new AbortController().signal,
    onProgress: (rows) => void seen.push(rows),
  });
  expect(all).toEqual([1, 2, 3]);
  expect(cursors).toEqual([undefined, 'b', 'c']);
  expect(seen).toEqual([2, 2, 3]);
});

it('waits and asks again when it asked too often; any other refusal ends it', async () => {
  const waited: number[] = [];
  const wait = (ms: number) => Promise.resolve(void waited.push(ms));
  const of = (fail: (at: number) => Error | null) =>
    collectPages({ ...asked(fail), wait, signal: new AbortController().signal, onProgress: () => undefined });
  expect(await of((at) => (at === 2 ? tooOften : null))).toEqual([1, 2, 3]);
  expect(waited).toHaveLength(1);
  await expect(of((at) => (at === 2 ? new ApiError('app_api.internal', { status: 500 }) : null))).rejects.toThrow();
  await expect(of(() => tooOften)).rejects.toThrow('export_too_often');
});

it('ends between two pages when it is stopped', async () => {
  const stop = new AbortController();
  const { load, cursors } = asked();
  const collecting = collectPages({ load, signal: stop.signal, onProgress: () => stop.abort() });
  await expect(collecting).rejects.toThrow();
  expect(cursors).toHaveLength(1);
});

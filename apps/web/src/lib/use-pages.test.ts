// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Page } from './pages.ts';
import { usePages } from './use-pages.ts';

interface Row {
  id: number;
}

const idOf = ({ id }: Row): number => id;
const pageOf = (ids: number[], next: string | null): Page<Row> => ({ rows: ids.map((id) => ({ id })), next });

/** Prepares a list whose pages the test releases. */
const list = (head: Page<Row>) => {
  const asked = new Map<string, (page: Page<Row>) => void>();
  const load = (cursor: string): Promise<Page<Row>> => new Promise((resolve) => asked.set(cursor, resolve));
  const view = renderHook((now: Page<Row>) => usePages({ of: 'a', head: now, load, idOf }), { initialProps: head });
  const answer = (cursor: string, page: Page<Row>): Promise<void> => act(async () => asked.get(cursor)?.(page));
  const more = (): void => act(() => view.result.current.more());
  return { ...view, answer, more, ids: () => view.result.current.rows.map(idOf) };
};

it('goes on after a head that began the list anew while a page was loading', async () => {
  const { result, rerender, answer, more, ids } = list(pageOf([9, 8], 'after 8'));
  more();
  expect(result.current.isLoading).toBe(true);
  // So many rows are new that the head does not reach the known ones.
  rerender(pageOf([30, 29], 'after 29'));
  await answer('after 8', pageOf([7, 6], null));
  expect(result.current).toMatchObject({ isLoading: false, hasFailed: false, hasMore: true });
  more();
  expect(result.current.isLoading).toBe(true);
  await answer('after 29', pageOf([28], null));
  expect(ids()).toEqual([30, 29, 28]);
  expect(result.current).toMatchObject({ isLoading: false, hasMore: false });
});

it('takes the page that was loading when a new head leaves the end where it was', async () => {
  const { result, rerender, answer, more, ids } = list(pageOf([9, 8], 'after 8'));
  more();
  await answer('after 8', pageOf([7], 'after 7'));
  more();
  rerender(pageOf([10, 9], 'after 9'));
  expect(result.current.isLoading).toBe(true);
  await answer('after 7', pageOf([6], null));
  expect(ids()).toEqual([10, 9, 8, 7, 6]);
});

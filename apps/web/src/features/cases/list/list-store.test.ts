// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Store from './list-store.ts';

/** Returns the store as a later visit loads it. */
async function nextVisit(): Promise<typeof Store.useBoxList> {
  vi.resetModules();
  return (await import('./list-store.ts')).useBoxList;
}
const kept = async (): Promise<unknown> => {
  const { order, favourites, search, category } = (await nextVisit()).getState();
  return { order, favourites, search, category };
};

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

it('a later visit has the order and the favourites, and no filter', async () => {
  const { toggleFavourite, sortBy, choose } = (await nextVisit()).getState();
  for (const id of [3, 5, 8, 5]) toggleFavourite(id);
  sortBy('favourites');
  choose({ search: 'kite', category: 'knives' });
  expect(await kept()).toEqual({ order: 'favourites', favourites: [3, 8], search: '', category: 'all' });
});

it('200 favourites are kept, and the oldest give way', async () => {
  const list = await nextVisit();
  for (let id = 1; id <= 201; id++) list.getState().toggleFavourite(id);
  expect(list.getState().favourites).toHaveLength(200);
  expect(list.getState().favourites[0]).toBe(2);
});

it.each(['', '0', 'null', '[]', '{"order":"newest","favourites":{}}', '{"favourites":["2",2.5,null]}'])(
  'begins with the default order without favourites if the stored choice cannot be used: %s',
  async (text) => {
    localStorage.setItem('case_list', text);
    expect(await kept()).toEqual({ order: 'default', favourites: [], search: '', category: 'all' });
  },
);

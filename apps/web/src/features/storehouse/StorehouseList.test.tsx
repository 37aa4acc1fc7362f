// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import { useStorehouse } from './store.ts';
import { StorehouseList } from './StorehouseList.tsx';
import { recordSounds } from '../../testing/sounds.ts';

const played = recordSounds();

const PAGES = 3;
const entryOf = (id: number) => ({ id, price: 10 - id, market_count: 9, item: itemOf(id, 10 - id).item });

/** Numbers of the requested pages. */
let asked: number[];
beforeEach(async () => {
  await freshPage('storehouse');
  useStorehouse.getState().resetFilters();
  useStorehouse.getState().clearChosen();
  asked = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { page } = JSON.parse(body) as { page: number };
    asked.push(page);
    const data = { data: [entryOf(page)], current_page: page, has_more: page < PAGES };
    return Promise.resolve(new Response(JSON.stringify({ data })));
  });
  signIn({ balance: 10 });
});

const card = (id: number): Promise<HTMLElement> => screen.findByRole('button', { name: new RegExp(`Item ${id}`) });

it('goes on page by page, each asked for once, until there is no more', async () => {
  show(<StorehouseList />);
  for (let page = 1; page < PAGES; page++) {
    await card(page);
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  }
  await card(PAGES);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  expect(asked).toEqual([1, 2, 3]);
});

it('says that nothing came, and has it after another try', async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })));
  show(<StorehouseList />);
  await screen.findByText('Could not load the storehouse.');
  vi.stubGlobal('fetch', answer);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await card(1);
});

it('says that more did not come, and keeps what is there', async () => {
  show(<StorehouseList />);
  const more = await screen.findByRole('button', { name: 'Load more' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })));
  fireEvent.click(more);
  await screen.findByText('Could not load more items.');
  await card(1);
});

it('ticks when an entry is chosen, and when it is let go', async () => {
  show(<StorehouseList />);
  fireEvent.click(await card(1));
  expect(useStorehouse.getState().chosen.map(({ id }) => id)).toEqual([1]);
  fireEvent.click(await card(1));
  expect([useStorehouse.getState().chosen, played]).toEqual([[], ['tick', 'tick']]);
});

it('chooses several of one entry beside its picture, up to those in stock', async () => {
  const ids = (): number[] => useStorehouse.getState().chosen.map(({ id }) => id);
  show(<StorehouseList />);
  await card(1);
  expect(screen.queryByRole('button', { name: /One more/ })).toBeNull();
  fireEvent.click(await card(1));
  const more = await screen.findByRole('button', { name: 'One more' });
  expect(screen.getByRole('button', { name: /One less/ }).hasAttribute('disabled')).toBe(true);
  for (let count = 2; count <= 9; count++) fireEvent.click(more);
  expect([ids(), more.hasAttribute('disabled')]).toEqual([Array.from({ length: 9 }, () => 1), true]);
  fireEvent.click(screen.getByRole('button', { name: /One less/ }));
  expect(ids()).toHaveLength(8);
});

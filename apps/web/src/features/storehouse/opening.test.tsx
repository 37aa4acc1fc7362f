// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { usePopups } from '../../lib/popups.ts';
import { answerCalls, freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import { useStorehouseList } from './query.ts';
import StorehousePanel from './StorehousePanel.tsx';
import { useStorehouse } from './store.ts';
import { initialFilters } from './storehouse-state.ts';

const LIST = 'POST /api/all-items/getList';
const EMPTY = { data: { data: [], current_page: 1, has_more: false } };

beforeEach(() => freshPage('storehouse'));
afterEach(() => vi.unstubAllGlobals());

function Storehouse() {
  return <p>{useStorehouseList({ market_hash_name: '', minPrice: null, maxPrice: 10 }).isSuccess ? 'there' : ''}</p>;
}

it('opening asks again, however soon', async () => {
  const made = answerCalls({ [LIST]: EMPTY });
  for (const times of [1, 2]) {
    const { unmount, findByText } = show(<Storehouse />);
    await findByText('there');
    await waitFor(() => expect(made).toHaveLength(times));
    unmount();
  }
});

it('opens without the filters of the last time, and with the choice', () => {
  answerCalls({ [LIST]: EMPTY });
  signIn({ balance: 10 });
  useStorehouse.setState({ chosen: [{ id: 3, price: 4, market_count: 1, item: itemOf(3, 4).item } as never] });
  useStorehouse
    .getState()
    .setFilters({ search: 'knife', maxPrice: 3, isChangedMaxPrice: true, sort: 'name', wear: 'fn' });
  show(<StorehousePanel />);
  expect(useStorehouse.getState().filters).toEqual(initialFilters);
  expect(useStorehouse.getState().chosen).toHaveLength(1);
});

it('opens with the focus on its title: Enter does not close it', async () => {
  answerCalls({ [LIST]: EMPTY });
  signIn({ balance: 10 });
  show(<StorehousePanel />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Storehouse' })));
});

it('[next step] leads to a first purchase of small items, and to what the balance covers where there are none', async () => {
  const asked: unknown[] = [];
  const first = { appId: 730, page: 1, market_hash_name: '', minPrice: null };
  const small = [2, 1.9, 1.8, 1.7, 1.6].map((price, id) => ({ ...itemOf(id, price), id, price, market_count: 1 }));
  const lists = [[], small];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    asked.push(JSON.parse(body as string));
    return Promise.resolve(new Response(JSON.stringify({ data: { ...EMPTY.data, data: lists.pop() ?? [] } })));
  });
  signIn({ balance: 10 });
  usePopups.setState({ guided: true });
  useStorehouse.getState().clearChosen();
  const { unmount } = show(<StorehousePanel />);
  await waitFor(() => expect(useStorehouse.getState().chosen.map(({ price }) => price)).toEqual([2, 1.9, 1.8, 1.7]));
  unmount();
  queryClient.clear();
  show(<StorehousePanel />);
  await waitFor(() => expect(asked).toEqual([2, 2, 10].map((maxPrice) => ({ ...first, maxPrice }))));
  usePopups.setState({ guided: false });
});

it('[next step] suggests nothing to a player who sorts or filters the list', async () => {
  const small = [2, 1.9].map((price, id) => ({ ...itemOf(id, price), id, price, market_count: 1 }));
  answerCalls({ [LIST]: { data: { ...EMPTY.data, data: small } } });
  signIn({ balance: 10 });
  usePopups.setState({ guided: true });
  useStorehouse.getState().clearChosen();
  show(<StorehousePanel />);
  useStorehouse.getState().setFilters({ sort: 'cheapest' });
  await screen.findByRole('button', { name: /Item 1/ });
  expect(useStorehouse.getState().chosen).toEqual([]);
  usePopups.setState({ guided: false });
});

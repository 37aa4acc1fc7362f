// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import { useStorehouseList } from './query.ts';
import StorehousePanel from './StorehousePanel.tsx';
import { useStorehouse } from './store.ts';

const LIST = 'POST /api/all-items/getList';
const EMPTY = { data: { data: [], current_page: 1, has_more: false } };

beforeEach(() => freshPage('storehouse'));

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
  useStorehouse.getState().setFilters({ search: 'knife', maxPrice: 3, isChangedMaxPrice: true });
  show(<StorehousePanel />);
  expect(useStorehouse.getState().filters).toEqual({
    search: '',
    minPrice: null,
    maxPrice: null,
    isChangedMaxPrice: false,
  });
  expect(useStorehouse.getState().chosen).toHaveLength(1);
});

it('opens with the focus on its title: Enter does not close it', async () => {
  answerCalls({ [LIST]: EMPTY });
  signIn({ balance: 10 });
  show(<StorehousePanel />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Storehouse' })));
});

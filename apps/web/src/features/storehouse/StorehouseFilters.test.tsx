// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import { useStorehouse } from './store.ts';
import { StorehouseFilters } from './StorehouseFilters.tsx';

beforeEach(async () => {
  await freshPage('storehouse');
  const data = [1, 2].map((id) => ({ ...itemOf(id, id), id, price: id, market_count: 1 }));
  answerCalls({ 'POST /api/all-items/getList': { data: { data, current_page: 1, has_more: false } } });
  useStorehouse.getState().begin();
  signIn({ balance: 10 });
  show(<StorehouseFilters />);
});
afterEach(() => vi.unstubAllGlobals());

const choose = (label: string, option: string): void => {
  const list = screen.getByLabelText(label);
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: option, hidden: true });
  fireEvent.change(list, { target: { value } });
};
const filters = () => useStorehouse.getState().filters;

const openSheet = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
};

it('sorts, filters by kind, and takes any again', async () => {
  await openSheet();
  choose('Sort', 'Cheapest first');
  choose('Weapon', 'Knives');
  choose('Wear', 'FN · Factory New');
  choose('Rarity', 'Covert');
  choose('StatTrak™', 'Without StatTrak™');
  expect(filters()).toMatchObject({
    sort: 'cheapest',
    weapon: 'knife',
    wear: 'fn',
    rarity: 'covert',
    stattrak: false,
  });
  choose('Wear', 'Wear');
  choose('StatTrak™', 'Only StatTrak™');
  expect(filters()).toMatchObject({ wear: null, stattrak: true });
});

it('keeps prices, order and kinds in a sheet on a phone, and the search outside of it', async () => {
  screen.getByRole('searchbox', { name: 'Search by name' });
  expect(screen.queryByLabelText('Sort')).toBeNull();
  const sheet = await openSheet();
  for (const label of [/^Min price/, /^Max price/, 'Sort', 'Weapon']) sheet.getByLabelText(label);
  expect(sheet.queryByRole('searchbox')).toBeNull();
});

it('closes the sheet by the button that says how many items the filters leave', async () => {
  await openSheet();
  fireEvent.click(await screen.findByRole('button', { name: 'Show 2 items' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('names the number of active filters on the button that shows them', async () => {
  await openSheet();
  choose('Weapon', 'Knives');
  choose('Rarity', 'Covert');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await screen.findByRole('button', { name: 'Filters: 2' });
});

it('resets the filters by kind; search, prices and order stay', async () => {
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'redline' } });
  await openSheet();
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  choose('Sort', 'By name');
  choose('Wear', 'WW · Well-Worn');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(filters()).toMatchObject({ search: 'redline', sort: 'name', wear: null });
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});

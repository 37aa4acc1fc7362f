// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show, signIn } from '../../testing/page.tsx';
import { useStorehouse } from './store.ts';
import { StorehouseFilters } from './StorehouseFilters.tsx';

beforeEach(async () => {
  await freshPage('storehouse');
  useStorehouse.getState().begin();
  signIn({ balance: 10 });
  show(<StorehouseFilters />);
});

const choose = (label: string, option: string): void => {
  const list = screen.getByLabelText(label);
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: option, hidden: true });
  fireEvent.change(list, { target: { value } });
};
const filters = () => useStorehouse.getState().filters;

it('sorts, filters by kind, and takes any again', () => {
  choose('Sort', 'Cheapest first');
  choose('Weapon type', 'Knives');
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
  choose('Wear', 'Any wear');
  choose('StatTrak™', 'Only StatTrak™');
  expect(filters()).toMatchObject({ wear: null, stattrak: true });
});

it('hides prices, order and kinds behind one button on a phone, and not the search', () => {
  const button = screen.getByRole('button', { name: 'Filters' });
  const folded = document.getElementById(button.getAttribute('aria-controls') ?? '');
  for (const label of [/^Min price/, /^Max price/, 'Sort', 'Weapon type'])
    expect(folded?.contains(screen.getByLabelText(label)), String(label)).toBe(true);
  expect(folded?.contains(screen.getByLabelText('Search by name'))).toBe(false);
  expect(folded?.classList.contains('hidden')).toBe(true);
  fireEvent.click(button);
  expect(folded?.classList.contains('hidden')).toBe(false);
});

it('names the number of active filters on the button that shows them', () => {
  const button = screen.getByRole('button', { name: 'Filters' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  choose('Weapon type', 'Knives');
  choose('Rarity', 'Covert');
  expect(button.textContent).toBe('Filters: 2');
});

it('resets the filters by kind; search, prices and order stay', () => {
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'redline' } });
  choose('Sort', 'By name');
  choose('Wear', 'WW · Well-Worn');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(filters()).toMatchObject({ search: 'redline', sort: 'name', wear: null });
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});

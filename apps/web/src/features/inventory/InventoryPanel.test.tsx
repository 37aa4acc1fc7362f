// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '../../lib/i18n.ts';
import { useModals } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { answerCalls, freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import { clearInventory } from '../../entities/inventory/inventory-store.ts';
import { InventoryPanel } from './InventoryPanel.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { Empty } from './InventoryPanel.tsx';
import { ItemCard } from '../../entities/item/ItemCard.tsx';
import { recordSounds } from '../../testing/sounds.ts';

recordSounds();

beforeEach(() => freshPage());

const open = (balance: number, items: ReturnType<typeof itemOf>[]): void => {
  answerCalls({ 'POST /api/user/getInventory': { inventory: items } });
  signIn({ balance }, items);
  show(<InventoryPanel />);
};

it('[next step] leads to a deposit without money and items', () => {
  open(0, []);
  fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(useModals.getState().name).toBe('deposit');
});

it('[next step] leads to the storehouse with money and no items', () => {
  open(10, []);
  fireEvent.click(screen.getByRole('button', { name: 'Open the storehouse' }));
  expect(usePopups.getState()).toMatchObject({ open: 'storehouse', guided: true });
});

it('says what a sale brings, and why nothing can be taken', () => {
  open(0, [itemOf(1, 20), itemOf(2, 8.5)]);
  const take = (): HTMLElement => screen.getByRole('button', { name: 'Take' });
  const note = (): string => document.getElementById(take().getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  expect([take().hasAttribute('disabled'), note()]).toEqual([
    true,
    'You can sell items, or take one at a time as a skin or as money.',
  ]);
  act(() => useSelection.getState().toggle(2));
  expect([take().hasAttribute('disabled'), note()]).toEqual([false, '']);
  act(() => useSelection.getState().toggle(1));
  expect([take().hasAttribute('disabled'), note()]).toEqual([true, 'You can take one item at a time.']);
  expect(screen.getByRole('button', { name: /Sell/ }).textContent).toContain('$28.50');
});

it('says that the items did not come, and has them after another try', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })));
  signIn();
  clearInventory();
  show(<InventoryPanel />);
  await screen.findByText('Could not load your items.');
  answerCalls({ 'POST /api/user/getInventory': { inventory: [itemOf(1, 20)] } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: /Item 1/ });
});

it('searches and sorts from 13 items on', async () => {
  const items = Array.from({ length: 13 }, (_, index) => itemOf(index + 1, 20 - index));
  open(0, items);
  const cards = (): string[] => screen.getAllByRole('button', { name: /\| Finish|^Item/ }).map(nameOf);
  const nameOf = (card: HTMLElement): string => /Item \d+/.exec(card.title)?.[0] ?? '';
  fireEvent.click(await screen.findByRole('button', { name: 'Search and sort' }));
  fireEvent.change(await screen.findByLabelText('Sort'), { target: { value: 'cheapest' } });
  expect([cards()[0], cards().length]).toEqual(['Item 13', 13]);
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'item 1' } });
  expect(cards()).toEqual(['Item 13', 'Item 12', 'Item 11', 'Item 10', 'Item 1']);
  expect(screen.getByText('Shown: 5 of 13').getAttribute('role')).toBe('status');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect([cards()[0], cards().length]).toEqual(['Item 1', 13]);
});

it('has no search for fewer items', async () => {
  open(
    0,
    Array.from({ length: 12 }, (_, index) => itemOf(index + 1, 20 - index)),
  );
  // Waits until the search and its texts are loaded.
  await Promise.all([import('./InventorySearch.tsx'), loadPageTexts('storehouse')]);
  await act(async () => {});
  expect(screen.queryByRole('button', { name: /Search/ })).toBeNull();
});

it('selects what the search shows, keeps what it hides, and says how much that is', async () => {
  const items = Array.from({ length: 13 }, (_, index) => itemOf(index + 1, 20 - index));
  open(0, items);
  act(() => [2, 3].forEach(useSelection.getState().toggle));
  fireEvent.click(await screen.findByRole('button', { name: 'Search and sort' }));
  await screen.findByLabelText('Search by name');
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Search by name'), { target: { value } });
  type('item 1');
  const note = (): string | null | undefined => document.getElementById('take-note')?.textContent;
  const all = screen.getByRole('switch', { name: 'All found', hidden: true });
  expect(note()).toBe('The search hides 2 selected items.');
  fireEvent.click(all);
  expect([...useSelection.getState().selected].sort((a, b) => a - b)).toEqual([1, 2, 3, 10, 11, 12, 13]);
  fireEvent.click(all);
  expect(useSelection.getState().selected).toEqual([2, 3]);
  if (!screen.queryByLabelText('Search by name'))
    fireEvent.click(screen.getByRole('button', { name: 'Search and sort: active', hidden: true }));
  await screen.findByLabelText('Search by name');
  type('item 3');
  expect(note()).toBe('The search hides 1 selected item.');
  type('knife');
  fireEvent.click(await screen.findByRole('button', { name: 'Show all items', hidden: true }));
  expect(note()).toBe('You can take one item at a time.');
  expect(screen.getByRole('switch', { name: 'Select all', hidden: true })).toBeTruthy();
});

it('tells screen readers no more of a stock than it shows', async () => {
  await loadPageTexts('storehouse');
  signIn();
  show(
    <ItemCard
      item={{ id: 1, price: 1, item: itemOf(1, 1).item, marketCount: 57 }}
      selected={false}
      onToggle={() => undefined}
    />,
  );
  expect(screen.getByRole('button').textContent).toContain('10 in stock');
  expect(screen.getByRole('button').textContent).not.toContain('57');
});

it('an inventory whose items are all staked says that they are in the round, not that there are none', () => {
  signIn({ balance: 100 });
  const shown = (staked: number): string => show(<Empty staked={staked} />).container.textContent ?? '';
  expect(shown(12)).toContain('All 12 of your items are in the round');
  expect(shown(12)).not.toContain('No items yet');
  expect(shown(0)).toContain('No items yet');
});

it('shows equal items as one card with their number, and selects as many as are wanted', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const equal = [1, 2, 3].map((id) => ({ ...itemOf(id, 4), item: itemOf(1, 4).item }));
  open(0, [...equal, itemOf(9, 1)]);
  const selected = (): readonly number[] => useSelection.getState().selected;
  const cards = () => screen.getAllByRole('button', { name: /Item \d/ });
  expect(cards()).toHaveLength(2);
  expect(cards()[0]?.textContent).toContain('×3');
  fireEvent.click(cards()[0] as HTMLElement);
  expect(selected()).toEqual([1]);
  fireEvent.click(await screen.findByRole('button', { name: /One more/ }));
  fireEvent.click(screen.getByRole('button', { name: /One more/ }));
  expect([selected(), screen.getByRole('button', { name: /One more/ }).hasAttribute('disabled')]).toEqual([
    [1, 2, 3],
    true,
  ]);
  expect(screen.getByRole('button', { name: /Sell/ }).textContent).toContain('$12.00');
  fireEvent.click(screen.getByRole('button', { name: /One less/ }));
  expect(selected()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: /×3/ }));
  expect(selected()).toEqual([]);
});

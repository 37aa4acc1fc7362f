// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useModals } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { answerCalls, freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import { clearInventory } from '../../entities/inventory/inventory-store.ts';
import { InventoryPanel } from './InventoryPanel.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { Empty } from './InventoryPanel.tsx';
import { ItemCard } from '../../entities/item/ItemCard.tsx';

vi.mock('../../lib/sound.ts', () => ({ play: () => undefined }));

beforeEach(() => freshPage());

const open = (balance: number, items: ReturnType<typeof itemOf>[]): void => {
  answerCalls({ 'POST /api/user/getInventory': { inventory: items } });
  signIn({ balance }, items);
  show(<InventoryPanel />);
};

it('[next step] without money and items it says deposit', () => {
  open(0, []);
  fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(useModals.getState().name).toBe('deposit');
});

it('[next step] with money and no items it leads to the storehouse', () => {
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

it('tells screen readers no more of a stock than it shows', () => {
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

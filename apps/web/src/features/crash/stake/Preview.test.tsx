// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { beforeEach, expect, it } from 'vitest';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { useConfig } from '../../../lib/config.ts';
import { freshPage, itemOf, show, signIn } from '../../../testing/page.tsx';
import { initialState } from '../state-types.ts';
import { crashStore } from '../store.ts';
import { useStakeForm } from './form.ts';
import { Preview } from './Preview.tsx';

const choose = (multiplier: number | null): void => act(() => useStakeForm.getState().choose(multiplier));
const select = (price: number): void => {
  signIn({}, [itemOf(1, price)]);
  act(() => useSelection.getState().toggle(1));
};

beforeEach(async () => {
  await freshPage();
  useConfig.setState({ config: null, failed: false, maintenance: false });
  const past = [1, 1.5, 2, 2.01, 40].map((value, at) => ({ id: at + 1, value, colour: 1 as const }));
  crashStore.setState({ ...initialState, past, pastLoaded: true }, true);
  choose(2);
});

it('[F5] says the chance of each multiplier as it is typed, with and without a stake', () => {
  const { container } = show(<Preview />);
  for (const [multiplier, chance] of [
    [2, '48.00%'],
    [1.5, '64.00%'],
    [100, '0.96%'],
  ] as const) {
    choose(multiplier);
    expect(container.textContent).toContain(`Chance ${chance}`);
  }
  select(10);
  choose(3);
  expect(container.textContent).toContain('Pays $30.00');
  expect(container.textContent).toContain('Chance 32.00%');
  choose(NO_AUTO_CASH_OUT);
  expect(container.textContent).toMatch(/^Cash-out by hand.*up to/);
  choose(1.1);
  expect(container.textContent).toBe('The lowest auto cash-out is 1.21x.');
});

it('[F5] a press shows the chance beside the last rounds', async () => {
  show(<Preview />);
  fireEvent.click(screen.getByRole('button', { name: 'Chance 48.00%' }));
  const popup = await screen.findByRole('dialog', { name: 'Chance of 2.00x' });
  expect(within(popup).getByText('48.00%')).toBeTruthy();
  expect(within(popup).getByText('The last rounds flew beyond it 2 times out of 5.')).toBeTruthy();
  const rows = within(popup)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(rows.map(([rounds]) => rounds)).toEqual(['1', '0', '1', '2', '0', '0', '1']);
  fireEvent.click(screen.getByRole('button', { name: 'Chance 48.00%' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

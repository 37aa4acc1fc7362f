// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useLastStakes } from '../../entities/stake/stake-game.ts';
import { loadPageTexts } from '../../lib/i18n.ts';
import { freshPage, itemOf, show, signIn } from '../../testing/page.tsx';
import StakePicks from './StakePicks.tsx';
import { recordSounds } from '../../testing/sounds.ts';

recordSounds();

const LOCKED = { ...itemOf(7, 4), lockedUntil: new Date(Date.now() + 1e9).toISOString() };
const bounds = vi.fn(() => ({ leastCents: 10, mostCents: 250_000, mostItems: 20 }));

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const selected = (): number[] => useSelection.getState().selectedItems.map(({ myId }) => myId);
const said = (): string | null => screen.getByRole('status').textContent;

beforeEach(async () => {
  await freshPage();
  await loadPageTexts('stake_pick');
  useLastStakes.setState({}, true);
  bounds.mockReset().mockReturnValue({ leastCents: 10, mostCents: 250_000, mostItems: 20 });
  signIn({}, [itemOf(1, 25), itemOf(2, 4.8), itemOf(3, 3.2), itemOf(4, 1.7), LOCKED]);
  show(<StakePicks stakes={{ game: 'crash', bounds }} />);
});

describe('[PK-3] own items for a stake', () => {
  it('are about half of what is selected, or twice', () => {
    act(() => useSelection.getState().choose([1]));
    press('½: half of the selected value');
    expect([selected(), said()]).toEqual([[2, 3, 4], '$9.70 of $12.50, 3 items']);
    press('½: half of the selected value');
    expect([selected(), said()]).toEqual([[2], '$4.80 of $4.85, 1 item']);
    press('×2: twice the selected value');
    expect([selected(), said()]).toEqual([[2, 3], '$8.00 of $9.60, 2 items']);
  });

  it('are as much as the last bet of this visit, which is not known before one', () => {
    expect(screen.getByRole('button', { name: /you have not bet/ }).hasAttribute('disabled')).toBe(true);
    act(() => useLastStakes.setState({ wheel: 100, crash: 500 }));
    press('Repeat the last bet: $5.00');
    expect([selected(), said()]).toEqual([[3, 4], '$4.90 of $5.00, 2 items']);
  });

  it('come to a sum that was typed', async () => {
    press('Items for a sum');
    fireEvent.change(await screen.findByLabelText(/Your sum/), { target: { value: '30.00' } });
    press('Select');
    expect([selected(), said()]).toEqual([[1, 3, 4], '$29.90 of $30.00, 3 items']);
    expect(screen.queryByLabelText(/Your sum/)).toBeNull();
  });

  it('are not selected where none fit, and that is said', async () => {
    act(() => useSelection.getState().choose([4]));
    press('½: half of the selected value');
    expect([selected(), said()]).toEqual([[4], 'No items fit $0.85.']);
    press('Items for a sum');
    await screen.findByLabelText(/Your sum/);
    press('$1');
    expect(screen.getByLabelText(/Your sum/).getAttribute('aria-invalid')).toBe('true');
  });

  it('are bounded by what the game still takes', () => {
    bounds.mockReturnValue({ leastCents: 10, mostCents: 500, mostItems: 1 });
    act(() => useSelection.getState().choose([1]));
    press('×2: twice the selected value');
    expect([selected(), said()]).toEqual([[2], '$4.80 of $50.00, 1 item']);
  });

  it('are those in view, and no protected ones', () => {
    act(() => {
      useSelection.setState({
        view: { search: 'x', sort: 'dearest', arrange: (items) => items.filter(({ myId }) => myId > 2) },
      });
      useLastStakes.setState({ crash: 1000 });
    });
    press('Repeat the last bet: $10.00');
    expect(selected()).toEqual([3, 4]);
  });

  it('say what came out until something else is selected', () => {
    act(() => useSelection.getState().choose([1]));
    press('½: half of the selected value');
    act(() => useSelection.getState().setItems(useSelection.getState().items));
    expect(said()).toBe('$9.70 of $12.50, 3 items');
    act(() => useSelection.getState().toggle(3));
    expect(said()).toBe('');
  });
});

// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshPage, itemOf, pass, PLAYER, show, signIn } from '../../testing/page.tsx';
import { useBalance, useSession } from '../session/session-store.ts';
import { useNextStep } from './next-step.ts';
import { useSelection } from './selection-store.ts';
import { useCards } from './use-cards.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const after = (ms: number): string => new Date(NOW + ms).toISOString();
const HOUR = 3_600_000;

beforeEach(async () => {
  await freshPage();
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => vi.useRealTimers());

describe('the cards of own items', () => {
  const Cards = ({ items }: { items: readonly ReturnType<typeof itemOf>[] }) => (
    <p>
      {useCards(items)
        .map(({ card: { id, price, lockedUntil } }) => `${id}:$${price}${lockedUntil ? ' locked' : ''}`)
        .join(', ')}
    </p>
  );
  const locked = (id: number, ms: number) => ({ ...itemOf(id, 3), lockedUntil: after(ms) });

  it('[TR-9] show each protection until its moment, without another word of the server', () => {
    const items = [itemOf(1, 5), locked(2, HOUR), locked(3, 2 * HOUR)];
    const { container } = show(<Cards items={items} />);
    expect(container.textContent).toBe('1:$5, 2:$3 locked, 3:$3 locked');
    pass(HOUR - 1);
    expect(container.textContent).toBe('1:$5, 2:$3 locked, 3:$3 locked');
    pass(1);
    expect(container.textContent).toBe('1:$5, 2:$3, 3:$3 locked');
    pass(HOUR);
    expect(container.textContent).toBe('1:$5, 2:$3, 3:$3');
  });

  it('[TR-9] do so for a protection that is longer than a timer can be', () => {
    const DAYS_30 = 30 * 24 * HOUR;
    const { container } = show(<Cards items={[locked(1, DAYS_30)]} />);
    pass(DAYS_30 - 1);
    expect(container.textContent).toBe('1:$3 locked');
    pass(1);
    expect(container.textContent).toBe('1:$3');
  });

  it('wait for nothing where no item is protected, or the cards are gone', () => {
    const { rerender, unmount } = show(<Cards items={[itemOf(1, 5)]} />);
    expect(vi.getTimerCount()).toBe(0);
    rerender(<Cards items={[locked(1, HOUR)]} />);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('the balance on the screen follows the account; a visitor has nothing', () => {
  const Balance = () => <p>${useBalance()}</p>;
  const { container } = show(<Balance />);
  expect(container.textContent).toBe('$0');
  act(() => useSession.getState().becomePlayer({ ...PLAYER, balance: 3 }));
  act(() => useSession.getState().setBalance(2.5));
  expect(container.textContent).toBe('$2.5');
});

it('the next step on the screen follows the money, the items and the sign-in', () => {
  const Step = () => <p>{useNextStep() ?? 'none'}</p>;
  const { container } = show(<Step />);
  expect(container.textContent).toBe('none');
  act(() => signIn());
  expect(container.textContent).toBe('deposit');
  act(() => useSession.getState().setBalance(5));
  expect(container.textContent).toBe('buy');
  act(() => useSelection.getState().setItems([itemOf(1, 5)]));
  expect(container.textContent).toBe('none');
});

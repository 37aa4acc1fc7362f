// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSelection } from '../../../apps/web/src/entities/inventory/selection-store.ts';
import { getSettings } from '../../../apps/web/src/lib/settings.ts';
import {
  answerCalls,
  freshPage,
  itemOf,
  pass,
  PLAYER,
  said,
  show,
  signIn,
} from '../../../apps/web/src/testing/page.tsx';
import type { TossBet, TossSnapshot } from '../contract.ts';
import { coinTossTexts } from '../texts/index.ts';
import CoinTossPage from './CoinTossPage.tsx';
import { initialState } from './state.ts';
import { dispatch, tossStore } from './table.ts';

vi.mock('../../../apps/web/src/lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  watchGames: () => Promise.resolve({ status: 'success', game: 'coin_toss', snapshot: null }),
}));

const OWN: TossBet = {
  id: 1,
  user: { id: PLAYER.id, username: 'pilot', avatar: 'default', is_demo: false },
  side: 'heads',
  items: [],
  itemsMore: 0,
  bank: 12.5,
  win: null,
  winItem: null,
};
const SNAPSHOT: TossSnapshot = {
  roundId: 5,
  userId: PLAYER.id,
  publicHash: '0'.repeat(64),
  phase: 'open',
  msLeft: 9000,
  result: null,
  bets: [],
  totals: { players: 0, bank: 0, items: 0 },
  maintenance: false,
};
const tell = (event: Parameters<typeof dispatch>[0]): void => act(() => dispatch(event));
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const side = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(async () => {
  await freshPage(coinTossTexts);
  vi.useFakeTimers();
  tossStore.setState(initialState, true);
  signIn({}, [itemOf(3, 12.5)]);
  show(<CoinTossPage />);
  tell({ type: 'connection', connection: 'online' });
  tell({ type: 'coinTossInit', payload: SNAPSHOT });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  getSettings().setLanguage('en');
});

it('counts down to the end of betting, and shows the phase of the round', () => {
  expect(screen.getByRole('status').textContent).toBe('Betting closes in 9 s');
  pass(4000);
  expect(screen.getByRole('status').textContent).toBe('Betting closes in 5 s');
  tell({ type: 'coinTossStart', payload: { roundId: 5, msLeft: 3000 } });
  expect(screen.getByRole('status').textContent).toBe('The coin is in the air');
});

it('bets the selected items once on the pressed side, and shows the bet', async () => {
  expect(side('Heads').disabled).toBe(true);
  act(() => useSelection.getState().toggle(3));
  expect([side('Heads').disabled, side('Tails').disabled]).toEqual([false, false]);
  const made = answerCalls({ 'POST /api/coin-toss/setBet': { status: 'success', bet: OWN, message: 'x' } });
  await press('Heads');
  expect(made.filter((name) => name.includes('coin-toss'))).toHaveLength(1);
  expect(screen.getByRole('listitem').textContent).toContain('$12.50');
  expect([side('Heads').disabled, side('Tails').disabled]).toEqual([true, true]);
  expect(useSelection.getState().selected).toEqual([]);
});

it('shows the reason of a refused bet, and allows another press', async () => {
  act(() => useSelection.getState().toggle(3));
  answerCalls({
    'POST /api/coin-toss/setBet': { status: 'error', message: 'coin_toss_api.min_bet', params: { sum: 20 } },
  });
  await press('Tails');
  expect(said()).toEqual(['The smallest bet is $20.00.']);
  expect(side('Tails').disabled).toBe(false);
});

it.each([
  ['heads', 'Result: HeadsYou won $24.00'],
  ['tails', 'Result: TailsYou lost'],
] as const)('shows the result (%s) and its effect on the own bet', (result, text) => {
  tell({ type: 'coinTossBet', payload: { roundId: 5, bet: OWN } });
  tell({ type: 'coinTossResult', payload: { roundId: 5, result, secret_hash: '', seed: '' } });
  expect(screen.getByRole('status').textContent).toBe(text);
});

it('shows the page in Russian', async () => {
  vi.useRealTimers();
  act(() => getSettings().setLanguage('ru'));
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Орёл или решка'));
  expect(screen.getByText('Ставок пока нет.').textContent).toBeTruthy();
});

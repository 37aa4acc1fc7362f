// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../entities/session/session-store.ts';
import { useModals } from '../../lib/modals.ts';
import { PLAYER, answerCalls, freshPage, said, show, signIn } from '../../testing/page.tsx';
import { CashbackCard } from './CashbackCard.tsx';
import CashbackModal from './CashbackModal.tsx';
import { serverEvents } from '../../testing/server-events.ts';

const receive = serverEvents();

const TAKE = 'POST /api/user/cashback/take';
const ALL = { hasSubscription: true, hasNickname: true, hasDeposit: true, has5games: true, hasMind: true };
const OPEN = { ...ALL, hasNickname: false, hasDeposit: false, has5games: false };
/** Class of a highlighted button. */
const PRIMARY = 'lift-gradient';
const button = () => screen.getByRole('button', { name: 'Move to balance' });
const conditions = () => within(screen.getByRole('region', { name: 'Conditions' })).getAllByRole('listitem');

beforeEach(() => freshPage('cashback', 'cashback_card', 'telegram'));

it('[CB-4] moves cashback into the balance, says so, and shows what is left', async () => {
  const made = answerCalls({
    'POST /api/user/get': { ...PLAYER, cashback: 0, balance: 12.34, conditions: { ...ALL, hasMind: false } },
    [TAKE]: { type: 'success', message: 'cashback_api.taken', params: { sum: 12.34 } },
  });
  signIn({ cashback: 1234, conditions: ALL });
  show(<CashbackModal />);
  expect(screen.getByText('$12.34')).toBeTruthy();
  fireEvent.click(button());
  await waitFor(() => expect(said()).toEqual(['$12.34 of cashback is in your balance.']));
  await waitFor(() => expect(useSession.getState().user?.balance).toBe(12.34));
  expect(made.filter((call) => call === TAKE)).toHaveLength(1);
});

it('[CB-7] its button is always enabled; without cashback it is quiet with the reason below it, and nothing is sent', () => {
  const made = answerCalls({ 'POST /api/user/get': PLAYER });
  signIn({ cashback: 0 });
  show(<CashbackModal />);
  expect(button().hasAttribute('disabled')).toBe(false);
  expect(button().className).not.toContain(PRIMARY);
  expect(screen.getByText('There is no cashback to move yet.')).toBeTruthy();
  fireEvent.click(button());
  expect(said()).toEqual(['There is no cashback to move yet.']);
  expect(made).not.toContain(TAKE);
});

it('the button stands out only when cashback can be moved', () => {
  answerCalls({});
  signIn({ cashback: 500, conditions: OPEN });
  const { unmount } = show(<CashbackModal />);
  expect(button().className).not.toContain(PRIMARY);
  expect(screen.getByText('Meet the open conditions first.')).toBeTruthy();
  unmount();
  signIn({ cashback: 500, conditions: ALL });
  show(<CashbackModal />);
  expect(button().className).toContain(PRIMARY);
  expect(screen.queryByText('Meet the open conditions first.')).toBeNull();
});

it('[CB-6] shows the five conditions, which hold, and what to do for each that is open', () => {
  answerCalls({});
  signIn({ cashback: 500, conditions: OPEN });
  show(<CashbackModal />);
  expect(conditions().map((row) => row.textContent)).toEqual([
    'You are a member of our channel done',
    expect.stringMatching(/^Your Steam nickname contains “Site” not yet.*Change your nickname/),
    expect.stringMatching(/^You have deposited at least \$5\.00 not yet.*Deposit$/),
    expect.stringMatching(/^You have made 5 crash bets in the last 24 hours not yet.*Crash$/),
    'You have at least $1.00 of cashback done',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(useModals.getState().name).toBe('deposit');
});

it('[CB-6] shows a newer answer of the channel as soon as the server has it', async () => {
  const made = answerCalls({
    'POST /api/user/get': { ...PLAYER, cashback: 500, conditions: ALL },
    'POST /api/telegram/get': { channel_url: 'https://t.me/site', is_linked: true, is_subscribed: false },
  });
  const asked = () => made.filter((call) => call === 'POST /api/user/get').length;
  signIn({ cashback: 500, conditions: { ...ALL, hasSubscription: false } });
  show(<CashbackModal />);
  await waitFor(() => expect(asked()).toBe(1));
  receive('telegramStanding');
  await waitFor(() => expect(asked()).toBe(2));
});

it.each([
  ['updateWagering', { ...ALL, has5games: false }, 0, 2],
  ['updateBalance', { ...ALL, hasDeposit: false }, 0, 2],
  ['updateCashback', { ...ALL, hasMind: false }, 100, 2],
  ['updateCashback', { ...ALL, hasMind: false }, 99, 1],
  ['updateWagering', { ...ALL, hasNickname: false, hasSubscription: false }, 500, 1],
])('[CB-6] loads open conditions again after %s that may have met them: %j with %d cents', async (event, ...asks) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const [has, cashback, times] = asks;
    const made = answerCalls({ 'POST /api/user/get': { ...PLAYER, cashback, conditions: has } });
    signIn({ cashback, conditions: has });
    show(
      <>
        <CashbackCard />
        <CashbackModal />
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
    receive(event);
    receive(event);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(made.filter((call) => call === 'POST /api/user/get')).toHaveLength(times);
  } finally {
    vi.useRealTimers();
  }
});

it('the panel counts a condition as met without a reload of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    answerCalls({ 'POST /api/user/get': { ...PLAYER, conditions: ALL } });
    signIn({ conditions: OPEN });
    show(<CashbackCard />);
    expect(screen.getByText('Conditions met: 2 of 5')).toBeTruthy();
    receive('updateWagering');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText('Conditions met: 5 of 5')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('[CB-6] an open subscription shows how to connect Telegram, and leads to the channel', async () => {
  const made = answerCalls({
    'POST /api/user/get': { ...PLAYER, cashback: 500, conditions: { ...ALL, hasSubscription: false } },
    'POST /api/telegram/get': { channel_url: 'https://t.me/site', is_linked: true, is_subscribed: false },
  });
  signIn({ cashback: 500, conditions: { ...ALL, hasSubscription: false } });
  show(<CashbackModal />);
  expect((await screen.findByRole('link', { name: 'Open the channel' })).getAttribute('href')).toBe(
    'https://t.me/site',
  );
  const asked = made.filter((call) => call === 'POST /api/user/get').length;
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(made.filter((call) => call === 'POST /api/user/get')).toHaveLength(asked + 1));
});

it('[CB-5] counts down to the next taking, and says only the rule when it can be taken', () => {
  answerCalls({});
  signIn({ cashback: 500, conditions: ALL, cashback_next_at: new Date(Date.now() + 3_600_000).toISOString() });
  const { unmount } = show(<CashbackModal />);
  expect(screen.getByText(/You can move it again in (59:5\d|1:00:00)\./)).toBeTruthy();
  unmount();
  signIn({ cashback: 500, conditions: ALL });
  show(<CashbackModal />);
  expect(screen.queryByText(/again in/)).toBeNull();
  expect(screen.getByText('You can move it once every 24 hours.')).toBeTruthy();
});

it('[CB-7] a refusal of the server is told with its figures', async () => {
  answerCalls({
    'POST /api/user/get': { ...PLAYER, cashback: 500, conditions: OPEN },
    [TAKE]: { type: 'error', message: 'cashback_api.games', params: { count: 5 } },
  });
  signIn({ cashback: 500, conditions: OPEN });
  show(<CashbackModal />);
  fireEvent.click(button());
  await waitFor(() => expect(said()).toEqual(['Cashback can be moved after 5 crash bets in 24 hours.']));
});

it('the panel shows cashback and how many conditions hold, and leads to the dialog or to the sign-in', () => {
  signIn({ cashback: 1234, conditions: OPEN });
  const { unmount } = show(<CashbackCard />);
  expect(screen.getByText('$12.34')).toBeTruthy();
  expect(screen.getByText('Conditions met: 2 of 5')).toBeTruthy();
  expect(screen.getByText('2.5% of each lost crash stake.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Details' }));
  expect(useModals.getState().name).toBe('cashback');
  unmount();
  useSession.getState().becomeVisitor();
  show(<CashbackCard />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(useModals.getState().name).toBe('login');
});

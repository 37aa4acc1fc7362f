// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { openModal, useModals } from '../../lib/modals.ts';
import { answerCalls, freshPage, itemOf, said, show, signIn } from '../../testing/page.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import WithdrawModal from './WithdrawModal.tsx';
import WithdrawTypeModal from './WithdrawTypeModal.tsx';
import { recordSounds } from '../../testing/sounds.ts';
import { serverEvents } from '../../testing/server-events.ts';

recordSounds();
const receive = serverEvents();

const standing = (money: object | null, skins: object | null = null, available = 50) =>
  ({
    'POST /api/user/getAvailableWithdraw': available,
    'POST /api/user/getWithdrawStanding': { money, skins, most: available },
  }) as const;
const NO_DEPOSIT = { message: 'withdrawal_api.no_deposit' };

beforeEach(() => freshPage('withdrawal', 'skins'));

it('[WD-16] says what stands in the way before anything can be typed, with the next step', async () => {
  answerCalls(standing(NO_DEPOSIT, NO_DEPOSIT));
  signIn({}, [itemOf(1, 20)]);
  show(<WithdrawModal />);
  await screen.findByText('Make at least one deposit before you withdraw.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  // Two buttons have this name: the tab of the wallet, and the next step.
  fireEvent.click(screen.getAllByRole('button', { name: 'Deposit' }).at(-1) as HTMLElement);
  expect(useModals.getState().name).toBe('deposit');
});

it('[WD-16] the obstacle goes while the dialog is open, and a lost answer keeps what is shown', async () => {
  answerCalls(standing(NO_DEPOSIT));
  signIn({}, [itemOf(1, 20)]);
  show(<WithdrawModal />);
  await screen.findByText('Make at least one deposit before you withdraw.');
  answerCalls({});
  await act(async () => receive('updateBalance'));
  screen.getByText('Make at least one deposit before you withdraw.');
  expect(said()).toEqual([]);
  answerCalls(standing(null));
  act(() => receive('updateWagering'));
  await screen.findByRole('button', { name: /Item 1/ });
});

it('opened without a choice lets items be chosen, then a method, and shows a field only with the method', async () => {
  answerCalls(standing(null));
  signIn({}, [itemOf(1, 20), itemOf(2, 8)]);
  show(<WithdrawModal />);
  fireEvent.click(await screen.findByRole('button', { name: /Item 1/ }));
  expect(screen.getByText('$16.00')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /Bank card/ }));
  expect(screen.getByRole('textbox', { name: 'Card number' })).toBeTruthy();
});

it('[WD-21] shows a system that is not connected as such, and lets nobody choose it', async () => {
  answerCalls(standing(null));
  useConfig.setState(({ config }) => ({
    config: config && { ...config, withdraw: { ...config.withdraw, systems: [4] } },
  }));
  signIn({}, [itemOf(1, 20)]);
  show(<WithdrawModal />);
  fireEvent.click(await screen.findByRole('button', { name: /Item 1/ }));
  const states = screen
    .getAllByRole('radio')
    .map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).disabled]);
  expect(states).toEqual([
    ['E-walletnot connected yet', true],
    ['E-wallet 2not connected yet', true],
    ['Bank cardnot connected yet', true],
    ['USDT (TRC\u201120)', false],
  ]);
});

it('[WD-12] [WD-16] says how much wagering is left, and which stakes count', async () => {
  answerCalls(standing({ message: 'withdrawal_api.bet_more', params: { sum: 0 } }, null, 0));
  signIn({ balance: 10, to_stake: 25 });
  const { unmount } = show(<WithdrawModal />);
  await screen.findByText(/Nothing can be withdrawn yet: \$25.00 of wagering is left/);
  expect(screen.getByText(/the jackpot does not/)).toBeTruthy();
  unmount();
  answerCalls(standing(null));
  signIn({ balance: 10, to_stake: 25 }, [itemOf(1, 20)]);
  show(<WithdrawModal />);
  await screen.findByText(/Not everything can be withdrawn yet: \$25.00 of wagering is left/);
});

const picksOf = (...prices: number[]) => ({
  picked: prices.map((price, id) => ({
    entry: { ...itemOf(id, price), id, price, image: 'x', market_count: 9 },
    count: 1,
  })),
  sum: prices.reduce((sum, price) => sum + price, 0),
});
const BOUGHT = { success: true, message: 'storehouse_api.bought', balance: 0.5 };
/** Types a sum and waits for the button that buys the picked items. */
const askFor = async (sum: string, offered: RegExp): Promise<HTMLElement> => {
  fireEvent.change(await screen.findByRole('textbox', { name: /Sum/ }), { target: { value: sum } });
  const button = await screen.findByRole('button', { name: offered });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  return button;
};

it('[WD-18] [WD-19] turns balance into the items for a withdrawal in one step, and selects them', async () => {
  answerCalls({ ...standing(null), 'POST /api/all-items/pick': picksOf(9.25, 0.25) });
  signIn({ balance: 10 });
  show(<WithdrawModal />);
  fireEvent.change(await screen.findByRole('textbox', { name: /Sum/ }), { target: { value: '4.99' } });
  expect(screen.getByText('At least $5.00')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /Sum/ }), { target: { value: '10.01' } });
  expect(screen.getByText('At most $10.00')).toBeTruthy();
  const buy = await askFor('9.6', /Buy for \$9.50/);
  expect(screen.getByText(/\$0.50 stays on the balance/)).toBeTruthy();
  const made = answerCalls({
    'POST /api/user/buy': BOUGHT,
    'POST /api/user/getInventory': { inventory: [itemOf(0, 9.25), itemOf(1, 0.25), itemOf(5, 3)] },
  });
  fireEvent.click(buy);
  await screen.findByText('Worth of the chosen items');
  expect(useSelection.getState().selected).toEqual([0, 1]);
  expect(made).toEqual(['POST /api/user/buy', 'POST /api/user/getInventory']);
  expect(screen.getByRole('button', { name: 'Max $0.50' })).toBeTruthy();
  expect(screen.getByText('$7.60')).toBeTruthy();
});

it('[PC-13] picks again where prices have changed, and sends an unanswered purchase under its key again', async () => {
  const pick = { 'POST /api/all-items/pick': picksOf(9.5) };
  answerCalls({ ...standing(null), ...pick });
  signIn({ balance: 10 });
  show(<WithdrawModal />);
  const buy = await askFor('9.6', /Buy for \$9.50/);
  const keys: (string | null)[] = [];
  const answers = [
    BOUGHT,
    null,
    { success: false, message: 'storehouse_api.price_changed', params: { give: 0, get: 9.7 } },
  ];
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    if (url === '/api/all-items/pick') return Promise.resolve(new Response(JSON.stringify(picksOf(9.4))));
    if (url !== '/api/user/buy')
      return Promise.resolve(new Response(JSON.stringify({ inventory: keys.length > 1 ? [itemOf(0, 9.4)] : [] })));
    keys.push(new Headers(headers).get('Idempotency-Key'));
    const answer = answers.pop();
    return answer === null
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(new Response(JSON.stringify(answer)));
  });
  fireEvent.click(buy);
  await screen.findByRole('button', { name: /Buy for \$9.40/ });
  expect(said()).toEqual([expect.stringContaining('Prices have changed')]);
  for (const times of [2, 3]) {
    await waitFor(() => expect(screen.getByRole('button', { name: /Buy for/ }).hasAttribute('disabled')).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: /Buy for/ }));
    await waitFor(() => expect(keys).toHaveLength(times));
  }
  await waitFor(() => expect(useSelection.getState().selected).toEqual([0]));
  const [first, ...others] = keys;
  expect(new Set(others).size).toBe(1);
  expect(first).not.toBe(others[0]);
});

it('sends a player without items on to buy some', async () => {
  answerCalls(standing({ message: 'withdrawal_api.min_sum', params: { sum: 5 } }));
  signIn({ balance: 10 });
  show(<WithdrawModal />);
  await screen.findByText('You hold no items');
  expect(screen.getByRole('button', { name: 'Open the storehouse' })).toBeTruthy();
});

it('says when it cannot be asked, and asks again', async () => {
  answerCalls({});
  signIn({}, [itemOf(1, 20)]);
  show(<WithdrawModal />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(said()).toEqual([expect.stringContaining('Could not load what can be withdrawn.')]);
  answerCalls(standing(null));
  fireEvent.click(retry);
  await screen.findAllByRole('radio');
});

it('sends the same content under the same key, and another under another', async () => {
  signIn({}, [itemOf(1, 20), itemOf(2, 8)]);
  answerCalls(standing(null));
  show(<WithdrawModal />);
  fireEvent.click(await screen.findByRole('button', { name: /Item 1/ }));
  fireEvent.click(screen.getByRole('radio', { name: /Bank card/ }));
  const type = (wallet: string): void => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Card number' }), { target: { value: wallet } });
    fireEvent.click(screen.getByRole('checkbox'));
  };
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    if (url !== '/api/user/createWithdraw')
      return Promise.resolve(new Response(JSON.stringify({ inventory: [itemOf(1, 20), itemOf(2, 8)] })));
    keys.push(new Headers(headers).get('Idempotency-Key'));
    return Promise.reject(new TypeError('no network'));
  });
  const submit = (): HTMLElement => screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement;
  const send = async (): Promise<void> => {
    const before = keys.length;
    await waitFor(() => expect(submit().hasAttribute('disabled')).toBe(false));
    fireEvent.click(submit());
    await waitFor(() => expect(keys).toHaveLength(before + 1));
  };
  type('4111 1111 1111 1111');
  await send();
  await send();
  await waitFor(() => expect(submit().hasAttribute('disabled')).toBe(false));
  type('5555 5555 5555 4444');
  await send();
  await waitFor(() => expect(submit().hasAttribute('disabled')).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: /Item 2/ }));
  await send();
  expect(keys[0]).not.toBeNull();
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

/** Opens the dialog and fills in the form. Returns a function that sends it. */
const filledIn = async (): Promise<() => void> => {
  openModal('withdraw');
  signIn({}, [itemOf(1, 20)]);
  answerCalls(standing(null));
  show(<WithdrawModal />);
  fireEvent.click(await screen.findByRole('button', { name: /Item 1/ }));
  fireEvent.click(screen.getByRole('radio', { name: /Bank card/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Card number' }), { target: { value: '4111 1111 1111 1111' } });
  fireEvent.click(screen.getByRole('checkbox'));
  return () => void fireEvent.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
};
const isSending = (): boolean =>
  screen.getAllByRole('button', { name: 'Withdraw' }).at(-1)?.getAttribute('aria-busy') === 'true';
const REFUSED = {
  'POST /api/user/createWithdraw': { status: 'error', message: 'withdrawal_api.daily_limit' },
  'POST /api/user/getInventory': { inventory: [] },
} as const;

it('closes with the answer, whatever it is, and stays where there was none', async () => {
  const submit = await filledIn();
  answerCalls({ 'POST /api/user/createWithdraw': null, 'POST /api/user/getInventory': { inventory: [itemOf(1, 20)] } });
  submit();
  await waitFor(() => expect(said()).toEqual([expect.stringContaining('Could not send the withdrawal.')]));
  expect(useModals.getState().name).toBe('withdraw');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('4111 1111 1111 1111');
  await waitFor(() => expect(isSending()).toBe(false));
  answerCalls(REFUSED);
  submit();
  await waitFor(() => expect(useModals.getState().name).toBeNull());
});

it('does not close another dialog that the player has opened before the answer', async () => {
  const submit = await filledIn();
  answerCalls(REFUSED);
  submit();
  expect(isSending()).toBe(true);
  openModal('deposit');
  await waitFor(() => expect(isSending()).toBe(false));
  expect(useModals.getState().name).toBe('deposit');
});

it('[WD-16] the choice of ways says what closes each, and a missing trade link is mended there', async () => {
  answerCalls(standing({ message: 'withdrawal_api.daily_limit' }, { message: 'withdrawal_api.no_trade_link' }));
  signIn({}, [itemOf(1, 20)]);
  useSelection.getState().toggle(1);
  show(<WithdrawTypeModal />);
  await screen.findByText(/The daily limit of money withdrawals/);
  expect(screen.getByRole('button', { name: /Money through the site/ }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /Steam trade/ }));
  expect(screen.getByRole('textbox', { name: /Trade link/ })).toBeTruthy();
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useModals } from '../../lib/modals.ts';
import { answerCalls, freshPage, itemOf, said, show, signIn } from '../../testing/page.tsx';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import WithdrawModal from './WithdrawModal.tsx';
import WithdrawTypeModal from './WithdrawTypeModal.tsx';

vi.mock('../../lib/sound.ts', () => ({ play: () => undefined }));

const standing = (money: object | null, skins: object | null = null, available = 50) =>
  ({
    'POST /api/user/getAvailableWithdraw': available,
    'POST /api/user/getWithdrawStanding': { money, skins },
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
  // The tab of the wallet, and the next step.
  fireEvent.click(screen.getAllByRole('button', { name: 'Deposit' }).at(-1) as HTMLElement);
  expect(useModals.getState().name).toBe('deposit');
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
    if (url === '/api/user/createWithdraw') keys.push(new Headers(headers).get('Idempotency-Key'));
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

it('closes with the answer, whatever it is, and stays where there was none', async () => {
  useModals.setState({ name: 'withdraw' });
  signIn({}, [itemOf(1, 20)]);
  answerCalls(standing(null));
  const { unmount } = show(<WithdrawModal />);
  fireEvent.click(await screen.findByRole('button', { name: /Item 1/ }));
  fireEvent.click(screen.getByRole('radio', { name: /Bank card/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Card number' }), { target: { value: '4111 1111 1111 1111' } });
  fireEvent.click(screen.getByRole('checkbox'));
  const submit = (): void =>
    void fireEvent.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
  answerCalls({ 'POST /api/user/createWithdraw': null });
  submit();
  await waitFor(() => expect(said()).toEqual([expect.stringContaining('Could not send the withdrawal.')]));
  expect(useModals.getState().name).toBe('withdraw');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('4111 1111 1111 1111');
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1)?.hasAttribute('disabled')).toBe(false),
  );
  answerCalls({
    'POST /api/user/createWithdraw': { status: 'error', message: 'withdrawal_api.daily_limit' },
    'POST /api/user/getInventory': { inventory: [] },
  });
  submit();
  await waitFor(() => expect(useModals.getState().name).toBeNull());
  unmount();
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

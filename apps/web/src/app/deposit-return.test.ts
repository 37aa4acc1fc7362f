// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { getSession } from '../entities/session/session-store.ts';
import { keepChoice, takeKeptChoice } from '../features/storehouse/kept-choice.ts';
import { openModal } from '../lib/modals.ts';
import { usePopups } from '../lib/popups.ts';
import { freshPage, itemOf, said, signIn } from '../testing/page.tsx';
import { tellDepositOutcome } from './deposit-return.ts';

const opened = () => [usePopups.getState().open, usePopups.getState().guided];

beforeEach(async () => {
  await freshPage('notification');
  takeKeptChoice();
  history.replaceState(null, '', '/?deposit=1');
});

it('[next step] a player without items who has paid is led to the storehouse', () => {
  signIn({ balance: 10 });
  tellDepositOutcome();
  expect(opened()).toEqual(['storehouse', true]);
  expect(location.search).toBe('');
});

it.each([
  ['/wheel', 'storehouse'],
  ['/jackpot', 'storehouse'],
  ['/cases/3', null],
  ['/profile', null],
])('leads a player without items on %s to the next step there', (path, popup) => {
  history.replaceState(null, '', `${path}?deposit=1`);
  signIn({ balance: 10 });
  tellDepositOutcome();
  expect([opened()[0], location.pathname, location.search]).toEqual([popup, path, '']);
});

it('waits for a payment that is credited later, and not beyond the session', () => {
  signIn({ balance: 0 });
  tellDepositOutcome();
  expect(opened()[0]).toBeNull();
  getSession().setBalance(10);
  expect(opened()).toEqual(['storehouse', true]);
  usePopups.getState().close();
  keepChoice([{ id: 1 } as never]);
  history.replaceState(null, '', '/?deposit=1');
  signIn({ balance: 0 });
  tellDepositOutcome();
  getSession().reset();
  expect(opened()[0]).toBeNull();
});

it('goes on with a choice that was kept, and leaves a player with items or an open dialog alone', () => {
  signIn({ balance: 10 }, [itemOf(1, 2)]);
  tellDepositOutcome();
  expect(opened()[0]).toBeNull();
  history.replaceState(null, '', '/?deposit=1');
  keepChoice([{ id: 1 } as never]);
  openModal('settings');
  tellDepositOutcome();
  expect(opened()[0]).toBeNull();
});

it('says what became of the payment once, however often it is told', () => {
  sessionStorage.setItem('news_before', '0');
  signIn({
    balance: 10,
    notifications: [
      {
        id: 1,
        name: 'notification.deposit_completed',
        content: 'deposit_api.success',
        params: { sum: 10 },
        isRead: false,
        created_at: '',
      },
    ],
  });
  tellDepositOutcome();
  tellDepositOutcome();
  return expect.poll(said).toEqual(['Your balance has been topped up by $10.00.']);
});

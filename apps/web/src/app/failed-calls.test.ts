// @vitest-environment happy-dom
import type { CallName } from '@updraft/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeCashback } from '../features/cashback/send.ts';
import { deleteMessage, mutePlayer, unmutePlayer } from '../features/chat/moderation/send.ts';
import { checkPromocode, checkReceipt, createDeposit } from '../features/deposit/send.ts';
import { initialForm } from '../features/deposit/deposit-state.ts';
import { join } from '../features/giveaway/store.ts';
import { sell } from '../entities/inventory/sell.ts';
import { sendExchange } from '../entities/inventory/send-exchange.ts';
import { useSelection } from '../entities/inventory/selection-store.ts';
import { setLimit, setReminder, takeBreak } from '../features/limits/query.ts';
import { readAll } from '../features/notifications/read-all.ts';
import { applyPromocode } from '../entities/promo/use-code.ts';
import { cancelWithdrawal } from '../features/profile/send.ts';
import { closeTicket, createTicket, sendMessage } from '../features/support/tickets/send.ts';
import { askForOffer } from '../features/skins/send.ts';
import { tellFailure } from '../entities/stake/send-stake.ts';
import { saveTradeLink } from '../entities/trade/save-trade-link.ts';
import { acceptExchange } from '../features/storehouse/accept.ts';
import { useStorehouse } from '../features/storehouse/store.ts';
import { createWithdrawal, loadStanding } from '../features/withdraw/send.ts';
import { withdrawSelectedSkin } from '../features/withdraw/withdraw-skin.ts';
import { ApiError, onUnauthorized } from '../lib/api.ts';
import { translate } from '../lib/i18n.ts';
import { storeToken } from '../lib/token.ts';
import { answerCalls, freshPage, itemOf, said, signIn } from '../testing/page.tsx';
import { recordSounds } from '../testing/sounds.ts';

/**
 * Every action of the client that sends a command or shows a failed request: the key of its message, its call, and the
 * action. Loads of lists and pages are in `test/e2e/page-states.test.ts`.
 */
const ACTIONS: readonly [key: string, call: CallName, act: () => Promise<unknown>][] = [
  ['deposit_error.send_deposit', 'POST /api/payment/sum/create', () => createDeposit(initialForm([], 10))],
  ['deposit_error.send_deposit_promocode', 'POST /api/payment/check-promocode', () => checkPromocode('CODE')],
  ['deposit_error.send_receipt', 'POST /api/payment/qiwi/check-transaction', () => checkReceipt('12345678901')],
  ['withdrawal_error.load_available', 'POST /api/user/getAvailableWithdraw', () => loadStanding()],
  ['withdrawal_error.send_new', 'POST /api/user/createWithdraw', () => createWithdrawal({ system: 3, wallet: '1' })],
  ['withdrawal_error.take', 'POST /api/withdraws/send', () => withdrawSelectedSkin()],
  [
    'user_error.send_cancel_withdrawal',
    'POST /api/user/cancelWithdraw',
    () => cancelWithdrawal({ id: 1, type: 'site' }),
  ],
  ['user_error.send_promocode', 'POST /api/user/usePromo', () => applyPromocode('CODE')],
  ['user_error.send_trade_link', 'POST /api/user/saveUrl', () => saveTradeLink('https://platform.test/')],
  ['inventory_error.sell', 'POST /api/user/sell', () => sell(useSelection.getState().selectedItems)],
  ['storehouse_error.buy', 'POST /api/user/buy', () => acceptExchange()],
  ['notification_error.read', 'POST /api/user/notification/readAll', () => readAll()],
  ['skins_error.send', 'POST /api/deposits/skins/create', () => askForOffer({ skins: [], sumCents: 0, problem: null })],
  ['ticket_error.send', 'POST /api/tickets/create', () => createTicket({ title: '', message: '', about: null })],
  [
    'ticket_error.send_message',
    'POST /api/tickets/sendMessage',
    () => sendMessage({ id: 1, openId: 1, message: '', about: null }),
  ],
  ['ticket_error.close', 'POST /api/tickets/close', () => closeTicket({ id: 1, openId: 1 })],
  ['user_error.send_take_bonus', 'POST /api/user/cashback/take', () => takeCashback()],
  ['chat_error.delete_message', 'POST /api/chat/delete', () => deleteMessage(5)],
  ['chat_error.mute_user', 'POST /api/chat/ban', () => mutePlayer(8, { duration: '5', reason: '1' })],
  ['chat_error.unmute_user', 'POST /api/chat/unBan', () => unmutePlayer(8)],
  ['giveaway_error.participate', 'POST /api/giveaways/setMyActive', () => join()],
  ['limits_error.send', 'POST /api/user/setLimit', () => setLimit({ kind: 'stake', days: 1, sum: 5 })],
  ['limits_error.send', 'POST /api/user/setReminder', () => setReminder(60)],
  ['limits_error.send', 'POST /api/user/takeBreak', () => takeBreak({ kind: 'pause', days: 1 })],
];

/** Responses of the calls beside the failing one. */
const OTHERS = { 'POST /api/user/getWithdrawStanding': { money: null, skins: null, most: 1000 } };

const text = (key: string): string => translate(key) ?? key;

beforeEach(async () => {
  storeToken(null);
  await freshPage(
    'cashback',
    'chat_room',
    'giveaway',
    'deposit',
    'notification',
    'profile',
    'promo',
    'skins',
    'storehouse',
    'support',
    'withdrawal',
  );
  signIn({ balance: 10 }, [itemOf(1, 2)]);
  useSelection.getState().toggle(1);
  useStorehouse.setState({ chosen: [{ id: 5, price: 1 } as never] });
});

const EXCHANGE = { buy: [5], sell: [1], giveCents: 100, getCents: 100 };

describe.each<[call: CallName, act: () => Promise<unknown>, open: unknown, refused: unknown]>([
  ['POST /api/user/buy', async () => (await sendExchange(EXCHANGE)).isDecided, false, true],
  ['POST /api/payment/sum/create', () => createDeposit(initialForm([], 10)), 'unanswered', 'refused'],
  ['POST /api/user/createWithdraw', () => createWithdrawal({ system: 3, wallet: '1' }), false, true],
])('[M3] the outcome of %s', (call, act, open, refused) => {
  it.each([null, 429, 500, 503])(
    'is unknown after the status %s, so that the same command can be repeated',
    async (status) => {
      answerCalls({ ...OTHERS, [call]: status === null ? null : { status, message: 'app_api.internal' } });
      expect(await act()).toBe(open);
    },
  );

  it('is known after a refusal', async () => {
    answerCalls({ ...OTHERS, [call]: { status: 403, message: 'user_api.no_rights' } });
    expect(await act()).toBe(refused);
  });
});

describe.each(ACTIONS)('%s', (key, call, act) => {
  it('is said when nobody answers, with the reason', async () => {
    answerCalls({ ...OTHERS, [call]: null });
    await act();
    expect(said()).toContain(`${text(key)} ${text('app_error.network')}`);
  });

  it('is said when the server fails', async () => {
    const made = answerCalls({ ...OTHERS, [call]: { status: 500, message: 'app_api.internal' } });
    await act();
    expect(made).toContain(call);
    expect(said()).toContain(text(key));
  });

  it('says nothing of its own when the session has ended', async () => {
    const ended = vi.fn();
    onUnauthorized(ended);
    storeToken('a-token');
    answerCalls({ ...OTHERS, [call]: { status: 401, message: 'user_api.session_ended' } });
    await act();
    expect(ended.mock.calls).toEqual([['user_api.session_ended']]);
    expect(said()).toEqual([]);
  });

  it('is said when the server has no time, with the reason', async () => {
    answerCalls({ ...OTHERS, [call]: { status: 429, message: 'app_api.too_many_requests' } });
    await act();
    expect(said()).toContain(`${text(key)} ${text('app_api.too_many_requests')}`);
  });
});

it('says an action that the server refuses to nobody in particular', async () => {
  storeToken(null);
  answerCalls({ 'POST /api/user/usePromo': { status: 401, message: 'user_api.unauthorized' } });
  await applyPromocode('CODE');
  expect(said()).toEqual([`${text('user_error.send_promocode')} ${text('user_api.unauthorized')}`]);
});

it('leaves the next session alone when a call of the last one is refused', async () => {
  const ended = vi.fn();
  onUnauthorized(ended);
  storeToken('the-last');
  answerCalls({ 'POST /api/user/usePromo': { status: 401, message: 'user_api.session_ended' } });
  const asked = applyPromocode('CODE');
  storeToken('the-next');
  await asked;
  expect([ended.mock.calls, said()]).toEqual([[], []]);
});

it.each([() => closeTicket({ id: 1, openId: 2 }), () => sendMessage({ id: 1, openId: 2, message: '', about: null })])(
  'sends nothing about a ticket that is not the one on the page, and says so',
  async (act) => {
    const made = answerCalls({});
    await act();
    expect([made, said()]).toEqual([[], [text('ticket_error.invalid_id')]]);
  },
);

it('says that a bet was not placed when its call fails', async () => {
  tellFailure({ kind: 'failed', error: new ApiError('app_api.internal', { status: 500 }) }, 'game_error.bet');
  expect(said()).toEqual([text('game_error.bet')]);
});

it('has a text for every action', () => {
  for (const [key] of ACTIONS) expect(translate(key)).toBeDefined();
});

recordSounds();

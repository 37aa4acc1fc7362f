// @vitest-environment happy-dom
import { type OwnCallName, calls, clientEvents } from '@updraft/contract';
import { NOTICE_MS } from '@updraft/contract/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSelection } from '../entities/inventory/selection-store.ts';
import { applyPromocode } from '../entities/promo/use-code.ts';
import { tellRefusal } from '../entities/stake/send-stake.ts';
import { saveTradeLink } from '../entities/trade/save-trade-link.ts';
import { takeCashback } from '../features/cashback/send.ts';
import { send } from '../features/chat/form/send.ts';
import { deleteMessage, mutePlayer, unmutePlayer } from '../features/chat/moderation/send.ts';
import { initialForm } from '../features/deposit/deposit-state.ts';
import { checkPromocode, checkReceipt, createDeposit } from '../features/deposit/send.ts';
import { join } from '../features/giveaway/store.ts';
import { sell } from '../entities/inventory/sell.ts';
import { askForOffer } from '../features/skins/send.ts';
import { acceptExchange } from '../features/storehouse/accept.ts';
import { useStorehouse } from '../features/storehouse/store.ts';
import { closeTicket, createTicket, sendMessage } from '../features/support/tickets/send.ts';
import { createWithdrawal } from '../features/withdraw/send.ts';
import { withdrawSelectedSkin } from '../features/withdraw/withdraw-skin.ts';
import { translate } from '../lib/i18n.ts';
import { useNoticeQueue } from '../lib/notices.ts';
import { answerCalls, freshPage, itemOf, signIn } from '../testing/page.tsx';

type Type = 'success' | 'error';
type Params = Readonly<Record<string, string | number>>;
/** Message of the server, with the values that its text contains. */
type Message = readonly [key: string, type?: Type, params?: Params];

/** One action of the client with every message that the server can respond with, including refusals. */
interface Answered {
  call: OwnCallName;
  act: () => Promise<unknown>;
  messages: readonly Message[];
}

const TICKET = { title: 'A title', message: 'A message', about: null };

const ANSWERED: readonly Answered[] = [
  {
    call: 'POST /api/user/cashback/take',
    act: () => takeCashback(),
    messages: [['cashback_api.taken', 'success', { sum: 2.5 }], ['cashback_api.nothing'], ['cashback_api.too_soon']],
  },
  {
    call: 'POST /api/chat/sendMessage',
    act: () => send('hello'),
    messages: [
      ['chat_api.deposit_needed', 'error', { sum: 1 }],
      ['chat_api.not_string'],
      ['chat_api.no_links'],
      ['chat_api.too_long', 'error', { max: 255 }],
      ['chat_api.empty'],
      ['chat_api.too_fast', 'error', { seconds: 3 }],
      ['chat_api.banned', 'error', { duration: 20 }],
      ['chat_api.banned_forever'],
      ['chat_api.no_rights'],
      ['chat_api.off'],
    ],
  },
  {
    call: 'POST /api/chat/ban',
    act: () => mutePlayer(8, { duration: '5', reason: '1' }),
    messages: [
      ['chat_api.own_account'],
      ['chat_api.already_blocked', 'error', { username: 'glider' }],
      ['chat_api.blocked', 'success', { username: 'glider', duration: 20 }],
      ['chat_api.no_rights'],
    ],
  },
  {
    call: 'POST /api/chat/unBan',
    act: () => unmutePlayer(8),
    messages: [['chat_api.unblocked', 'success', { username: 'glider' }]],
  },
  { call: 'POST /api/chat/delete', act: () => deleteMessage(5), messages: [['chat_api.deleted', 'success']] },
  {
    call: 'POST /api/payment/sum/create',
    act: () => createDeposit(initialForm([], 10)),
    messages: [['deposit_api.min_sum', 'error', { sum: 1 }]],
  },
  {
    call: 'POST /api/payment/check-promocode',
    act: () => checkPromocode('CODE'),
    messages: [
      ['deposit_api.promo_invalid'],
      ['deposit_api.promo_expired'],
      ['deposit_api.promo_daily_limit'],
      ['deposit_api.promo_activated', 'success', { percent: 10 }],
    ],
  },
  {
    call: 'POST /api/deposits/skins/create',
    act: () => askForOffer({ skins: [], sumCents: 0, problem: null }),
    messages: [['deposit_api.no_trade_link']],
  },
  {
    call: 'POST /api/payment/qiwi/check-transaction',
    act: () => checkReceipt('12345678901'),
    messages: [
      ['deposit_api.transaction_completed'],
      ['deposit_api.transaction_not_found'],
      ['deposit_api.contact_support'],
      ['deposit_api.payment_not_found'],
      ['deposit_api.success', 'success', { sum: 25 }],
    ],
  },
  {
    call: 'POST /api/giveaways/setMyActive',
    act: () => join(),
    messages: [
      ['giveaway_api.joined', 'success', { place: 7 }],
      ['giveaway_api.no_giveaway'],
      ['giveaway_api.already_member'],
      ['giveaway_api.conditions_not_met'],
    ],
  },
  {
    call: 'POST /api/withdraws/send',
    act: () => withdrawSelectedSkin(),
    messages: [
      ['withdrawal_api.blocked'],
      ['withdrawal_api.no_trade_link'],
      ['withdrawal_api.no_deposit'],
      ['withdrawal_api.one_item'],
      ['withdrawal_api.in_progress'],
      ['withdrawal_api.bet_more', 'error', { sum: 12 }],
      ['withdrawal_api.deposit_more', 'error', { sum: 7 }],
      ['withdrawal_api.not_on_market'],
    ],
  },
  {
    call: 'POST /api/user/createWithdraw',
    act: () => createWithdrawal({ system: 3, wallet: '1' }),
    messages: [
      ['withdrawal_api.min_sum', 'error', { sum: 5 }],
      ['withdrawal_api.daily_limit'],
      ['withdrawal_api.success', 'success'],
    ],
  },
  {
    call: 'POST /api/user/sell',
    act: () => sell(useSelection.getState().selectedItems),
    messages: [['storehouse_api.sold', 'success', { sum: 2 }], ['storehouse_api.none_selected']],
  },
  {
    call: 'POST /api/user/buy',
    act: () => acceptExchange(),
    messages: [['storehouse_api.insufficient_funds'], ['storehouse_api.none_selected']],
  },
  {
    call: 'POST /api/user/usePromo',
    act: () => applyPromocode('CODE'),
    messages: [
      ['user_api.promo_not_found'],
      ['user_api.promo_ended'],
      ['user_api.promo_used_by_you'],
      ['user_api.promo_daily_limit'],
      ['user_api.promo_used', 'success'],
    ],
  },
  {
    call: 'POST /api/user/saveUrl',
    act: () => saveTradeLink('https://platform.test/'),
    messages: [['user_api.trade_link_saved', 'success'], ['user_api.trade_link_not_saved']],
  },
  {
    call: 'POST /api/tickets/create',
    act: () => createTicket(TICKET),
    messages: [
      ['ticket_api.close_previous'],
      ['ticket_api.title_empty'],
      ['ticket_api.title_too_short', 'error', { num: 5 }],
      ['ticket_api.title_too_long', 'error', { num: 80 }],
      ['ticket_api.message_empty'],
      ['ticket_api.message_too_short', 'error', { num: 10 }],
      ['ticket_api.message_too_long', 'error', { num: 2000 }],
    ],
  },
  {
    call: 'POST /api/tickets/sendMessage',
    act: () => sendMessage({ id: 1, openId: 1, message: 'More', about: null }),
    messages: [['ticket_api.closed'], ['ticket_api.message_empty']],
  },
  {
    call: 'POST /api/tickets/close',
    act: () => closeTicket({ id: 1, openId: 1 }),
    messages: [['ticket_api.ticket_not_found']],
  },
];

/** Refusals of a stake, which arrive as a response to a call or to an event of the socket. */
const AT_THE_TABLES = [
  {
    texts: 'crash_api',
    spec: clientEvents.newBet,
    messages: [['crash_api.game_started'], ['crash_api.game_ended'], ['app_api.maintenance'], ['user_api.banned']],
  },
  { texts: 'crash_api', spec: clientEvents.take, messages: [['crash_api.no_bet'], ['crash_api.game_ended']] },
  {
    texts: 'wheel',
    spec: calls['POST /api/wheel/setBet'],
    messages: [
      ['wheel_api.game_started'],
      ['wheel_api.no_items'],
      ['wheel_api.no_colour'],
      ['wheel_api.max_colours', 'error', { value: 2 }],
      ['wheel_api.limit_exceeded', 'error', { value: 40 }],
      ['wheel_api.min_bet', 'error', { value: 0.1 }],
      ['wheel_api.max_bet', 'error', { value: 500 }],
      ['wheel_api.max_bets', 'error', { value: 3 }],
      ['wheel_api.item_not_found'],
    ],
  },
] as const;

const CONDITIONS = [
  'giveaway_api.telegram_channel_subscribe',
  'giveaway_api.username',
  'giveaway_api.deposit',
  'giveaway_api.games',
] as const;

/** Texts of the actions above. */
const AREAS = [
  ...(['cashback', 'chat_api', 'crash_api', 'deposit', 'giveaway_api', 'notification', 'promo'] as const),
  ...(['skins', 'storehouse', 'support', 'withdrawal', 'wheel'] as const),
];

const shown = (): { type: string; text: string; durationMs: number }[] =>
  useNoticeQueue.getState().queue.map(({ type, text, durationMs }) => ({ type, text, durationMs }));

/** Returns the English text of a key with these values filled in. */
const filled = (key: string, params: Params = {}): string => {
  const text = translate(key, params) ?? key;
  expect(text).not.toBe(key);
  expect(text).not.toMatch(/\{\{|\bundefined\b/);
  for (const value of Object.values(params)) if (typeof value === 'string') expect(text).toContain(value);
  return text;
};

beforeEach(async () => {
  await freshPage(...AREAS);
  signIn({ balance: 10 }, [itemOf(1, 2)]);
  useSelection.getState().toggle(1);
  useStorehouse.setState({ chosen: [{ id: 5, price: 1 } as never] });
});

const EACH = ANSWERED.flatMap(({ call, act, messages }) =>
  messages.map(([key, type = 'error', params]: Message) => ({ call, act, key, type, params })),
);
const EACH_REFUSED = AT_THE_TABLES.flatMap(({ texts, spec, messages }) =>
  messages.map(([key, , params]: Message) => ({ texts, spec, key, params })),
);

describe('a response of the server, shown for five seconds with its values', () => {
  it.each(EACH)('shows $key in response to $call', async ({ call, act, key, type, params }) => {
    expect(calls[call]).toHaveProperty('messages', expect.arrayContaining([key]));
    answerCalls({ [call]: { status: type, type, success: type === 'success', message: key, params, messages: [] } });
    await act();
    expect(shown()).toContainEqual({ type, text: filled(key, params), durationMs: NOTICE_MS });
  });

  it.each(EACH_REFUSED)('shows $key in response to a stake', async ({ texts, spec, key, params }) => {
    expect(spec.messages).toContain(key);
    await tellRefusal({ message: key, ...(params && { params }) }, texts);
    expect(shown()).toEqual([{ type: 'error', text: filled(key, params), durationMs: NOTICE_MS }]);
  });

  it.each(CONDITIONS)('shows giveaway_api.conditions_not_met with %s', async (key) => {
    const message = 'giveaway_api.conditions_not_met';
    answerCalls({ 'POST /api/giveaways/setMyActive': { status: 'error', message, condition: key } });
    await join();
    expect(shown()).toContainEqual({
      type: 'error',
      text: `${filled(message)} ${filled(key)}`,
      durationMs: NOTICE_MS,
    });
  });
});

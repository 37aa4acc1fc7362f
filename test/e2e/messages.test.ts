/**
 * Messages of the error catalogue that no other browser test shows: a player acts on the screen, and the test responds
 * in place of the server. Each screen is opened once, because loading a page takes longer than an action.
 */
import { type MessageParams, type OwnCallName, type ShownItem, calls, clientEvents } from '@updraft/contract';
import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { MESSAGE, TITLE } from '@updraft/rules/support';
import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { inQuick, itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { type Say, messageTexts } from '../support/message-texts.ts';
import {
  FAILED,
  type OwnAnswer,
  type SocketWord,
  answerCall,
  changeAnswer,
  standBetween,
} from '../support/own-answers.ts';
import { buyItem } from '../support/paying.ts';
import { IS_QUICK } from '../support/views.ts';

// The header of a narrower window lacks the creators.
const here = inBrowser({ site: 'still', viewport: { width: 1440, height: 720 } });
const [english, russian] = await Promise.all([messageTexts('en'), messageTexts('ru')]);

type TableCommand = 'newBet' | 'take';
/** `more`: key of the second text of the message. */
type Message = readonly [key: string, type?: 'success' | 'error', params?: MessageParams, more?: string];

interface Action {
  call: OwnCallName | TableCommand;
  /** Opens the part of the page where the action is. */
  begin?: () => Promise<unknown>;
  /** Carries out the action. It may be repeated. */
  press: () => Promise<void>;
  /** Text on the page when the call fails. */
  failed?: string;
  /** Messages with which the server may respond. After the last one the action may be impossible. */
  messages: readonly Message[];
}

interface Screen {
  name: string;
  open: () => Promise<void>;
  actions: readonly Action[];
}

const TICKET = { title: 'Where is my deposit', message: 'I paid an hour ago and nothing has come.' };
const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';
/** Betting may just have closed, so the wait lasts until the next round. */
const NEXT_ROUND = { timeout: 60_000 };

const region = (name: string): Locator => here.page.getByRole('region', { name, exact: true });
const dialog = (name?: string): Locator => here.page.getByRole('dialog', name === undefined ? {} : { name });
const button = (name: string | RegExp, within = here.page.locator('body')): Locator =>
  within.getByRole('button', { name });
const visit = async (path = ''): Promise<void> => void (await here.page.goto(here.url + path));
const closeAll = (): Promise<void> =>
  expect
    .poll(async () => {
      await here.page.keyboard.press('Escape');
      return dialog().count();
    })
    .toBe(0);

/** The only item of the player. */
const item = (): Locator => here.page.locator('#inventory li button');
const actionsOfItems = (): Locator => here.page.locator('#inventory footer');
const select = async (isWanted = true): Promise<void> => {
  await item().waitFor();
  if ((await item().getAttribute('aria-pressed')) !== String(isWanted)) await item().click();
};
/** Enters with money, and an item that can be staked and withdrawn. */
const enterWithItem = async (): Promise<string> => {
  const token = await here.enterAsNew();
  await here.call('POST /api/sandbox/fund', { sum: 100, items: 0 }, token);
  await buyItem(here, token);
  return token;
};
const entryOfStorehouse = async () => {
  const [entry] = (await here.call('POST /api/all-items/getList', { appId: 730, maxPrice: 15 })).data.data;
  if (!entry) throw new Error('nothing in the storehouse');
  const { image, market_hash_name, name_ru, rarity } = entry.item;
  return { kind: entry.item, shown: { image, market_hash_name, name_ru, rarity, price: entry.price } };
};

const openDeposit = async (method = /Bank card/): Promise<void> => {
  await button('Deposit', here.page.getByRole('banner')).click();
  await dialog('Deposit')
    .getByLabel(/Amount/)
    .fill('25');
  await dialog('Deposit').getByRole('radio', { name: method }).check({ force: true });
};
const openWithdrawal = async (form: Locator): Promise<void> => {
  await select();
  await button('Take', actionsOfItems()).click();
  await button(/Money through the site/, dialog()).click();
  await form.getByRole('radio', { name: /Bank card/ }).check({ force: true });
  await form.getByLabel('Card number').fill('4111 1111 1111 1111');
  await form.getByRole('checkbox').check({ force: true });
};
const enterCode = async (code: Locator): Promise<void> => {
  await code.fill('SUMMER');
  await code.press('Enter');
};

/** Changes the server's responses, so that nothing prevents a withdrawal. */
const allowWithdrawals = async (): Promise<void> => {
  await changeAnswer(here.page, 'POST /api/user/getAvailableWithdraw', () => 1000);
  await changeAnswer(here.page, 'POST /api/user/getWithdrawStanding', () => ({ money: null, skins: null, most: 1000 }));
};
const haveSkinToDeposit = async (): Promise<void> => {
  const { kind } = await entryOfStorehouse();
  const skin = { asset_id: '1', market_hash_name: kind.market_hash_name, item: kind, price: 25, credit: 25 };
  await changeAnswer(here.page, 'POST /api/deposits/skins/inventory', () => ({
    status: 'success',
    items: [{ ...skin, refused: null, held_until: null }],
    percent: 100,
    protection_ms: 0,
  }));
};

/** Returns a response with a giveaway that the server does not know. */
const giveawayOf = (prize: ShownItem) => {
  const endTimestamp = Date.now() + 3_600_000;
  return {
    activeGiveaway: {
      id: 1,
      status: 'open' as const,
      members: 0,
      recipients: 1,
      item: prize,
      prizes: [prize],
      participants: [],
      created_at: new Date().toISOString(),
      end_time: new Date(endTimestamp).toISOString(),
      endTimestamp,
    },
    historyGiveaways: [],
    serverTime: Date.now(),
  };
};
const NO_CONDITION = { is_active: false, is_completed: false };
const haveGiveaway = async (): Promise<void> => {
  const { shown } = await entryOfStorehouse();
  await changeAnswer(here.page, 'POST /api/giveaways/getActive', () => giveawayOf(shown));
  await changeAnswer(here.page, 'GET /api/giveaways/get-conditions', () => ({
    conditions: {
      telegram_channel_subscribe: { ...NO_CONDITION, required: '' },
      username: { ...NO_CONDITION, required: '' },
      deposit: { ...NO_CONDITION, required: 0 },
      games: { ...NO_CONDITION, required: 0 },
    },
  }));
};

/** Acknowledgements of events that do not reach the server. */
const acks = new Map<string, (payload: unknown) => object>();
/** The flight that only this page sees; null: there is none. */
let flight: { roundId: number; startedAt: number } | null = null;
beforeEach(() => {
  acks.clear();
  flight = null;
});
// Failed calls are intended.
afterEach(() => expect(here.errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]));
/** Replaces each event of the table by one of the flight while the flight lasts. Drops the server's own giveaway. */
const tell = (word: SocketWord): SocketWord | null => {
  if (word[0] === 'setRaffle') return null;
  if (flight === null || !/^(crash|clearBets)/.test(word[0])) return word;
  return ['crashMultiplier', { ...flight, multiplier: 1, level: 'low', serverTime: Date.now() }];
};
const joinTable = (): Promise<void> =>
  standBetween(here.page, { answer: ([event, payload]) => acks.get(event)?.(payload) ?? null, tell });

const crashButton = (name: RegExp): Locator =>
  here.page.getByTestId('crash-button').and(here.page.locator('[aria-disabled=false]')).filter({ hasText: name });
/** Places a bet, which begins the flight. */
const fly = async (): Promise<void> => {
  const token = await here.page.evaluate(() => localStorage.getItem('api_token') ?? '');
  const { id, username } = await here.call('POST /api/user/get', {}, token);
  const { shown } = await entryOfStorehouse();
  acks.set('newBet', (payload) => {
    flight = { roundId: (payload as { round: number }).round, startedAt: Date.now() };
    const bet = {
      id: 1e9,
      user: { id, username, avatar: 'default', is_demo: false },
      items: [shown],
      itemsMore: 0,
      value: 25,
      bank: 25,
      result: 25,
      autoWithdraw: NO_AUTO_CASH_OUT,
      cap: 100,
      multiplier: null,
      is_win: 0,
      win: null,
      winItem: null,
    };
    return clientEvents.newBet.ack.parse({ status: 'success', message: '', bet });
  });
  await select();
  await crashButton(/^Bet/).click(NEXT_ROUND);
  await crashButton(/^Cash out/).waitFor();
};

/** Opens the actions on a message. */
const openMessage = async (): Promise<void> => {
  const row = here.page.getByRole('article').filter({ hasText: 'give me a skin' });
  await row.hover();
  await button(/^Actions/, row).click();
};
const messageField = (): Locator => here.page.locator('textarea[name=message]');
const fillTicket = async ({ title, message }: typeof TICKET): Promise<void> => {
  await here.page.getByLabel('Title').fill(title);
  await messageField().fill(message);
};
const reply = async (): Promise<void> => {
  await messageField().fill('Thank you, I will wait for it.');
  await button('Send', here.page.getByRole('main')).click();
};
/** Enters with an open ticket. Returns the number of the ticket. */
const enterWithTicket = async (): Promise<number> => {
  const token = await here.enterAsNew();
  return (await here.call('POST /api/tickets/create', { ticket: TICKET }, token)).id ?? 0;
};

/** This action and `USES_CODE` find their fields without texts, so they work in every language. */
const WRITES: Action = {
  call: 'POST /api/chat/sendMessage',
  press: async () => {
    const field = here.page.locator('input[name=chat-message]');
    await field.fill('hello');
    await field.press('Enter');
  },
  failed: 'chat_error.send_message',
  messages: [
    ['chat_api.deposit_needed', 'error', { sum: 2.5 }],
    ['chat_api.not_string'],
    ['chat_api.no_links'],
    ['chat_api.too_long', 'error', { max: 255 }],
    ['chat_api.empty'],
    ['chat_api.banned', 'error', { duration: 20 }, 'chat_reason.begging'],
    ['chat_api.banned_forever'],
    ['chat_api.no_rights'],
    ['chat_api.off'],
    // It must be the last one, because it makes the player wait before the next message.
    ['chat_api.too_fast', 'error', { seconds: 30 }],
  ],
};
const USES_CODE: Action = {
  call: 'POST /api/user/usePromo',
  press: () => enterCode(here.page.getByRole('main').getByRole('textbox')),
  failed: 'user_error.send_promocode',
  messages: [
    ['user_api.promo_not_found'],
    ['user_api.promo_ended'],
    ['user_api.promo_used_by_you'],
    ['user_api.promo_daily_limit'],
    ['user_api.promo_used', 'success'],
  ],
};
const openPromo = async (): Promise<void> => {
  await changeAnswer(here.page, 'POST /api/chat/getMessages', (answer) => ({
    ...answer,
    own: { activated: true, exempt: false, mute: null },
  }));
  await here.enterAsNew();
  await visit('/promo');
};

const SCREENS: readonly Screen[] = [
  { name: 'the page of promo codes', open: openPromo, actions: [USES_CODE, WRITES] },
  {
    name: 'the game page',
    open: async () => {
      const patch = { cashback: 250, trade_link: TRADE_LINK };
      await changeAnswer(here.page, 'POST /api/user/get', (user) => ({ ...user, ...patch }));
      await Promise.all([allowWithdrawals(), haveSkinToDeposit(), haveGiveaway(), joinTable(), enterWithItem()]);
      await visit();
      await item().waitFor();
    },
    actions: [
      {
        call: 'POST /api/user/cashback/take',
        begin: () =>
          here.page
            .getByRole('heading', { name: 'Cashback' })
            .locator('xpath=ancestor::*[.//button][1]')
            .getByRole('button')
            .click(),
        press: () => button('Move to balance').click(),
        failed: 'user_error.send_take_bonus',
        messages: [
          ['cashback_api.nothing'],
          ['cashback_api.too_soon'],
          ['cashback_api.taken', 'success', { sum: 2.5 }],
        ],
      },
      {
        call: 'POST /api/payment/check-promocode',
        begin: openDeposit,
        press: () => enterCode(dialog('Deposit').getByRole('textbox', { name: 'Promo code' })),
        failed: 'deposit_error.send_deposit_promocode',
        messages: [
          ['deposit_api.promo_invalid'],
          ['deposit_api.promo_expired'],
          ['deposit_api.promo_daily_limit'],
          ['deposit_api.promo_activated', 'success', { percent: 10 }],
        ],
      },
      {
        call: 'POST /api/giveaways/setMyActive',
        begin: () => button('Take part', region('Giveaway')).click(),
        press: () => button('Take part for free').click(),
        failed: 'giveaway_error.participate',
        messages: [
          ['giveaway_api.no_giveaway'],
          ['giveaway_api.already_member'],
          ['giveaway_api.conditions_not_met'],
          ['giveaway_api.conditions_not_met', 'error', {}, 'giveaway_api.telegram_channel_subscribe'],
          ['giveaway_api.conditions_not_met', 'error', {}, 'giveaway_api.username'],
          ['giveaway_api.conditions_not_met', 'error', {}, 'giveaway_api.deposit'],
          ['giveaway_api.conditions_not_met', 'error', {}, 'giveaway_api.games'],
          ['giveaway_api.joined', 'success', { place: 7 }],
        ],
      },
      {
        call: 'POST /api/withdraws/send',
        begin: async () => {
          await select();
          await button('Take', actionsOfItems()).click();
        },
        press: () => button(/Steam trade/, dialog()).click(),
        failed: 'withdrawal_error.take',
        messages: [
          ['withdrawal_api.blocked'],
          ['withdrawal_api.no_trade_link'],
          ['withdrawal_api.no_deposit'],
          ['withdrawal_api.one_item'],
          ['withdrawal_api.in_progress'],
          ['withdrawal_api.bet_more', 'error', { sum: 12.5 }],
          ['withdrawal_api.deposit_more', 'error', { sum: 7 }],
          ['withdrawal_api.not_on_market'],
        ],
      },
      {
        call: 'newBet',
        begin: select,
        press: () => crashButton(/^Bet/).click(NEXT_ROUND),
        messages: [['crash_api.game_started'], ['crash_api.game_ended'], ['app_api.maintenance'], ['user_api.banned']],
      },
      {
        call: 'POST /api/payment/sum/create',
        // A refusal closes the dialog. A failure of the server leaves it open, because the outcome is unknown.
        press: async () => {
          await closeAll();
          await openDeposit();
          await button('Deposit money').click();
        },
        failed: 'deposit_error.send_deposit',
        messages: [['deposit_api.min_sum', 'error', { sum: 30 }]],
      },
      {
        call: 'POST /api/payment/qiwi/check-transaction',
        begin: async () => {
          await openDeposit(/P2P wallet/);
          await button('Deposit money').click();
        },
        press: async () => {
          await dialog().getByLabel('Номер квитанции').fill('12345678901');
          await button('ОК', dialog()).click();
        },
        messages: [
          ['deposit_api.transaction_completed'],
          ['deposit_api.transaction_not_found'],
          ['deposit_api.contact_support'],
          ['deposit_api.payment_not_found'],
          ['deposit_api.success', 'success', { sum: 25 }],
        ],
      },
      {
        call: 'POST /api/deposits/skins/create',
        begin: async () => {
          await openDeposit(/CS2 skins/);
          await button('Deposit skins', dialog()).click();
          await dialog().getByRole('region', { name: 'Skins that we accept' }).locator('li button').click();
        },
        press: () => button('Get a trade offer').click(),
        messages: [['deposit_api.no_trade_link']],
      },
      {
        call: 'POST /api/user/createWithdraw',
        // A response closes the dialog. A failure of the server leaves it open, because the outcome is unknown.
        press: async () => {
          const form = dialog('Withdraw money');
          await closeAll();
          await openWithdrawal(form);
          await button('Withdraw', form).last().click();
        },
        failed: 'withdrawal_error.send_new',
        messages: [
          ['withdrawal_api.min_sum', 'error', { sum: 5 }],
          ['withdrawal_api.daily_limit'],
          ['withdrawal_api.success', 'success'],
        ],
      },
      {
        call: 'POST /api/user/sell',
        begin: select,
        press: () => button(/^Sell/, actionsOfItems()).click(),
        failed: 'inventory_error.sell',
        messages: [['storehouse_api.none_selected'], ['storehouse_api.sold', 'success']],
      },
      {
        call: 'POST /api/user/buy',
        begin: async () => {
          await button('Buy', actionsOfItems()).click();
          await region('Items in the storehouse').locator('li button').first().click();
        },
        press: () => button('Accept', dialog('Storehouse')).click(),
        failed: 'storehouse_error.buy',
        messages: [['storehouse_api.none_selected'], ['storehouse_api.insufficient_funds']],
      },
      {
        call: 'take',
        begin: fly,
        press: () => crashButton(/^Cash out/).click(),
        messages: [['crash_api.no_bet'], ['crash_api.game_ended']],
      },
    ],
  },
  {
    name: 'the chat of a moderator',
    open: async () => {
      const roles = { is_demo: false, is_admin: false, is_moderator: false, is_youtuber: false, is_staff: false };
      const user = { id: 999_999, username: 'glider', avatar: 'default', ...roles };
      await changeAnswer(here.page, 'POST /api/chat/getMessages', (answer) => ({
        ...answer,
        messages: [{ id: 1, type: 'MESSAGE', user, message: 'give me a skin', time: new Date().toISOString() }],
      }));
      await here.enter(await here.tokenOf('moderator'));
      await visit();
    },
    actions: [
      {
        call: 'POST /api/chat/ban',
        begin: async () => {
          await openMessage();
          await dialog().getByRole('radio', { name: 'Mute the player' }).check();
          await dialog().getByLabel('For how long').selectOption('20');
          await dialog().getByLabel('Reason').selectOption('1');
        },
        press: () => button('Apply').click(),
        failed: 'chat_error.mute_user',
        messages: [
          ['chat_api.own_account'],
          ['chat_api.no_rights'],
          ['chat_api.already_blocked', 'error', { username: 'glider' }],
          ['chat_api.blocked', 'success', { username: 'glider', duration: 20 }],
        ],
      },
      {
        call: 'POST /api/chat/unBan',
        begin: openMessage,
        press: () => button('Unmute').click(),
        failed: 'chat_error.unmute_user',
        messages: [['chat_api.unblocked', 'success', { username: 'glider' }]],
      },
      {
        call: 'POST /api/chat/delete',
        begin: async () => {
          await openMessage();
          await dialog().getByRole('radio', { name: 'Delete the message' }).check();
        },
        press: () => button('Apply').click(),
        failed: 'chat_error.delete_message',
        messages: [['chat_api.deleted', 'success']],
      },
    ],
  },
  {
    name: 'a new ticket',
    open: async () => {
      await here.enterAsNew();
      await visit('/support?new=1');
    },
    actions: [
      {
        call: 'POST /api/tickets/create',
        begin: () => fillTicket(TICKET),
        press: () => button('Open the ticket').click(),
        failed: 'ticket_error.send',
        messages: [['ticket_api.close_previous']],
      },
    ],
  },
  {
    name: 'the wheel',
    open: async () => {
      await enterWithItem();
      await visit('/wheel');
      await select();
      await here.page.getByRole('radio', { name: /^Red: pays/ }).check({ force: true });
    },
    actions: [
      {
        call: 'POST /api/wheel/setBet',
        press: () =>
          here.page
            .getByTestId('wheel-button')
            .and(here.page.locator('[aria-disabled=false]'))
            .filter({ hasText: /^Bet/ })
            .click(NEXT_ROUND),
        failed: 'game_error.bet',
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
    ],
  },
  {
    name: 'the profile',
    open: async () => {
      const asked = { id: 7, type: 'site', system: 3, wallet: '1111', amount: 12, payout: 9.6 } as const;
      const state = { status: 'moderation', reason: null, can_cancel: true, trade: null } as const;
      await changeAnswer(here.page, 'POST /api/user/getProfile', (profile) => ({
        ...profile,
        withdraws: [{ ...asked, ...state, items: [], date: new Date().toISOString() }],
      }));
      await here.enterAsNew();
      await visit('/profile');
    },
    actions: [
      {
        call: 'POST /api/user/saveUrl',
        begin: () => region('Trade link').getByRole('textbox').fill(TRADE_LINK),
        press: () => button('Save', region('Trade link')).click(),
        failed: 'user_error.send_trade_link',
        messages: [['user_api.trade_link_not_saved'], ['user_api.trade_link_saved', 'success']],
      },
      {
        call: 'POST /api/user/cancelWithdraw',
        begin: () => here.page.getByRole('tab', { name: 'Withdrawals' }).click(),
        press: () => button('Cancel').click(),
        failed: 'user_error.send_cancel_withdrawal',
        messages: [],
      },
    ],
  },
  {
    name: 'an open ticket',
    open: async () => visit(`/ticket/${await enterWithTicket()}`),
    actions: [
      {
        call: 'POST /api/tickets/sendMessage',
        press: reply,
        failed: 'ticket_error.send_message',
        messages: [['ticket_api.closed']],
      },
      {
        call: 'POST /api/tickets/close',
        press: async () => {
          await button('Close the ticket').click();
          await button('Yes, close').click();
        },
        failed: 'ticket_error.close',
        messages: [['ticket_api.ticket_not_found']],
      },
    ],
  },
];

/** Acts, and waits for a message that was not on the screen before. */
const makesAppear = async (act: () => Promise<unknown>, text: string): Promise<void> => {
  const message = here.page.getByText(text, { exact: true });
  await expect.poll(() => message.count(), { message: text }).toBe(0);
  await act();
  // A press at the end of a round may hit a button that has just been disabled, and is then repeated.
  const hasAppeared = await message
    .first()
    .waitFor({ timeout: 10_000 })
    .then(() => true)
    .catch(() => false);
  if (hasAppeared) return;
  await act();
  await message.first().waitFor();
};

const isTableCommand = (call: Action['call']): call is TableCommand => call === 'newBet' || call === 'take';
/** Returns the contract of a call, and the replacement of its responses. */
const contractOf = async (call: Action['call']) => {
  if (!isTableCommand(call))
    return { ...calls[call], response: calls[call].output, respond: await answerCall(here.page, call) };
  const respond = (answer: OwnAnswer | null): void =>
    void (answer === null ? acks.delete(call) : acks.set(call, () => answer.json as object));
  return { ...clientEvents[call], response: clientEvents[call].ack, respond };
};

const kindOf = ([, type = 'error', , more]: Message): string => `${type} ${more === undefined}`;
/**
 * Returns the first refusal, the first success, and the first of each with a second text: what `npm test` shows. Every
 * key has a text, as a unit test proves.
 */
const firstOfEachKind = (messages: readonly Message[]): Message[] =>
  messages.filter((message, at) => messages.findIndex((other) => kindOf(other) === kindOf(message)) === at);

const showsAll = async ({ call, begin, press, failed, messages }: Action, say: Say): Promise<void> => {
  const { respond, response, ...contract } = await contractOf(call);
  await begin?.();
  if (failed !== undefined) {
    respond(FAILED);
    await makesAppear(press, say(failed));
  }
  for (const [key, type = 'error', params, more] of IS_QUICK ? firstOfEachKind(messages) : messages) {
    expect(contract).toHaveProperty('messages', expect.arrayContaining([key]));
    const said = { status: type, type, success: type === 'success', message: key, params, messages: [] };
    respond({ json: response.parse({ ...said, additional: more, condition: more }) });
    await makesAppear(press, [say(key, params), ...(more === undefined ? [] : [say(more)])].join(' '));
  }
  respond(null);
  await closeAll();
};

it.each(inQuick(4, SCREENS))(
  'shows a player on $name the message of the server, and the failure',
  async ({ open, actions }) => {
    await open();
    for (const action of inQuick(5, actions)) await showsAll(action, english);
  },
);

/** Parts of the game page whose load fails. `show` opens the part; without it the page itself requests it. */
const PARTS: readonly {
  key: string;
  call: OwnCallName;
  fits?: (input: Record<string, unknown>) => boolean;
  show?: () => Promise<unknown>;
}[] = [
  { key: 'chat_error.load', call: 'POST /api/chat/getMessages' },
  { key: 'giveaway_error.load', call: 'POST /api/giveaways/getActive' },
  {
    key: 'notification_error.read',
    call: 'POST /api/user/notification/readAll',
    show: () => button(/^Notifications/).click(),
  },
  {
    key: 'creators_error.load',
    call: 'GET /api/youtubers',
    show: () => button(/^Creators/).click(),
  },
  {
    key: 'hourly.failed',
    call: 'GET /api/jackpot-bonus/get-conditions',
    show: () => button(/^Bonus/).click(),
  },
  {
    key: 'storehouse_error.load',
    call: 'POST /api/all-items/getList',
    show: () => button('Buy', actionsOfItems()).click(),
  },
  {
    key: 'storehouse_error.load_more',
    call: 'POST /api/all-items/getList',
    fits: ({ page }) => page !== 1,
    show: async () => {
      await button('Buy', actionsOfItems()).click();
      await button('Load more').scrollIntoViewIfNeeded();
    },
  },
  {
    key: 'withdrawal_error.load_available',
    call: 'POST /api/user/getAvailableWithdraw',
    show: async () => {
      await select();
      await button('Take', actionsOfItems()).click();
    },
  },
];

it('parts of the game page that do not load say so', async () => {
  await enterWithItem();
  const parts: { key: string; show: () => Promise<unknown>; respond: (answer: OwnAnswer | null) => void }[] = [];
  for (const { key, call, fits, show } of PARTS) {
    const respond = await answerCall(here.page, call, fits);
    if (show) parts.push({ key, show, respond });
    else respond(FAILED);
  }
  await visit();
  for (const { key, show } of PARTS)
    if (!show) await here.page.getByText(english(key), { exact: true }).first().waitFor();
  for (const { key, show, respond } of parts) {
    respond(FAILED);
    await makesAppear(show, english(key));
    respond(null);
    await closeAll();
  }
});

it('conditions of a giveaway that do not load say so', async () => {
  await haveGiveaway();
  (await answerCall(here.page, 'GET /api/giveaways/get-conditions'))(FAILED);
  await joinTable();
  await visit();
  await button('Take part', region('Giveaway')).click();
  await dialog()
    .getByRole('alert')
    .filter({ hasText: english('giveaway_error.load_conditions') })
    .waitFor();
});

it.each([
  ['app_error.login', 500],
  ['inventory_error.load', 503],
])('shows %s when the player does not load (%d)', async (key, status) => {
  (await answerCall(here.page, 'POST /api/user/get'))({ ...FAILED, status });
  await here.enterAsNew();
  await makesAppear(visit, english(key));
});

it('a box that the server has no time for is not opened', async () => {
  const token = await here.enterAsNew();
  await here.call('POST /api/sandbox/fund', { sum: 100, items: 0 }, token);
  const json = { status: 'error', message: 'app_api.too_many_requests' };
  (await answerCall(here.page, 'POST /api/cases/open'))({ status: 429, json });
  await visit('/cases/1');
  const open = here.page.getByTestId('cases-button').and(here.page.locator('[aria-disabled=false]'));
  await makesAppear(() => open.click(), `${english('cases_error.open')} ${english('app_api.too_many_requests')}`);
});

it('the forms of tickets say what is wrong before they send', async () => {
  const asked: string[] = [];
  here.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await here.enterAsNew();
  await visit('/support?new=1');
  for (const [key, wrong, num] of [
    ['ticket_api.title_empty', { title: ' ' }],
    ['ticket_api.title_too_short', { title: 'a'.repeat(TITLE.least - 1) }, TITLE.least],
    ['ticket_api.title_too_long', { title: 'a'.repeat(TITLE.most + 1) }, TITLE.most],
    ['ticket_api.message_empty', { message: ' ' }],
    ['ticket_api.message_too_short', { message: 'a'.repeat(MESSAGE.least - 1) }, MESSAGE.least],
    ['ticket_api.message_too_long', { message: 'a'.repeat(MESSAGE.most + 1) }, MESSAGE.most],
  ] as const) {
    await fillTicket({ ...TICKET, ...wrong });
    await makesAppear(() => button('Open the ticket').click(), english(key, num === undefined ? {} : { num }));
  }
  expect(asked).not.toContain('/api/tickets/create');
});

it('nothing is sent from a page that shows another ticket than its address', async () => {
  await changeAnswer(here.page, 'POST /api/tickets/getById', (answer) =>
    answer.success ? { ...answer, ticket: { ...answer.ticket, id: answer.ticket.id + 1 } } : answer,
  );
  await visit(`/ticket/${await enterWithTicket()}`);
  await makesAppear(reply, english('ticket_error.invalid_id'));
});

itInFull('in Russian too', async () => {
  await speakRussian(here.context);
  await openPromo();
  for (const action of [USES_CODE, WRITES]) await showsAll(action, russian);
});

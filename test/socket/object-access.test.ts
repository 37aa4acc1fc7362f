/**
 * Tests every call and event that takes a number or a name: a player makes it about objects of another player. A call
 * that is missing in the tables below fails the test until they state its expected response.
 */
import { type OwnCallName, SANDBOX_CALLS, calls, clientEvents, serverEvents } from '@updraft/contract';
import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byId, post, signInAs } from '../support/client.ts';
import { type ReadRows, rowsOfPlayers } from '../support/rows-of-player.ts';
import { type TestSite, startSite } from '../support/site.ts';
import { type Somebody, makeSomebody } from '../support/somebody.ts';

let site: TestSite;
let owner: Somebody;
/** A player with deposits and trades like the owner's, so that no other rule refuses the calls. */
let other: Somebody;
let erasureCode: string;
let readRows: ReadRows;
let rowsBefore: Record<string, string>;

beforeAll(async () => {
  const many = ['callsPerMinute', 'commandsPerMinute', 'addressCallsPerMinute', 'addressRequestsPerMinute'];
  site = await startSite({
    // Betting lasts twenty minutes, because the round of the owner's bet must not end before the last test.
    speed: 0.1,
    settings: {
      ...Object.fromEntries(many.map((name) => [`limits.${name}`, 1_000_000])),
      'crash.countdownTicks': 120,
      'wheel.bettingMs': 86_400_000,
      'wagering.factor': 0,
      'withdraw.minCents': 1,
    },
  });
  readRows = await rowsOfPlayers(site.db);
  owner = await makeSomebody(site.url, { name: 'the-owner', wallet: '4111111111111111' });
  other = await makeSomebody(site.url, { name: 'the-other', wallet: '5555555555554444' });
  // A player has one active ticket, one withdrawal and one waiting battle at a time.
  await other.client.call('POST /api/user/cancelWithdraw', { id: other.withdrawal, type: 'site' });
  await other.client.call('POST /api/tickets/close', { id: other.ticket });
  await other.client.call('POST /api/cases/leaveBattle', { id: other.battle });
  const leaving = await signInAs(site.url, 'new');
  const begun = await post(site.url, '/api/user/beginErasure', {}, leaving);
  erasureCode = (begun.body as { code: string }).code;
  rowsBefore = await readRows(owner.id);
});
afterAll(async () => {
  owner.client.close();
  other.client.close();
  await site.drop();
});

interface Attempt {
  /** Inputs that name objects of the owner. */
  inputs: (of: Somebody) => readonly object[];
  /** Message of the refusal; undefined: the call succeeds, without private data of the owner. */
  refused?: string;
}

const refused = (message: string, ...inputs: ((of: Somebody) => object)[]): Attempt => ({
  inputs: (of) => inputs.map((input) => input(of)),
  refused: message,
});
/** Attempts on lists and files of the caller, with cursors of the owner. */
const ofTheCaller = (...inputs: object[]): Attempt => ({ inputs: () => inputs });
/** Attempts on public data, or on data without an owner. */
const open = (...inputs: ((of: Somebody) => object)[]): Attempt => ({
  inputs: (of) => inputs.map((input) => input(of)),
});

/** Cursor after the last row. */
const LAST = { cursor: '9007199254740991' };
const LAST_OF_TWO = { cursor: '9007199254740991-9007199254740991' };
const ABOUT = { title: 'Where is my payment', message: 'I have paid, and nothing has come of it.' };
const bets = (of: Somebody): object => ({ id: 1, user_id: of.id });

const ATTEMPTS: Partial<Record<OwnCallName, Attempt>> = {
  'POST /api/user/notification/list': ofTheCaller({}, LAST),
  'POST /api/auth/agree': ofTheCaller({ version: null }),
  'POST /api/user/agreement/accept': ofTheCaller({ version: 1 }),
  'POST /api/user/getInventory': ofTheCaller({ appId: 730 }),
  'POST /api/all-items/getList': open(() => ({ appId: 730 })),
  'POST /api/all-items/pick': open(() => ({ appId: 730, sum: 5 })),
  'POST /api/user/buy': refused('storehouse_api.item_not_found', ({ item, entry }) => ({
    buy: [entry.id],
    sell: [item.myId],
    give: item.price,
    get: entry.price,
  })),
  'POST /api/user/sell': refused('storehouse_api.item_not_found', ({ item }) => ({
    sell: [item.myId],
    give: item.price,
  })),
  'POST /api/payment/sum/create': ofTheCaller({ depositMethod: 'card_processor', sum: 20 }),
  'POST /api/payment/qiwi/check-transaction': refused('deposit_api.payment_not_found', ({ receipt }) => ({
    transactionId: receipt,
  })),
  'POST /api/payment/check-promocode': ofTheCaller({ promocode: 'NOBODYS' }),
  'POST /api/user/promoHistory': ofTheCaller({}, LAST_OF_TWO),
  'POST /api/user/usePromo': ofTheCaller({ promocode: 'NOBODYS' }),
  'POST /api/user/createWithdraw': refused('withdrawal_api.item_not_found', ({ item }) => ({
    sum: item.price,
    wallet: '5555555555554444',
    system: 3,
    items: byId([item]),
  })),
  'POST /api/withdraws/send': refused('withdrawal_api.item_not_found', ({ item }) => ({ items: byId([item]) })),
  'POST /api/user/cancelWithdraw': refused(
    'withdrawal_api.not_found',
    ({ withdrawal }) => ({ id: withdrawal, type: 'site' }),
    ({ withdrawal }) => ({ id: withdrawal, type: 'money' }),
    ({ withdrawal }) => ({ id: withdrawal, type: 'steam' }),
  ),
  'POST /api/user/saveUrl': refused('user_api.trade_link_not_yours', ({ tradeLink }) => ({ trade_link: tradeLink })),
  'POST /api/deposits/skins/create': refused('deposit_api.skins_changed', ({ asset }) => ({
    assets: [asset.asset_id],
    sum: asset.credit,
  })),
  'POST /api/user/setLimit': ofTheCaller({ kind: 'deposit', days: 1, sum: 500 }),
  'POST /api/user/setReminder': ofTheCaller({ minutes: 60 }),
  'POST /api/user/takeBreak': ofTheCaller({ kind: 'pause', days: 0 }),
  'POST /api/user/setReferrer': refused('user_api.referral_after_deposit', ({ referralCode }) => ({
    code: referralCode,
  })),
  'POST /api/user/getDeposits': ofTheCaller({}, LAST),
  'POST /api/user/getWithdrawals': ofTheCaller({}, LAST),
  'POST /api/user/getAdjustments': ofTheCaller({}, LAST_OF_TWO),
  'POST /api/user/getUser': open(({ id }) => ({ user_id: id })),
  'POST /api/user/getBets': open(
    ({ id }) => ({ user_id: id, game: 'crash' }),
    ({ id }) => ({ user_id: id, game: 'cases' }),
  ),
  'POST /api/chat/getOlder': open(() => ({ before: 1_000_000 })),
  'POST /api/user/getAllBets': open(({ id }) => ({ user_id: id })),
  'POST /api/user/getBetSums': ofTheCaller({}, { game: 'cases', from: '2026-01-01T00:00:00.000Z' }),
  'POST /api/user/getStakedItems': open(({ id }) => ({ user_id: id, game: 'crash', round_id: 1 })),
  'POST /api/user/getStatement': ofTheCaller({}, LAST),
  'POST /api/user/exportStatement': ofTheCaller({}, LAST),
  'POST /api/user/exportBets': ofTheCaller({ game: 'cases' }, { game: 'cases', ...LAST }),
  'POST /api/user/endSession': refused('account_api.session_not_found', ({ session }) => ({ id: session })),
  'POST /api/user/setAnonymous': ofTheCaller({ anonymous: false }),
  'POST /api/user/getArchive': ofTheCaller({}, { section: 'tickets', ...LAST }, { section: 'deposits', ...LAST }),
  'POST /api/user/eraseData': refused('account_api.erasure_code', () => ({ code: erasureCode })),
  'POST /api/crash/getGame': open(() => ({ id: 1 })),
  'POST /api/crash/getBets': open(bets),
  'POST /api/wheel/setBet': refused('wheel_api.item_not_found', ({ item }) => ({
    items: byId([item]),
    sum: item.price,
    colour: 'red',
  })),
  'POST /api/wheel/getGame': open(() => ({ id: 1 })),
  'POST /api/wheel/getBets': open(bets),
  'POST /api/jackpot/setBet': refused('jackpot_api.item_not_found', ({ item }) => ({
    items: [item.myId],
    sum: item.price,
  })),
  'POST /api/jackpot/getGame': open(() => ({ id: 1 })),
  'POST /api/jackpot/getBets': open(bets),
  'GET /api/cases/getOne': open(() => ({ id: 1 })),
  'POST /api/cases/open': refused('cases_api.seeds_changed', ({ box, seedHash }) => ({
    id: box.id,
    box_hash: box.hash,
    price: box.price,
    return_percent: box.return_percent,
    server_seed_hash: seedHash,
    nonce: 1,
  })),
  'POST /api/cases/setClientSeed': refused('cases_api.seeds_changed', ({ seedHash }) => ({
    server_seed_hash: seedHash,
    client_seed: 'taken over',
  })),
  'POST /api/cases/rotateSeed': refused('cases_api.seeds_changed', ({ seedHash }) => ({ server_seed_hash: seedHash })),
  'GET /api/cases/opening': open(({ opening }) => ({ id: opening })),
  'GET /api/cases/battle': open(({ battle }) => ({ id: battle })),
  'POST /api/cases/createBattle': refused('cases_api.seeds_changed', ({ box, seedHash }) => ({
    boxes: [{ id: box.id, box_hash: box.hash, price: box.price, return_percent: box.return_percent }],
    size: 2,
    server_seed_hash: seedHash,
  })),
  'POST /api/cases/joinBattle': refused('cases_api.seeds_changed', ({ battle, box, seedHash }) => ({
    id: battle,
    price: box.price,
    server_seed_hash: seedHash,
  })),
  'POST /api/cases/leaveBattle': refused('cases_api.battle_no_seat', ({ battle }) => ({ id: battle })),
  'POST /api/chat/sendMessage': ofTheCaller({ message: '!balance' }, { message: '!stats' }),
  'POST /api/chat/report': open(({ said }) => ({ id: said })),
  'POST /api/tickets/get': ofTheCaller({}, LAST),
  'POST /api/tickets/getById': refused(
    'ticket_api.ticket_not_found',
    ({ ticket }) => ({ id: ticket }),
    ({ ticket }) => ({ id: ticket, ...LAST }),
  ),
  'POST /api/tickets/create': refused(
    'ticket_api.about_not_found',
    ({ deposit }) => ({ ticket: { ...ABOUT, about: { kind: 'deposit', id: deposit } } }),
    ({ withdrawal }) => ({ ticket: { ...ABOUT, about: { kind: 'withdrawal', id: withdrawal } } }),
    ({ opening }) => ({ ticket: { ...ABOUT, about: { kind: 'opening', id: opening } } }),
  ),
  'POST /api/tickets/sendMessage': refused('ticket_api.ticket_not_found', ({ ticket }) => ({
    id: ticket,
    message: 'Please send it to me instead.',
  })),
  'POST /api/tickets/close': refused('ticket_api.ticket_not_found', ({ ticket }) => ({ id: ticket })),
  'POST /api/support/faq': open(() => ({ language: 'en' })),
  'GET /api/fairness/rounds': open(() => ({ chain: 1 })),
  'GET /api/fairness/round': open(() => ({ game: 'crash', id: 1 })),
  'GET /api/fairness/opening': open(({ opening }) => ({ id: opening })),
  // The owner's seed is not revealed yet.
  'GET /api/fairness/openings': refused('app_api.not_found', ({ seedHash }) => ({ seed: seedHash })),
  'GET /api/prize-draws/get': open(() => ({ id: 1 })),
  'POST /api/giveaways/participants': open(() => ({ id: 1 })),
  'POST /api/tournaments/history': open(() => ({})),
  'POST /api/top/get': open(() => ({ by: 'turnover', period: 'all' })),
};

interface SentAbout {
  payload: (of: Somebody, token: string) => object;
  refused?: string;
}

/** Attempts by events that a client sends. */
const EVENTS: Record<string, SentAbout> = {
  auth: { payload: (_, token) => ({ apiToken: token }) },
  clock: { payload: () => ({}) },
  watch: { payload: () => ({ game: 'crash' }) },
  newBet: {
    payload: ({ item }, apiToken) => ({
      apiToken,
      items: byId([item]),
      sum: item.price,
      autoWithdraw: NO_AUTO_CASH_OUT,
    }),
    refused: 'crash_api.item_not_found',
  },
  take: { payload: ({ bet }, apiToken) => ({ apiToken, id: bet }), refused: 'crash_api.no_bet' },
  cancelBet: { payload: ({ bet }, apiToken) => ({ apiToken, id: bet }), refused: 'crash_api.no_bet' },
  getGame: { payload: (_, apiToken) => ({ apiToken }) },
};
const isOfStaff = (name: string): boolean => 'staffOnly' in clientEvents[name as keyof typeof clientEvents];
const SERVER_EVENTS = Object.keys(serverEvents) as (keyof typeof serverEvents)[];

const isForPlayers = (name: OwnCallName): boolean => ['none', 'optional', 'player'].includes(calls[name].auth);
/** Calls for players on a live site. */
const FOR_PLAYERS = (Object.keys(calls) as OwnCallName[]).filter(
  (name) => isForPlayers(name) && !(SANDBOX_CALLS as string[]).includes(name),
);
const takesNothing = (name: OwnCallName): boolean => Object.keys(calls[name].input.shape).length === 0;

const made = async (name: string, input: object, token: string): Promise<{ status: number; body: unknown }> => {
  const [method = '', path = ''] = name.split(' ');
  if (method === 'POST') return post(site.url, path, input, token);
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${site.url}${path}?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
};

/** Returns the owner's data in a response. */
const leaked = (answer: unknown): string[] => {
  const text = JSON.stringify(answer) ?? '';
  return owner.secrets.filter((secret) => text.includes(secret));
};

/** A report of the owner's message belongs to the reporting player. */
const WRITTEN = /^chat_reports by message_id/;
/** Sums that workers add later for stakes that were placed before. */
const COUNTED_LATER = /^(player_days|top_sums|player_sums|play_hours) by/;
/** Checks that the stored data of the owner have not changed since the beginning. */
const expectUntouched = async (): Promise<void> => {
  const of = (rows: Record<string, string>): object =>
    Object.fromEntries(Object.entries(rows).filter(([name]) => !COUNTED_LATER.test(name) && !WRITTEN.test(name)));
  expect(of(await readRows(owner.id))).toEqual(of(rowsBefore));
};

describe('[S6] what is another player’s', () => {
  it('every event of a client is in a table', () => {
    expect(Object.keys(EVENTS).sort()).toEqual(
      Object.keys(clientEvents)
        .filter((name) => !isOfStaff(name))
        .sort(),
    );
  });

  it.each(Object.entries(EVENTS))(
    '[S6] event %s reaches own data only',
    async (event, { payload, refused: message }) => {
      const { socket, token } = other.client;
      const answer: unknown = await socket.timeout(10_000).emitWithAck(event, payload(owner, token));
      expect([answer, leaked(answer)]).toEqual([answer, []]);
      if (message !== undefined) expect(answer).toMatchObject({ status: 'error', message });
      await expectUntouched();
    },
  );

  it.each(Object.keys(clientEvents).filter(isOfStaff))('[S6] the staff event %s changes nothing', async (event) => {
    const { socket, token } = other.client;
    const silent = socket.timeout(500).emitWithAck(event, { apiToken: token, bet_id: owner.bet });
    await expect(silent).rejects.toThrow();
    await expectUntouched();
  });

  it('every call with an input is in a table', () => {
    expect(Object.keys(ATTEMPTS).sort()).toEqual(FOR_PLAYERS.filter((name) => !takesNothing(name)).sort());
  });

  it.each(Object.entries(ATTEMPTS))('[S6] %s reaches own data only', async (name, { inputs, refused: message }) => {
    for (const input of inputs(owner)) {
      const { status, body } = await made(name, input, other.client.token);
      expect([input, leaked(body)]).toEqual([input, []]);
      if (message === undefined) expect([input, body, status < 500]).toEqual([input, body, true]);
      else expect([input, body]).toEqual([input, expect.objectContaining({ message })]);
    }
    await expectUntouched();
  });

  it.each(FOR_PLAYERS.filter(takesNothing))('[S6] %s neither returns nor changes data of others', async (name) => {
    const token = await signInAs(site.url, 'new');
    const { status, body } = await made(name, {}, token);
    expect([body, leaked(body), status < 500]).toEqual([body, [], true]);
    await expectUntouched();
  });

  it('the socket of another player receives no data of the owner', () => {
    const heard = SERVER_EVENTS.flatMap((event) => other.client.seen(event));
    expect(heard.length).toBeGreaterThan(0);
    expect(leaked(heard)).toEqual([]);
  });

  it.each((Object.keys(calls) as OwnCallName[]).filter((name) => !isForPlayers(name)))(
    '[S6] data of another player are not shown to players by %s',
    async (name) => {
      const { status, body } = await made(name, { id: owner.ticket, userId: owner.id }, other.client.token);
      expect([status, body]).toEqual([403, expect.objectContaining({ message: 'user_api.no_rights' })]);
    },
  );
});

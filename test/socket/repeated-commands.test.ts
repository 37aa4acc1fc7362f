import type { CallInput, CallName } from '@updraft/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, connect } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

// Tests that a command of staff under a key is carried out once, and that each repeat gets the first response.

const TIMES = 20;
const REUSED = { status: 'error', message: 'app_api.key_reused' };

let site: TestSite;
let admin: Client;
let other: Client;
let playerId: number;
let entryId: number;

const idOf = async (client: Client): Promise<number> => (await client.call('POST /api/user/get')).id;
const audited = async (action: string): Promise<number> =>
  (await site.db.query('select 1 from audit_log where action = $1', [action])).length;
/** Makes the same call repeatedly, at once and then one after the other. Returns all responses. */
const repeat = async <K extends CallName>(name: K, input: CallInput<K>, key: string): Promise<unknown[]> => {
  const responses: unknown[] = await Promise.all(Array.from({ length: TIMES }, () => admin.call(name, input, key)));
  for (let n = 0; n < TIMES; n++) responses.push(await admin.call(name, input, key));
  return responses;
};

beforeAll(async () => {
  const limits = ['callsPerMinute', 'commandsPerMinute', 'addressCallsPerMinute', 'addressRequestsPerMinute'];
  site = await startSite({ settings: Object.fromEntries(limits.map((name) => [`limits.${name}`, 1_000_000])) });
  [admin, other] = await Promise.all([connect(site.url, 'admin'), connect(site.url, 'new')]);
  const player = await connect(site.url, 'new');
  playerId = await idOf(player);
  player.close();
  await site.db.query('update players set is_admin = true, is_finance = true where id = $1', [await idOf(other)]);
  const { data } = await admin.call('POST /api/all-items/getList', { appId: 730, minPrice: 5, maxPrice: 20 });
  entryId = data.data[0]?.id ?? 0;
});
afterAll(async () => {
  admin.close();
  other.close();
  await site.drop();
});

interface Command {
  name: CallName;
  input: () => object;
  /** Another input; omitted: the call has none. */
  otherInput?: () => object;
  /** Action in the audit log. */
  action: string;
  done: string;
}

const openGiveaway = async (): Promise<number> =>
  (await admin.call('POST /api/staff/giveaways/list')).giveaways[0]?.id ?? 0;
let giveawayId = 0;
const FAQ_TEXT = { question: 'Is it repeated?', answer: 'It is asked once.', words: '' };
const FAQ = { group: 'account', to: null, en: FAQ_TEXT, ru: FAQ_TEXT };
const COMMANDS: readonly Command[] = [
  {
    name: 'POST /api/staff/promo/create',
    input: () => ({ code: 'REPEATED', kind: 'balance', sum: 5 }),
    otherInput: () => ({ code: 'REPEATED', kind: 'balance', sum: 6 }),
    action: 'promo.create',
    done: 'staff_api.promo_created',
  },
  {
    name: 'POST /api/staff/promo/switch',
    input: () => ({ code: 'REPEATED', enabled: false }),
    otherInput: () => ({ code: 'REPEATED', enabled: true }),
    action: 'promo.switch',
    done: 'staff_api.promo_switched',
  },
  {
    name: 'POST /api/staff/giveaways/create',
    input: () => ({ entry_ids: [entryId], minutes: 60 }),
    otherInput: () => ({ entry_ids: [entryId], minutes: 61 }),
    action: 'giveaway.create',
    done: 'staff_api.giveaway_created',
  },
  {
    name: 'POST /api/staff/giveaways/cancel',
    input: () => ({ id: giveawayId, reason: 'opened by mistake' }),
    otherInput: () => ({ id: giveawayId, reason: 'another reason' }),
    action: 'giveaway.cancel',
    done: 'staff_api.giveaway_canceled',
  },
  {
    name: 'POST /api/staff/quiz/start',
    input: () => ({}),
    otherInput: () => ({ entry_id: entryId }),
    action: 'quiz.start',
    done: 'staff_api.quiz_started',
  },
  { name: 'POST /api/staff/quiz/end', input: () => ({}), action: 'quiz.end', done: 'staff_api.quiz_ended' },
  {
    name: 'POST /api/staff/changeSetting',
    input: () => ({ key: 'quiz.openMinutes', value: 7 }),
    otherInput: () => ({ key: 'quiz.openMinutes', value: 8 }),
    action: 'settings.change',
    done: 'staff_api.setting_changed',
  },
  {
    name: 'POST /api/staff/faq/save',
    input: () => ({ id: 'faq_repeated', position: 900, is_hidden: true, revision: null, body: FAQ }),
    otherInput: () => ({ id: 'faq_repeated', position: 901, is_hidden: true, revision: null, body: FAQ }),
    action: 'faq.add',
    done: 'staff_api.text_saved',
  },
  {
    name: 'POST /api/chat/ban',
    input: () => ({ userId: playerId, duration: 5, reasonId: 1 }),
    otherInput: () => ({ userId: playerId, duration: 20, reasonId: 1 }),
    action: 'chat.mute',
    done: 'chat_api.blocked',
  },
  {
    name: 'POST /api/staff/players/withdrawals',
    input: () => ({ player_id: playerId, blocked: true, reason: 'a trade was reversed' }),
    otherInput: () => ({ player_id: playerId, blocked: true, reason: 'another reason' }),
    action: 'withdrawals.block',
    done: 'staff_api.withdrawals_set',
  },
];

it.each(COMMANDS)('[M3] [S8] $name takes effect once under its key, and refuses another input', async (command) => {
  const { name, input, otherInput, action, done } = command;
  giveawayId = await openGiveaway();
  const key = `once-${action}`;
  const before = await audited(action);
  const [first, ...repeats] = await repeat(name, input() as never, key);
  expect(first).toMatchObject({ status: 'success', message: done });
  expect(repeats).toEqual(repeats.map(() => first));
  if (otherInput) expect(await admin.call(name, otherInput() as never, key)).toEqual(REUSED);
  expect(await admin.call('POST /api/staff/creators/order', { player_ids: [playerId] }, key)).toEqual(REUSED);
  expect(await audited(action)).toBe(before + 1);
});

it('[M3] a refusal is remembered under its key, and another key tries again', async () => {
  const create = (key: string) =>
    admin.call('POST /api/staff/giveaways/create', { entry_ids: [entryId], minutes: 60 }, key);
  expect(await create('the-one-that-runs')).toMatchObject({ message: 'staff_api.giveaway_created' });
  const refused = { status: 'error', message: 'staff_api.giveaway_running' };
  expect(await create('while-one-runs')).toEqual(refused);
  const id = await openGiveaway();
  await admin.call('POST /api/staff/giveaways/cancel', { id, reason: 'opened by mistake' });
  expect(await create('while-one-runs')).toEqual(refused);
  expect(await create('after-its-end')).toMatchObject({ message: 'staff_api.giveaway_created' });
});

it('[M3] malformed input, callers without the right and calls without a key leave no response', async () => {
  const block = { player_id: playerId, blocked: true, reason: 'a trade was reversed' };
  const call = (by: Client, input: object, key?: string) =>
    by.call('POST /api/staff/players/withdrawals', input as never, key);
  const key = 'malformed-at-first';
  await expect(call(admin, { ...block, blocked: 'yes' }, key)).rejects.toThrow('app_api.bad_request');
  const player = await connect(site.url, 'new');
  await expect(call(player, block, key)).rejects.toThrow('user_api.no_rights');
  player.close();
  expect(await site.db.query('select 1 from idempotency where key = $1', [key])).toEqual([]);
  const before = await audited('withdrawals.block');
  expect(await call(admin, block, key)).toMatchObject({ status: 'success' });
  for (let n = 0; n < 2; n++) expect(await call(admin, block)).toMatchObject({ status: 'success' });
  expect(await audited('withdrawals.block')).toBe(before + 3);
});

it('[M3] [S6] a key of another member of staff is another key', async () => {
  const change = (by: Client, value: number) =>
    by.call('POST /api/staff/changeSetting', { key: 'quiz.openMinutes', value }, 'the-key-of-both');
  const before = await audited('settings.change');
  expect(await change(admin, 11)).toMatchObject({ status: 'success' });
  expect(await change(other, 12)).toMatchObject({ status: 'success' });
  expect(await change(other, 11)).toEqual(REUSED);
  expect(await audited('settings.change')).toBe(before + 2);
});

it('[AC-9] an erasure leaves no response, and its repeat finds no session', async () => {
  const leaving = await connect(site.url, 'new');
  const id = await idOf(leaving);
  const { code } = await leaving.call('POST /api/user/beginErasure');
  const erase = () => leaving.call('POST /api/user/eraseData', { code: code ?? '' }, 'the-key-of-erasure');
  const outcomes = await Promise.allSettled([erase(), erase()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(erase()).rejects.toThrow('user_api.session_ended');
  expect(await site.db.query('select 1 from idempotency where player_id = $1', [id])).toEqual([]);
  leaving.close();
});

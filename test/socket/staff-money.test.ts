import { type CallInput, type CallName, calls } from '@updraft/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { farFromMidnight } from '../../apps/server/src/testing/far-from-midnight.ts';
import { type Client, byId, connect, post } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

// Tests actions of players and staff with money over the wire: every response by its message, and every decision in the
// audit log.

let site: TestSite;
let one: Client;
let other: Client;
let player: Client;
const told = new Set<string>();

/** Makes a call, records its message and returns it. */
const said = async <K extends CallName>(by: Client, name: K, input?: CallInput<K>): Promise<string> => {
  const answer = (await by.call(name, input)) as { message?: string };
  if (answer.message) told.add(answer.message);
  return answer.message ?? '';
};
const idOf = async (client: Client): Promise<number> => (await client.call('POST /api/user/get')).id;
const audited = async (action: string): Promise<number> =>
  (await site.db.query('select 1 from audit_log where action = $1', [action])).length;

/** Makes a deposit that ends in this way at the sandbox's checkout. */
const deposit = async (
  client: Client,
  { sum, choice = 'pay', promocode }: { sum: number; choice?: string; promocode?: string },
): Promise<void> => {
  const { url } = await client.call('POST /api/payment/sum/create', {
    depositMethod: 'card_aggregator',
    sum,
    ...(promocode && { promocode }),
  });
  const balance = async () => (await client.call('POST /api/user/get')).balance;
  const before = await balance();
  await fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
  if (choice === 'pay') await expect.poll(balance, { timeout: 15_000, interval: 250 }).toBe(before + sum);
};

/** Returns a player with an item of about this price. */
const withItem = async (dollars: number): Promise<{ client: Client; item: { myId: number; price: number } }> => {
  const client = await connect(site.url, 'new');
  await deposit(client, { sum: dollars });
  const list = await client.call('POST /api/all-items/getList', {
    appId: 730,
    minPrice: dollars * 0.6,
    maxPrice: dollars,
  });
  const entry = list.data.data[0];
  if (!entry) throw new Error(`nothing for ${dollars} in the storehouse`);
  await client.call('POST /api/user/buy', { buy: [entry.id], sell: [], give: 0, get: entry.price });
  const [item] = await client.inventory();
  if (!item) throw new Error('the item was not bought');
  return { client, item };
};
const withdraw = async (client: Client, item: { myId: number; price: number }): Promise<number> => {
  const answer = await client.call('POST /api/user/createWithdraw', {
    sum: item.price,
    wallet: '4111111111111111',
    system: 3,
    items: byId([item]),
  });
  told.add(answer.message);
  return answer.withdraws?.[0]?.id ?? 0;
};

beforeAll(async () => {
  site = await startSite({
    settings: { 'wagering.factor': 0, 'withdraw.twoApproversAboveCents': 3000, 'limits.promoTriesPerHour': 100 },
  });
  [one, other, player] = await Promise.all([
    connect(site.url, 'admin'),
    connect(site.url, 'new'),
    connect(site.url, 'new'),
  ]);
  await site.db.query('update players set is_finance = true where id = $1', [await idOf(other)]);
});
afterAll(async () => {
  for (const client of [one, other, player]) client.close();
  await site.drop();
});

describe('money decided by staff, over the wire', () => {
  it('[S4] every call of staff is refused to a player, a moderator, a creator and a stranger', async () => {
    const moderator = await connect(site.url, 'moderator');
    const creator = await connect(site.url, 'creator');
    const names = Object.entries(calls).filter(([, { auth }]) => auth === 'finance' || auth === 'admin');
    expect(names.length).toBeGreaterThan(10);
    for (const [name] of names) {
      const path = name.split(' ')[1] ?? '';
      for (const [token, status] of [
        [undefined, 401],
        [player.token, 403],
        [moderator.token, 403],
        [creator.token, 403],
      ] as const)
        expect([name, (await post(site.url, path, {}, token)).status]).toEqual([name, status]);
    }
    for (const client of [moderator, creator]) client.close();
  });

  it('[M8] [S8] the sandbox has two members of finance: one proposes, the other approves', async () => {
    const [first, second, lucky] = [
      await connect(site.url, 'finance'),
      await connect(site.url, 'finance-2'),
      await connect(site.url, 'new'),
    ];
    const id = await idOf(lucky);
    expect(
      await said(first, 'POST /api/staff/adjustments/propose', { player_id: id, sum: 1, reason: 'a try-out of two' }),
    ).toBe('staff_api.adjustment_proposed');
    const list = await second.call('POST /api/staff/adjustments/list');
    expect(list.total).toBe(list.adjustments.length);
    const proposed = list.adjustments.at(-1)?.id ?? 0;
    expect(await said(first, 'POST /api/staff/adjustments/decide', { id: proposed, approve: true })).toBe(
      'staff_api.adjustment_own',
    );
    expect(await said(second, 'POST /api/staff/adjustments/decide', { id: proposed, approve: true })).toBe(
      'staff_api.adjustment_approved',
    );
    expect((await lucky.call('POST /api/user/get')).balance).toBe(1);
    expect(
      (await post(site.url, '/api/staff/changeSetting', { key: 'withdraw.minCents', value: 600 }, first.token)).status,
    ).toBe(403);
    for (const list of ['reviews', 'receivables'] as const)
      expect((await first.call(`POST /api/staff/${list}/list`)).total).toBe(0);
    for (const client of [first, second, lucky]) client.close();
  });

  it('[M8] a balance is corrected by two members of staff; one alone or the player themselves is refused', async () => {
    const id = await idOf(player);
    const propose = (sum: number, to = id) =>
      said(one, 'POST /api/staff/adjustments/propose', { player_id: to, sum, reason: 'a round that went wrong' });
    const newest = async () => (await one.call('POST /api/staff/adjustments/list')).adjustments.at(-1)?.id ?? 0;
    const decide = (by: Client, which: number, approve: boolean) =>
      said(by, 'POST /api/staff/adjustments/decide', { id: which, approve });
    expect(await propose(12.5)).toBe('staff_api.adjustment_proposed');
    expect(await propose(1, 999_999)).toBe('staff_api.player_not_found');
    expect(await propose(1, await idOf(one))).toBe('staff_api.adjustment_self');
    const first = await newest();
    expect(await decide(one, first, true)).toBe('staff_api.adjustment_own');
    expect(await decide(other, first, true)).toBe('staff_api.adjustment_approved');
    expect(await decide(other, first, true)).toBe('staff_api.adjustment_not_found');
    await propose(-12);
    expect(await decide(other, await newest(), false)).toBe('staff_api.adjustment_rejected');
    await propose(-1000);
    expect(await decide(other, await newest(), true)).toBe('staff_api.adjustment_below_zero');
    expect((await player.call('POST /api/user/get')).balance).toBe(12.5);
    expect(await audited('adjustment.propose')).toBeGreaterThan(0);
  });

  it('[WD-4] [M8] a withdrawal above the limit requires two members of staff who are not its player', async () => {
    const { client, item } = await withItem(60);
    const id = await withdraw(client, item);
    const approve = (by: Client, which = id) => said(by, 'POST /api/staff/withdrawals/approve', { id: which });
    expect(told).toContain('withdrawal_api.success');
    expect(await approve(one)).toBe('staff_api.withdrawal_needs_another');
    expect(await approve(one)).toBe('staff_api.withdrawal_twice');
    const paid = client.next('withdrawalStatus', (payload) => payload.id === id && payload.status === 'completed');
    expect(await approve(other)).toBe('staff_api.withdrawal_approved');
    await paid;
    expect(await approve(other)).toBe('staff_api.withdrawal_not_in_moderation');
    expect(await approve(one, 999_999)).toBe('staff_api.withdrawal_not_found');
    client.close();
  });

  it('[WD-4] a refusal and a cancellation return the item; a stopped player cannot withdraw', async () => {
    const { client, item } = await withItem(20);
    const cancelled = await withdraw(client, item);
    const cancel = (type: 'site' | 'money' | 'steam' | 'skins' = 'money') =>
      said(client, 'POST /api/user/cancelWithdraw', { id: cancelled, type });
    expect(await said(player, 'POST /api/user/cancelWithdraw', { id: cancelled, type: 'money' })).toBe(
      'withdrawal_api.not_found',
    );
    for (const type of ['steam', 'skins'] as const) expect(await cancel(type)).toBe('withdrawal_api.not_found');
    expect(await cancel()).toBe('withdrawal_api.canceled');
    // A repeated cancellation has the same response and changes nothing.
    expect(await cancel()).toBe('withdrawal_api.canceled');
    expect(await said(client, 'POST /api/user/cancelWithdraw', { id: 999_999, type: 'money' })).toBe(
      'withdrawal_api.not_found',
    );
    const refused = await withdraw(client, item);
    expect(
      await said(one, 'POST /api/staff/withdrawals/reject', { id: refused, reason: 'the card is not yours' }),
    ).toBe('staff_api.withdrawal_rejected');
    expect(await said(client, 'POST /api/user/cancelWithdraw', { id: refused, type: 'money' })).toBe(
      'withdrawal_api.cannot_cancel',
    );
    expect((await client.inventory()).map(({ myId }) => myId)).toEqual([item.myId]);
    expect(
      await said(one, 'POST /api/staff/players/withdrawals', {
        player_id: await idOf(one),
        blocked: false,
        reason: 'I am free',
      }),
    ).toBe('staff_api.own_account');
    const block = async (blocked: boolean) =>
      said(one, 'POST /api/staff/players/withdrawals', {
        player_id: await idOf(client),
        blocked,
        reason: 'to be looked at',
      });
    expect(await block(true)).toBe('staff_api.withdrawals_set');
    expect(
      await said(client, 'POST /api/user/createWithdraw', {
        sum: item.price,
        wallet: '4111111111111111',
        system: 3,
        items: byId([item]),
      }),
    ).toBe('withdrawal_api.blocked');
    expect(await block(false)).toBe('staff_api.withdrawals_set');
    client.close();
  });

  it('[M9] money under review is credited by two members of staff or returned by one', async () => {
    const client = await connect(site.url, 'new');
    const held = async () => (await one.call('POST /api/staff/reviews/list')).reviews.find((row) => row.sum === 39);
    const resolve = (by: Client, input: { id: number; action: 'credit' | 'return' | 'bear' }) =>
      said(by, 'POST /api/staff/reviews/resolve', { reason: 'looked at', ...input });
    await deposit(client, { sum: 40, choice: 'wrong_amount' });
    await expect.poll(held, { timeout: 15_000, interval: 250 }).toBeDefined();
    const id = (await held())?.id ?? 0;
    expect(await resolve(one, { id, action: 'bear' })).toBe('staff_api.review_wrong_action');
    expect(await resolve(one, { id, action: 'credit' })).toBe('staff_api.review_proposed');
    expect(await resolve(one, { id, action: 'credit' })).toBe('staff_api.review_proposed');
    expect(await resolve(other, { id, action: 'credit' })).toBe('staff_api.review_resolved');
    expect(await resolve(other, { id, action: 'credit' })).toBe('staff_api.review_not_found');
    expect((await client.call('POST /api/user/get')).balance).toBe(39);
    client.close();
  });

  it('[M9] a charged back deposit is a debt until it is settled', async () => {
    const client = await connect(site.url, 'new');
    const owner = await idOf(client);
    const owed = async () =>
      (await one.call('POST /api/staff/receivables/list')).receivables.find((row) => row.player.id === owner);
    await deposit(client, { sum: 10, choice: 'charge_back' });
    await expect.poll(owed, { timeout: 30_000, interval: 500 }).toMatchObject({ sum: 10 });
    const settle = (by: Client, how: 'balance' | 'write_off', id: number) =>
      said(by, 'POST /api/staff/receivables/settle', { id, by: how, reason: 'settled' });
    expect(await settle(one, 'balance', 999_999)).toBe('staff_api.receivable_not_found');
    expect(await settle(one, 'balance', (await owed())?.id ?? 0)).toBe('staff_api.receivable_settled');
    await deposit(client, { sum: 50, choice: 'charge_back' });
    await expect.poll(owed, { timeout: 30_000, interval: 500 }).toMatchObject({ sum: 50 });
    const id = (await owed())?.id ?? 0;
    expect(await settle(one, 'write_off', id)).toBe('staff_api.receivable_proposed');
    expect(await settle(one, 'write_off', id)).toBe('staff_api.receivable_twice');
    expect(await settle(other, 'write_off', id)).toBe('staff_api.receivable_settled');
    client.close();
  });

  it('[PR-3] [PR-4] [PR-6] promo codes are created and switched, and each refusal has its reason', async () => {
    await farFromMidnight();
    const create = (input: CallInput<'POST /api/staff/promo/create'>) =>
      said(one, 'POST /api/staff/promo/create', input);
    const toggle = (code: string, enabled: boolean) => said(one, 'POST /api/staff/promo/switch', { code, enabled });
    const check = (by: Client, promocode: string) => said(by, 'POST /api/payment/check-promocode', { promocode });
    const use = (by: Client, promocode: string) => said(by, 'POST /api/user/usePromo', { promocode });
    expect(await create({ code: 'TENTH', kind: 'percent', percent: 10, daily_limit: 1 })).toBe(
      'staff_api.promo_created',
    );
    expect(await create({ code: 'tenth', kind: 'percent', percent: 10 })).toBe('staff_api.promo_exists');
    expect(await create({ code: 'a b', kind: 'percent', percent: 10 })).toBe('staff_api.promo_invalid');
    expect(await create({ code: 'FIVER', kind: 'balance', sum: 5, daily_limit: 1 })).toBe('staff_api.promo_created');
    expect(await create({ code: 'BOTH', kind: 'percent', percent: 10, sum: 5 })).toBe('staff_api.promo_not_of_kind');
    expect(await create({ code: 'OLD', kind: 'balance', sum: 5, ends_at: '2020-01-01T00:00:00Z' })).toBe(
      'staff_api.promo_end_past',
    );
    await expect(create({ code: 'NEVER', kind: 'balance', sum: 5, ends_at: 'soon' })).rejects.toThrow(
      'app_api.bad_request',
    );
    for (const long of ['X'.repeat(65), 'X'.repeat(5000)]) {
      expect(await check(player, long)).toBe('deposit_api.promo_invalid');
      expect(await use(player, long)).toBe('user_api.promo_not_found');
    }
    expect(await check(player, 'TENTH')).toBe('deposit_api.promo_activated');
    expect(await check(player, 'FIVER')).toBe('deposit_api.promo_page_only');
    expect(await use(player, 'TENTH')).toBe('user_api.promo_deposit_only');
    expect(await use(player, 'FIVER')).toBe('user_api.promo_used');
    expect(await use(player, 'FIVER')).toBe('user_api.promo_used_by_you');
    expect(await use(other, 'FIVER')).toBe('user_api.promo_daily_limit');
    await deposit(player, { sum: 20, promocode: 'TENTH' });
    expect(await check(player, 'TENTH')).toBe('deposit_api.promo_used_by_you');
    expect(await check(other, 'TENTH')).toBe('deposit_api.promo_daily_limit');
    expect(await toggle('TENTH', false)).toBe('staff_api.promo_switched');
    expect(await check(other, 'TENTH')).toBe('deposit_api.promo_invalid');
    expect(await toggle('NOSUCH', false)).toBe('staff_api.promo_not_found');
  });

  it('[P2] [LI-5] [LI-6] [LI-9] the own limits state active limits, waiting changes and refusals', async () => {
    const client = await connect(site.url, 'new');
    const set = (sum: number | null) => said(client, 'POST /api/user/setLimit', { kind: 'deposit', days: 1, sum });
    expect(await set(20)).toBe('limits_api.set');
    expect(await set(50)).toBe('limits_api.waits');
    expect(await said(client, 'POST /api/payment/sum/create', { depositMethod: 'card_aggregator', sum: 30 })).toBe(
      'user_api.limit_reached',
    );
    const remind = (minutes: number | null) => said(client, 'POST /api/user/setReminder', { minutes });
    expect(await remind(30)).toBe('limits_api.reminder_set');
    expect(await remind(5)).toBe('limits_api.bad_reminder');
    const pause = (kind: 'pause' | 'exclusion', days: number) =>
      said(client, 'POST /api/user/takeBreak', { kind, days });
    expect(await pause('pause', 0)).toBe('limits_api.break_too_short');
    expect(await pause('pause', 43)).toBe('limits_api.break_too_long');
    expect(await pause('pause', 2)).toBe('limits_api.pause_begun');
    expect(await pause('pause', 1)).toBe('limits_api.break_not_longer');
    expect(await said(client, 'POST /api/payment/sum/create', { depositMethod: 'card_aggregator', sum: 5 })).toBe(
      'user_api.on_break',
    );
    expect(await pause('exclusion', 200)).toBe('limits_api.exclusion_begun');
    client.close();
  });

  it('[S8] a setting is changed by admins only, with its history', async () => {
    const change = (key: string, value: number) => said(one, 'POST /api/staff/changeSetting', { key, value });
    expect(await change('withdraw.minCents', 600)).toBe('staff_api.setting_changed');
    expect(await change('withdraw.minCents', -1)).toBe('staff_api.setting_invalid');
    expect(await audited('settings.change')).toBe(1);
  });
});

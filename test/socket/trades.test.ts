import { join } from 'node:path';
import type { SkinDeposit, Withdrawal } from '@updraft/contract';
import { readTradeBook } from '@updraft/outside/steam-trade/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import { type Client, connect, post } from '../support/client.ts';
import { itInFull } from '../support/extent.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer } from '../support/server.ts';
import { type TestSite, startSite } from '../support/site.ts';
import { chooseOffer as choose, linkTrades } from '../support/trading.ts';

/** Settings without wagering and without protection of deposited skins. */
const FREE = { 'wagering.factor': 0, 'deposit.skinsProtectionMs': 0 };

/** Saves the player's own trade link in the profile. */
const link = async (client: Client): Promise<void> => {
  const { tradeLink, answer } = await linkTrades(client);
  expect(answer).toEqual({ type: 'success', message: 'user_api.trade_link_saved' });
  expect((await client.call('POST /api/user/get')).trade_link).toBe(tradeLink);
};

const takenIn = async (client: Client, count: number) => {
  const { items } = await client.call('POST /api/deposits/skins/inventory');
  return items
    .filter((item) => item.refused === null && (item.credit ?? 0) >= 1 && (item.credit ?? 0) <= 500)
    .slice(-count);
};
const deposit = async (client: Client, count: number): Promise<SkinDeposit> => {
  const chosen = await takenIn(client, count);
  const sum = Math.round(chosen.reduce((total, item) => total + (item.credit ?? 0) * 100, 0)) / 100;
  const answer = await client.call('POST /api/deposits/skins/create', {
    assets: chosen.map((item) => item.asset_id),
    sum,
  });
  if (!answer.deposit) throw new Error(answer.message);
  return answer.deposit;
};
const ended = (client: Client, id: number, status: SkinDeposit['status']) =>
  client.next('skinDeposit', (one) => one.id === id && one.status === status);

describe('skins over the wire', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite({ settings: { 'wagering.factor': 0, 'trade.sandboxSoldOut': 'Souvenir' } });
  });
  afterAll(() => site.drop());

  it('[TR-8] [TR-9] [TR-11] skins are deposited, protected, and taken back when their trade is reversed', async () => {
    const client = await connect(site.url, 'new');
    expect(await client.call('POST /api/deposits/skins/inventory')).toMatchObject({
      status: 'error',
      message: 'deposit_api.no_trade_link',
    });
    await link(client);
    // The sandbox protects skins for minutes instead of a week.
    expect((await client.call('POST /api/deposits/skins/inventory')).protection_ms).toBe(300_000);
    const made = await deposit(client, 2);
    expect(made).toMatchObject({ status: 'sending', trade: { state: 'sent' } });
    const completed = ended(client, made.id, 'completed');
    expect((await choose(made.trade.url, 'accept')).status).toBe(303);
    expect((await completed).amount).toBe(made.amount);
    const inventory = await client.inventory();
    expect(inventory).toHaveLength(2);
    expect(inventory.every((item) => item.lockedUntil !== null)).toBe(true);
    const [first] = inventory;
    expect(
      await client.call('POST /api/user/sell', { sell: [first?.myId ?? 0], give: first?.price ?? 0 }),
    ).toMatchObject({ message: 'storehouse_api.item_locked' });
    const reversed = ended(client, made.id, 'reversed');
    await choose(made.trade.url, 'reverse');
    await reversed;
    expect(await client.inventory()).toEqual([]);
    expect((await client.call('POST /api/deposits/skins/list')).deposits).toMatchObject([
      { id: made.id, status: 'reversed' },
    ]);
    client.close();
  });

  it('[LI-13] [TR-4] a pause of the player cancels their offers of skins at once, without a deposit', async () => {
    const client = await connect(site.url, 'new');
    await link(client);
    const made = await deposit(client, 1);
    const canceled = ended(client, made.id, 'canceled');
    expect(await client.call('POST /api/user/takeBreak', { kind: 'pause', days: 1 })).toMatchObject({
      status: 'success',
    });
    expect(await canceled).toMatchObject({ reason: 'skins_reason.canceled', trade: { state: 'canceled' } });
    // A player who still has the page open is too late.
    await choose(made.trade.url, 'accept');
    expect((await client.call('POST /api/deposits/skins/list')).deposits).toMatchObject([
      { id: made.id, status: 'canceled' },
    ]);
    expect(await client.inventory()).toEqual([]);
    client.close();
  });

  it('[TR-5] [WD-15] skins are taken, refused by their player, and taken again', async () => {
    const client = await connect(site.url, 'rich');
    await link(client);
    const send = async (id: number) => client.call('POST /api/withdraws/send', { items: { [String(id)]: {} } });
    const item = (await client.inventory()).filter((one) => !one.item.market_hash_name.includes('Souvenir')).at(-1);
    expect(await send(item?.myId ?? 0)).toMatchObject({ status: 'error', message: 'withdrawal_api.no_deposit' });
    const made = await deposit(client, 3);
    const completed = ended(client, made.id, 'completed');
    await choose(made.trade.url, 'accept');
    await completed;
    // Counts a deposit large enough to withdraw a skin of any price.
    await site.db.query(
      `update play_states set deposited_cents = deposited_cents + 1000000 where player_id = (select player_id from skin_deposits where id = $1)`,
      [made.id],
    );
    const offered = (status: Withdrawal['status'], state: string) =>
      client.next('withdrawalStatus', (one) => one.status === status && one.trade?.state === state);
    const sent = offered('sending', 'sent');
    expect(await send(item?.myId ?? 0)).toMatchObject({
      status: 'success',
      message: 'withdrawal_api.skin_success',
      withdraws: [{ type: 'steam', status: 'sending' }],
    });
    const { trade } = await sent;
    expect(await send((await client.inventory())[0]?.myId ?? 0)).toMatchObject({
      message: 'withdrawal_api.in_progress',
    });
    const canceled = client.next('withdrawalStatus', (one) => one.status === 'canceled');
    await choose(trade?.url, 'decline');
    await canceled;
    expect((await client.inventory()).map((one) => one.myId)).toContain(item?.myId);
    const again = offered('completed', 'accepted');
    expect((await send(item?.myId ?? 0)).status).toBe('success');
    // Without an action the offer is accepted automatically.
    await again;
    expect((await client.inventory()).map((one) => one.myId)).not.toContain(item?.myId);
    await site.db.query(
      `update play_states set deposited_cents = deposited_cents - 1000000 where player_id = (select player_id from skin_deposits where id = $1)`,
      [made.id],
    );
    client.close();
  });

  it.each([
    '/api/user/saveUrl',
    '/api/withdraws/send',
    '/api/deposits/skins/inventory',
    '/api/deposits/skins/create',
    '/api/deposits/skins/list',
    '/api/staff/skins/setAllowance',
    '/api/staff/skins/reversed',
    '/api/staff/trades/list',
    '/api/staff/trades/resolve',
  ])('[S6] the call %s is for signed-in players, and calls of staff are for staff', async (path) => {
    const bodies: Record<string, unknown> = {
      '/api/user/saveUrl': { trade_link: 'x' },
      '/api/withdraws/send': { items: {} },
      '/api/deposits/skins/create': { assets: [], sum: 0 },
      '/api/staff/skins/setAllowance': { player_id: 1, allowance: 5, reason: 'a test' },
      '/api/staff/trades/resolve': { id: 1, reason: 'a test' },
    };
    expect((await post(site.url, path, bodies[path] ?? {})).status).toBe(401);
    const client = await connect(site.url, 'player');
    const { status, body } = await post(site.url, path, bodies[path] ?? {}, client.token);
    expect(status).toBe(path.includes('/staff/') ? 403 : 200);
    if (path.includes('/staff/')) expect(body).toMatchObject({ message: 'user_api.no_rights' });
    client.close();
  });

  it('[S6] players cannot withdraw another’s skin or deposit from another’s inventory', async () => {
    const [one, other] = [await connect(site.url, 'rich'), await connect(site.url, 'new')];
    await link(other);
    const [foreign] = await takenIn(one, 1);
    expect(
      await other.call('POST /api/deposits/skins/create', {
        assets: [foreign?.asset_id ?? '1'],
        sum: foreign?.credit ?? 1,
      }),
    ).toMatchObject({ message: 'deposit_api.skins_changed' });
    const theirs = (await one.inventory())[0];
    const made = await deposit(other, 1);
    const completed = ended(other, made.id, 'completed');
    await choose(made.trade.url, 'accept');
    await completed;
    expect(await other.call('POST /api/withdraws/send', { items: { [String(theirs?.myId)]: {} } })).toMatchObject({
      message: 'withdrawal_api.item_not_found',
    });
    one.close();
    other.close();
  });

  it('[TR-10] [S8] finance sets an allowance, with its reason in the audit log', async () => {
    const admin = await connect(site.url, 'admin');
    const rich = await connect(site.url, 'rich');
    const [{ id: ownId }, { id }] = await Promise.all([
      admin.call('POST /api/user/get'),
      rich.call('POST /api/user/get'),
    ]);
    rich.close();
    expect(
      await admin.call('POST /api/staff/skins/setAllowance', {
        player_id: id,
        allowance: 12.5,
        reason: 'known for years',
      }),
    ).toMatchObject({ status: 'success', message: 'staff_api.allowance_set' });
    expect(
      await admin.call('POST /api/staff/skins/setAllowance', { player_id: ownId, allowance: 1, reason: 'myself' }),
    ).toMatchObject({ status: 'error', message: 'staff_api.own_account' });
    expect(
      await admin.call('POST /api/staff/skins/setAllowance', { player_id: 999_999, allowance: 1, reason: 'nobody' }),
    ).toMatchObject({ message: 'staff_api.player_not_found' });
    expect(await site.db.query('select skin_allowance_cents from players where id = $1', [id])).toEqual([
      { skin_allowance_cents: 1250 },
    ]);
    expect(
      await site.db.query(`select details->>'reason' as reason from audit_log where action = 'skins.allowance'`),
    ).toEqual([{ reason: 'known for years' }]);
    expect((await admin.call('POST /api/staff/skins/reversed')).deposits.length).toBeGreaterThan(0);
    admin.close();
  });

  it('[TR-11] [S8] a reversed trade waits for finance, who resolve it once with a reason', async () => {
    const admin = await connect(site.url, 'admin');
    const { total, cases } = await admin.call('POST /api/staff/trades/list');
    expect(total).toBe(cases.length);
    const [first] = cases;
    expect(first).toMatchObject({ kind: 'reversed', offer: expect.stringMatching(/^(skins|withdrawal)-\d+$/) });
    const resolve = () =>
      admin.call('POST /api/staff/trades/resolve', { id: first?.id ?? 0, reason: 'the player is known' });
    expect(await resolve()).toEqual({ status: 'success', message: 'staff_api.trade_case_resolved' });
    expect(await resolve()).toEqual({ status: 'error', message: 'staff_api.trade_case_not_found' });
    expect((await admin.call('POST /api/staff/trades/list')).cases).toEqual(cases.slice(1));
    expect(
      await site.db.query(
        `select details->>'reason' as reason, (details->>'playerId')::int as player from audit_log where action = 'trade.resolve'`,
      ),
    ).toEqual([{ reason: 'the player is known', player: first?.player.id }]);
    // Members of staff may not resolve their own case.
    const { id: ownId } = await admin.call('POST /api/user/get');
    const [own] = await site.db.query<{ id: number }>(
      `with own as (insert into skin_deposits (player_id, share_basis_points, expected_cents, status) values ($1, 10000, 100, 'canceled') returning id),
         offer as (insert into trade_offers (name, player_id, deposit_id, steam_id, token, give, receive, most_cents, state, next_attempt_at, expires_at)
           select 'own', $1, id, '1', '', '{}', '{1}', 100, 'reversed', null, now() from own returning id)
       insert into trade_cases (offer_id, kind) select id, 'not_carried_out' from offer returning id`,
      [ownId],
    );
    expect(await admin.call('POST /api/staff/trades/resolve', { id: own?.id ?? 0, reason: 'mine' })).toMatchObject({
      message: 'staff_api.own_account',
    });
    admin.close();
  });
});

const KILLS = 6;

itInFull(
  '[TR-1] [M3] [M4] a server that is killed sends every offer once, and everything comes to its end',
  async () => {
    const place = await newDatabase({ template: await stockedTemplate() });
    const dataDir = place.dataDir;
    const settings = { ...FREE, 'withdraw.depositPercent': 0 };
    const begin = () => startServer({ dataDir, databaseUrl: place.databaseUrl, settings, isShortLived: true });
    const withdraw = async (client: Client): Promise<void> => {
      const [item] = (await client.inventory()).filter((one) => one.lockedUntil === null);
      await client.call('POST /api/withdraws/send', { items: { [String(item?.myId)]: {} } });
    };
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await begin();
      const url = `http://127.0.0.1:${server.port}`;
      // The time of the steps counts from here, so that a slow machine has no effect.
      const joining = connect(url, 'rich');
      const work = (async () => {
        const client = await joining;
        await link(client).catch(() => undefined);
        if ((await client.call('POST /api/deposits/skins/list')).deposits.length <= kill) await deposit(client, 1);
        await withdraw(client);
      })().catch(() => undefined);
      await joining;
      // All kills fall within 2.25 s, and the platform accepts an offer by itself only 5 s after it was sent.
      await new Promise((resolve) => setTimeout(resolve, kill * 450));
      await server.kill();
      await work;
    }
    const server = await begin();
    const client = await connect(`http://127.0.0.1:${server.port}`, 'rich');
    // The withdrawal is refused while an earlier one is in progress.
    await withdraw(client);
    const isOver = async () => {
      const { deposits } = await client.call('POST /api/deposits/skins/list');
      const { message } = await client.call('POST /api/withdraws/send', { items: { '999999999': {} } });
      return deposits.every((one) => one.status !== 'sending') && message !== 'withdrawal_api.in_progress';
    };
    await expect.poll(isOver, { timeout: 150_000, interval: 500 }).toBe(true);
    const { deposits } = await client.call('POST /api/deposits/skins/list');
    client.close();
    await server.stop();
    const book = await readTradeBook(join(dataDir, 'trades.log'));
    expect(book.map(({ offerId, times }) => `${offerId} ${times}`)).toEqual([
      ...new Set(book.map(({ offerId }) => `${offerId} 1`)),
    ]);
    expect(book.some(({ offerId }) => offerId.startsWith('withdrawal-'))).toBe(true);
    const acceptedDeposits = book.filter(
      ({ offerId, state }) => offerId.startsWith('skins-') && state === 'accepted',
    ).length;
    expect(deposits.filter((one) => one.status === 'completed')).toHaveLength(acceptedDeposits);
    expect(acceptedDeposits).toBeGreaterThan(0);
    expect(await runProgram('reconcile', [], place)).toMatchObject({
      code: 0,
      said: expect.stringContaining('The books balance.'),
    });
    await place.drop();
  },
  900_000,
);

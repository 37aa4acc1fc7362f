import type { Withdrawal } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import { createLog } from '../../apps/server/src/lib/log.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { emptyTemplate } from '../../apps/server/src/testing/template.ts';
import { PARTNERS } from '../../packages/outside/src/steam-trade/bot/testing/fake-steam.ts';
import { type Client, byId, connect } from '../support/client.ts';
import { PUBLIC_URL } from '../support/live-clients.ts';
import { type LiveDoubles, startLiveDoubles } from '../support/live-doubles.ts';
import { reportCharge, signInLive } from '../support/live-sign-in.ts';

// Tests deposits and withdrawals of money and skins in live mode, with live mode's clients and doubles of all services.

const SETTINGS = { 'wagering.factor': 0, 'deposit.skinsProtectionMs': 0 };
const STAFF = '76561199000000007';
/** An address with a right checksum; the double’s staff pay it by hand. */
const WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let place: Awaited<ReturnType<typeof newDatabase>>;
let doubles: LiveDoubles;
let running: RunningApp;
let port = 0;
let local = '';
let client: Client;
let staff: Client;

/** Starts a process of the site, with its own clients for every outside service. */
const start = async (): Promise<RunningApp> =>
  startApp({
    config: {
      ...readConfig({ DATA_DIR: place.dataDir, DEMO_PLAYERS: '0', REALTIME_PORT: '0' }),
      databaseUrl: place.databaseUrl,
      mode: 'live',
      publicUrl: PUBLIC_URL,
      port,
      settingsOverride: SETTINGS,
    },
    build: 'test',
    outside: await doubles.connect(),
    log: createLog({ level: process.env['TEST_LOG'] ?? 'silent', pretty: true }),
  });

/** Restarts the server. All clients lose their connections and reconnect. */
const restart = async (): Promise<void> => {
  client.close();
  staff.close();
  await running.stop();
  running = await start();
  client = await connect(local, 'player', client.token);
  staff = await connect(local, 'player', staff.token);
};

const balance = async (): Promise<number> => (await client.call('POST /api/user/get')).balance;
const soon = { timeout: 20_000, interval: 100 };

beforeAll(async () => {
  port = await freePort();
  local = `http://localhost:${port}`;
  doubles = await startLiveDoubles({ port });
  place = await newDatabase({ template: emptyTemplate() });
  running = await start();
});
afterAll(async () => {
  client.close();
  staff.close();
  expect(await reconcile(running.db, FEATURE_CHECKS)).toEqual([]);
  await running.stop();
  await place.drop();
  await doubles.close();
});

it('a player and staff sign in through the platform', async () => {
  client = await connect(local, 'player', await signInLive(doubles, 'player'));
  staff = await connect(local, 'player', await signInLive(doubles, 'finance'));
  await running.db.query('update players set is_admin = true, is_finance = true where steam_id = $1', [STAFF]);
  expect(await client.call('POST /api/user/get')).toMatchObject({ username: 'northwind', balance: 0 });
});

it('[M9] money is credited once by the aggregator’s signed report', async () => {
  const { url } = await client.call('POST /api/payment/sum/create', { depositMethod: 'card_aggregator', sum: 25 });
  const paid = doubles.payByCard(url ?? '');
  const report = () => reportCharge(doubles, paid);
  expect([await (await report()).text(), await (await report()).text()]).toEqual(['YES', 'YES']);
  await expect.poll(balance, soon).toBe(25);
});

it('[M9] a transfer from wallet to wallet is credited, also if the wallet’s notification is lost', async () => {
  const open = () => client.call('POST /api/payment/sum/create', { depositMethod: 'qiwi', sum: 25 });
  const reported = await open();
  expect(reported.sum).toBe(2311.25);
  await doubles.payByWallet(reported.url ?? '');
  await expect.poll(balance, soon).toBe(50);
  doubles.yoomoney.silence(true);
  await doubles.payByWallet((await open()).url ?? '');
  await restart();
  await expect.poll(balance, soon).toBe(75);
});

it('[M9] a payment in a cryptocurrency is credited once it is confirmed, also if its reports are lost', async () => {
  const open = async () => {
    const { url } = await client.call('POST /api/payment/sum/create', { depositMethod: 'ewallet', sum: 15 });
    return doubles.deposits.invoiceAt(url ?? '');
  };
  const [reported, unreported] = [await open(), await open()];
  const payment = doubles.deposits.pay(reported, 15);
  expect(await balance()).toBe(75);
  doubles.deposits.settle(reported, payment);
  await expect.poll(balance, soon).toBe(90);
  doubles.deposits.silence(true);
  doubles.deposits.settle(unreported, doubles.deposits.pay(unreported, 15));
  await restart();
  await expect.poll(balance, soon).toBe(105);
  doubles.deposits.silence(false);
});

it('[TR-8] skins are deposited by a trade offer of the site’s account, at the prices of the feed', async () => {
  const partner = String(BigInt(PARTNERS.normal) - 76561197960265728n);
  const link = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Ab_-1234`;
  expect(await client.call('POST /api/user/saveUrl', { trade_link: link })).toMatchObject({ type: 'success' });
  const takenIn = async () =>
    (await client.call('POST /api/deposits/skins/inventory')).items.filter(({ refused }) => refused === null);
  // Skins are refused until the site has prices from the feed.
  await expect.poll(async () => (await takenIn()).length, soon).toBeGreaterThan(2);
  const chosen = (await takenIn()).slice(0, 3);
  const sum = chosen.reduce((total, { credit }) => total + Math.round((credit ?? 0) * 100), 0) / 100;
  const made = await client.call('POST /api/deposits/skins/create', {
    assets: chosen.map(({ asset_id }) => asset_id),
    sum,
  });
  expect(made).toMatchObject({ status: 'success' });
  await expect.poll(() => doubles.steam.offers.at(-1)?.state, soon).toBe(2);
  doubles.steam.act(doubles.steam.offers.at(-1)?.id ?? '', 'accept');
  await expect.poll(async () => (await client.inventory()).length, soon).toBe(3);
});

let withdrawalId = 0;
const ended = (id: number) =>
  client.next('withdrawalStatus', (one) => one.id === id && one.status === 'completed', 30_000);

it('[WD-21] a system without a provider is refused, and a withdrawal of dollars on TRON is accepted', async () => {
  const [item] = await client.inventory();
  if (!item) throw new Error('no item');
  const ask = (system: 1 | 4, wallet: string) =>
    client.call('POST /api/user/createWithdraw', { sum: item.price, wallet, system, items: byId([item]) });
  expect(await ask(1, '+79991234567')).toMatchObject({ status: 'error', message: 'withdrawal_api.system_off' });
  const { message, withdraws } = await ask(4, WALLET);
  expect(message).toBe('withdrawal_api.success');
  withdrawalId = withdraws?.[0]?.id ?? 0;
  expect(await staff.call('POST /api/staff/withdrawals/approve', { id: withdrawalId })).toMatchObject({
    message: 'staff_api.withdrawal_approved',
  });
  await expect.poll(() => doubles.btcpay.payouts.map(({ state }) => state), soon).toEqual(['AwaitingPayment']);
});

it('[M3] [M4] a payout is followed over a restart, requested once and booked once', async () => {
  await restart();
  const paid = ended(withdrawalId);
  const [payout] = doubles.btcpay.payouts;
  doubles.btcpay.move(payout?.id ?? '', 'Completed');
  await paid;
  expect(doubles.btcpay.payouts).toHaveLength(1);
  expect(payout).toMatchObject({ destination: WALLET, originalCurrency: 'USD', originalAmount: '32.8300' });
});

it('[WD-21] [M3] a withdrawal to a YooMoney wallet is paid once', async () => {
  const [item] = await client.inventory();
  if (!item) throw new Error('no item');
  const wallet = '410011234567891';
  const { withdraws } = await client.call('POST /api/user/createWithdraw', {
    sum: item.price,
    wallet,
    system: 2,
    items: byId([item]),
  });
  const id = withdraws?.[0]?.id ?? 0;
  const paid = ended(id);
  await staff.call('POST /api/staff/withdrawals/approve', { id });
  await paid;
  const sent = doubles.yoomoney.operations.filter(({ direction }) => direction === 'out');
  expect(sent).toMatchObject([{ label: `withdrawal-${id}`, status: 'success' }]);
  const [request, ...more] = doubles.yoomoney.requests.values();
  expect([request?.to, more]).toEqual([wallet, []]);
  expect(Number(request?.amountDue)).toBe(Math.floor(Math.floor(Math.round(item.price * 100) * 0.8) * 92.45) / 100);
});

it('[TR-5] the other skin is withdrawn by a trade offer', async () => {
  const [item] = await client.inventory();
  const answer = await client.call('POST /api/withdraws/send', { items: byId(item ? [item] : []) });
  expect(answer).toMatchObject({ status: 'success', message: 'withdrawal_api.skin_success' });
  const id = (answer.withdraws as Withdrawal[])[0]?.id ?? 0;
  await expect.poll(() => doubles.steam.offers.at(-1)?.give.length, soon).toBe(1);
  const taken = ended(id);
  await expect.poll(() => doubles.steam.offers.at(-1)?.state, soon).toBe(2);
  doubles.steam.act(doubles.steam.offers.at(-1)?.id ?? '', 'accept');
  await taken;
  expect(await client.inventory()).toEqual([]);
});

it('[F2] the ends of chains are published in a public log, where they can be verified', async () => {
  const receipts = await running.db.query<{ receipt: string }>(
    'select receipt from fair_chains where receipt is not null',
  );
  expect(receipts.length).toBeGreaterThan(0);
  for (const { receipt } of receipts) expect(doubles.isPublished(receipt)).toBe(true);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, connect, post } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let rich: Client;
let admin: Client;

beforeAll(async () => {
  site = await startSite({ settings: { 'prices.everyMs': 1000, 'crash.countdownTicks': 100 } });
  [rich, admin] = await Promise.all([connect(site.url, 'rich'), connect(site.url, 'admin')]);
});
afterAll(async () => {
  rich.close();
  admin.close();
  await site.drop();
});

interface Held {
  myId: number;
  price: number;
  item: { market_hash_name: string };
}
const inventory = async (): Promise<Held[]> =>
  ((await post(site.url, '/api/user/getInventory', { appId: 730 }, rich.token)).body as { inventory: Held[] })
    .inventory;
const priceOf = async (id: number): Promise<number | undefined> =>
  (await inventory()).find((item) => item.myId === id)?.price;
const moves = (value: string): Promise<unknown> =>
  post(site.url, '/api/staff/changeSetting', { key: 'prices.sandboxMoves', value }, admin.token);
const refused = async (token: string) => post(site.url, '/api/staff/prices/refused', {}, token);

it('[PC-6] [PC-11] players are notified of a price change, and a large change waits for staff', async () => {
  const item = (await inventory())[0] as Held;
  const name = item.item.market_hash_name;
  const told = rich.next('updateInventory', () => true, 60_000);
  expect(await moves(`${name}:+5`)).toMatchObject({ body: { status: 'success' } });
  await told;
  const moved = Math.round(item.price * 105) / 100;
  await expect.poll(() => priceOf(item.myId), { timeout: 30_000 }).toBeCloseTo(moved, 2);
  expect(await post(site.url, '/api/user/sell', { sell: [item.myId], give: item.price }, rich.token)).toMatchObject({
    body: { success: false, message: 'storehouse_api.worth_changed' },
  });

  await moves(`${name}:+40`);
  const waiting = async () =>
    (
      (await refused(admin.token)).body as {
        refused: {
          id: number;
          market_hash_name: string;
          price: number;
          proposed: number;
          held: number;
          reason: string;
        }[];
      }
    ).refused.find((row) => row.market_hash_name === name);
  await expect
    .poll(waiting, { timeout: 30_000 })
    .toMatchObject({ reason: 'move', price: await priceOf(item.myId), held: 1 });
  expect(
    await post(
      site.url,
      '/api/user/sell',
      { sell: [item.myId], give: (await priceOf(item.myId)) as number },
      rich.token,
    ),
  ).toMatchObject({ body: { message: 'storehouse_api.item_suspended' } });
  const row = await waiting();
  const confirm = { id: row?.id, price: row?.proposed, reason: 'it is what it costs' };
  expect((await post(site.url, '/api/staff/prices/confirm', confirm, rich.token)).status).toBe(403);
  expect(await post(site.url, '/api/staff/prices/confirm', { ...confirm, price: 0.01 }, admin.token)).toMatchObject({
    body: { message: 'staff_api.price_differs', params: { sum: row?.proposed } },
  });
  expect(await post(site.url, '/api/staff/prices/confirm', confirm, admin.token)).toMatchObject({
    body: { status: 'success', message: 'staff_api.price_confirmed' },
  });
  await expect.poll(() => priceOf(item.myId), { timeout: 30_000 }).toBe(row?.proposed);
  expect(await waiting()).toBeUndefined();
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  expect(metrics).toMatch(/updraft_price_feed_age_seconds \d/);
  expect(metrics).toContain('updraft_price_refusals_open 0');
});

it('[S6] price calls are for finance alone, not for players or visitors', async () => {
  expect((await refused(rich.token)).status).toBe(403);
  expect((await post(site.url, '/api/staff/prices/refused', {})).status).toBe(401);
  expect((await post(site.url, '/api/staff/prices/confirm', { id: 1, price: 1, reason: 'why not' })).status).toBe(401);
});

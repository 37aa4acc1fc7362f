import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { type Client, connect, post } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let rich: Client;
beforeAll(async () => {
  site = await startSite();
  rich = await connect(site.url, 'rich');
});
afterAll(async () => {
  expect(await reconcile(site.db, FEATURE_CHECKS)).toEqual([]);
  rich.close();
  await site.drop();
});

it('[CA-3] [CA-10] a box is shown and opened, its drop broadcast, sold and kept in the history', async () => {
  const { cases, liveDrop } = await rich.call('GET /api/cases/get', {});
  expect(cases.length).toBeGreaterThanOrEqual(12);
  expect(liveDrop).toEqual([]);
  const [chosen] = cases;
  const shown = await rich.call('GET /api/cases/getOne', { id: chosen?.id ?? 0 });
  if (!shown.success) throw new Error(shown.message);
  const { id, hash: box_hash, price, return_percent } = shown.box;
  const { server_seed_hash, nonce } = await rich.call('POST /api/cases/getSeeds', {});
  await rich.request('watch', { game: null });
  const told = rich.next('casesLiveDrop');
  const asked = { id, count: 2, box_hash, price, return_percent, server_seed_hash, nonce, client_seed: 'made-here' };
  const opened = await rich.call('POST /api/cases/open', asked);
  if (opened.status !== 'success') throw new Error(opened.message);
  expect((await told).drops.map((drop) => drop.id)).toEqual(opened.winItems.map((item) => item.opening).reverse());
  expect((await rich.inventory()).map((item) => item.myId)).toEqual(
    expect.arrayContaining(opened.winItems.map((item) => item.myId)),
  );
  // A page that was reloaded during the reel repeats the call, and gets the same result.
  expect(await rich.call('POST /api/cases/open', asked)).toEqual(opened);
  const { winItem, balance } = opened;
  const sold = await rich.call('POST /api/user/sell', { sell: [winItem.myId], give: winItem.price });
  expect(sold).toMatchObject({ success: true, balance: Math.round((balance + winItem.price) * 100) / 100 });
  const user = await rich.call('POST /api/user/get', {});
  const past = await rich.call('POST /api/user/getBets', { user_id: user.id, game: 'cases' });
  expect(past.success && past.bets.map((bet) => bet.id)).toEqual(opened.winItems.map((item) => item.opening).reverse());
});

it('[S4] malformed commands get a message key and change nothing', async () => {
  const before = await rich.call('POST /api/user/get', {});
  const seen = { box_hash: 'a'.repeat(64), price: 1, return_percent: 92 };
  const good = { id: 1, ...seen, server_seed_hash: 'b'.repeat(64), nonce: 0 };
  const bad = [
    {},
    [],
    { ...good, id: 0 },
    { ...good, count: 1.5 },
    { ...good, nonce: -1 },
    { ...good, price: 0.001 },
    { ...good, return_percent: -1 },
  ];
  for (const body of [...bad, { ...good, box_hash: 'A'.repeat(64) }, { ...good, other: 1 }, 'no json'])
    expect(await post(site.url, '/api/cases/open', body, rich.token)).toMatchObject({
      status: 400,
      body: { message: 'app_api.bad_request' },
    });
  expect(await post(site.url, '/api/cases/open', good)).toMatchObject({ status: 401 });
  expect((await rich.call('POST /api/user/get', {})).balance).toBe(before.balance);
});

it('[S6] players cannot save or close boxes', async () => {
  const save = { name: 'Mine', name_ru: 'Мой', art: 'mine', priority: 1, price: 1, items: [], reason: 'a reason' };
  for (const [call, body] of [
    ['save', save],
    ['close', { id: 1, reason: 'a reason' }],
  ] as const)
    expect(await post(site.url, `/api/staff/cases/${call}`, body, rich.token)).toMatchObject({ status: 403 });
});

it('[CA-4] a change of the bounds closes the boxes outside them, and open pages are notified', async () => {
  const admin = await connect(site.url, 'admin');
  const { cases } = await rich.call('GET /api/cases/get', {});
  const lowest = cases.reduce((a, b) => (a.return_percent <= b.return_percent ? a : b));
  const shown = await rich.call('GET /api/cases/getOne', { id: lowest.id });
  if (!shown.success) throw new Error(shown.message);
  // The price gives a return between 85 and 90 %, at which the box stays open without a decision.
  const item = shown.items.reduce((a, b) => (a.parts * a.price > b.parts * b.price ? a : b));
  const price = (cents: number) =>
    site.db.query('update catalogue set price_cents = $2 where id = $1', [item.id, cents]);
  const before = Math.round(item.price * 100);
  await price(Math.floor(before * 0.97));
  await rich.request('watch', { game: null });
  const told = rich.next('casesBoxes', ({ boxes }) =>
    boxes.some(({ id, closed }) => id === lowest.id && closed === 'return'),
  );
  await admin.call('POST /api/staff/changeSetting', { key: 'cases.closeBelowPercent', value: 90 });
  await told;
  await price(before);
  admin.close();
});

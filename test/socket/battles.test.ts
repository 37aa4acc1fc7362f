import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { createBattle, joinBattle } from '../support/battles.ts';
import { type Client, connect } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let creator: Client;
let second: Client;
let watcher: Client;
beforeAll(async () => {
  site = await startSite();
  [creator, second, watcher] = [
    await connect(site.url, 'rich'),
    await connect(site.url, 'new'),
    await connect(site.url, 'new'),
  ];
  await second.call('POST /api/sandbox/fund', { sum: 500, items: 0 });
});
afterAll(async () => {
  expect(await reconcile(site.db, FEATURE_CHECKS)).toEqual([]);
  for (const client of [creator, second, watcher]) client.close();
  await site.drop();
});

it('[BT-2] [BT-20] [BT-21] pages are told of a battle from its creation to its end, and its drops are shown to everybody', async () => {
  await watcher.request('watch', { game: null });
  const told = watcher.next('casesBattles');
  const { id, price, boxes } = await createBattle(creator, { boxIds: [1, 2, 1], size: 2 });
  expect((await told).battles).toMatchObject([{ id, state: 'waiting', size: 2, seats: [{ seat: 0 }] }]);
  const list = await second.call('GET /api/cases/battles', {});
  expect(list).toMatchObject({ limits: { isOn: true, maxBoxes: 10 }, finished: [] });
  expect(list.waiting.map((battle) => battle.id)).toEqual([id]);
  const started = watcher.next('casesBattles');
  const joined = await joinBattle(second, { id, price });
  if (joined.status !== 'success') throw new Error(joined.message);
  expect(joined).toMatchObject({ message: 'cases_api.battle_started', balance: 500 - price });
  const { battle } = joined;
  expect((await started).battles).toMatchObject([{ id, state: 'finished', winner: battle.winner }]);
  expect(battle.drops).toHaveLength(2 * boxes.length);
  expect(battle.seats.map(({ own }) => own)).toEqual([undefined, true]);
  const page = await watcher.call('GET /api/cases/battle', { id });
  if (!page.success) throw new Error(page.message);
  // A watcher gets the same battle without the caller's own marks and item ids.
  expect(page.battle).toEqual({
    ...battle,
    seats: battle.seats.map(({ own: _own, ...seat }) => seat),
    drops: battle.drops.map(({ myId: _myId, ...drop }) => drop),
  });
  for (const drop of battle.drops) {
    const opening = await watcher.call('GET /api/cases/opening', { id: drop.opening });
    expect(opening).toMatchObject({ success: true, opening: { battle: id, number: drop.number, nonce: drop.nonce } });
  }
  expect((await watcher.call('GET /api/cases/battles', {})).finished.map((one) => one.id)).toEqual([id]);
  const notified = await creator.call('POST /api/user/notification/list', {});
  expect(notified.notifications[0]).toMatchObject({
    name: 'notification.battle_started',
    about: { kind: 'battle', id },
  });
});

it('the name of an anonymous player is hidden from everybody but the player', async () => {
  await second.call('POST /api/user/setAnonymous', { anonymous: true });
  const { id } = await createBattle(second, { boxIds: [1], size: 2 });
  const seatsFor = async (client: Client) =>
    (await client.call('GET /api/cases/battles', {})).waiting.find((battle) => battle.id === id)?.seats;
  expect(await seatsFor(watcher)).toEqual([{ seat: 0, user: null, total: null }]);
  expect(await seatsFor(second)).toEqual([{ seat: 0, user: null, own: true, total: null }]);
  const left = await second.call('POST /api/cases/leaveBattle', { id });
  expect(left).toMatchObject({ status: 'success', message: 'cases_api.battle_cancelled' });
});

it('[S4] malformed commands are refused with a message key', async () => {
  const { server_seed_hash } = await second.call('POST /api/cases/getSeeds', {});
  const box = { id: 1, box_hash: 'a'.repeat(64), price: 1, return_percent: 92 };
  const good = { boxes: [box], size: 2, server_seed_hash };
  for (const body of [
    { ...good, size: 2.5 },
    { ...good, boxes: Array.from({ length: 21 }, () => box) },
    { ...good, boxes: [{ ...box, price: -1 }] },
    { ...good, other: 1 },
  ]) {
    const response = await fetch(`${site.url}/api/cases/createBattle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${second.token}` },
      body: JSON.stringify(body),
    });
    expect([body, response.status, await response.json()]).toEqual([
      body,
      400,
      expect.objectContaining({ message: 'app_api.bad_request' }),
    ]);
  }
});

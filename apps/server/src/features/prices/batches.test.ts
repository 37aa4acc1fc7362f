import { itemsOf } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { createItemCommands } from '../../testing/item-commands.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type PriceParts, createPriceParts } from '../../testing/price-world.ts';
import { giveItem } from '../storehouse/give-item.ts';
import type { Storehouse } from '../storehouse/storehouse.commands.ts';
import { listInventory } from '../storehouse/storehouse.store.ts';
import type { Withdrawals } from '../withdrawals/withdrawals.commands.ts';
import { Revaluing } from './revaluing.ts';

let world: CrashWorld;
let prices: PriceParts;
let money: Money;
let storehouse: Storehouse;
let withdrawals: Withdrawals;

beforeAll(async () => {
  world = await createCrashWorld({ every: 100, settings: { 'withdraw.minCents': 1 } });
  prices = createPriceParts(world);
  money = createMoney(world);
  ({ storehouse, withdrawals } = createItemCommands(world));
});
beforeEach(() => void world.emitted.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const OLD = 1000;
const NEW = 1080;
const HOLDERS = 24;
const EACH = 10;
const AT_ONCE = 100;

interface Crowd {
  entryId: number;
  playerIds: number[];
}
let nextEntry = 0;
/** Sets the price of the next entry to ten dollars. 24 players hold ten items of it each, and the house holds none. */
const crowd = async (): Promise<Crowd> => {
  const entryId = world.catalogue.entries[nextEntry++]?.id ?? 0;
  await prices.reprice(entryId, OLD);
  const playerIds: number[] = [];
  for (let n = 0; n < HOLDERS; n++) {
    const { id: playerId } = await world.player({ cents: 5000 });
    playerIds.push(playerId);
    await world.db.tx(async (query) => {
      for (let at = 0; at < EACH; at++)
        await giveItem(query, {
          key: `crowd:${entryId}:${playerId}:${at}`,
          kind: 'sandbox.grant',
          playerId,
          entryId,
          memo: {},
        });
    });
  }
  await prices.follow();
  return { entryId, playerIds };
};

const decide = async (entryId: number, toCents: number): Promise<number> => {
  const [move] = await world.db.query<{ id: number }>(
    `insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, decided_by)
     select id, 'staff', price_cents, $2, false, 'test'
     from catalogue
     where id = $1
     returning id`,
    [entryId, toCents],
  );
  return move?.id ?? 0;
};
/** Counts the items held by players whose row has this price. */
const inRows = async (entryId: number, cents: number): Promise<number> =>
  (
    await world.db.query('select id from items where entry_id = $1 and price_cents = $2 and is_players(account_id)', [
      entryId,
      cents,
    ])
  ).length;
/** Returns the prices that the player is shown. */
const shownTo = async (playerId: number): Promise<number[]> => [
  ...new Set((await listInventory(world.db, playerId)).map((item) => item.price_cents)),
];
const batchesOf = (moveId: number): Promise<{ key: string; items: number }[]> =>
  world.db.query(
    `select t.key, (select count(*)::int from item_revaluations r where r.transfer_id = t.id) as items
     from transfers t
     where t.key = 'price:' || $1::text or t.key like 'price:' || $1::text || ':%'
     order by t.id`,
    [String(moveId)],
  );
const spreadAll = async (parts: Pick<PriceParts, 'revaluing'> = prices): Promise<void> => {
  while (await parts.revaluing.spreadSome());
};
/** Returns an item of a player whom the first commit has not reached, so that its row has the old price. */
const lastItem = async ({ playerIds }: Crowd, at = 0): Promise<{ playerId: number; itemId: number }> => {
  const playerId = playerIds.at(-1 - at) as number;
  const [row] = await world.db.query<{ id: number }>(
    'select id from items where account_id = $1 and price_cents = $2 order by id limit 1',
    [itemsOf(playerId), OLD],
  );
  return { playerId, itemId: row?.id ?? 0 };
};

describe('the price of an entry that many hold', () => {
  it('[PC-11] [PC-14] is everybody’s with the first commit, and the rows follow a hundred a commit, each by an entry of the journal of its own', async () => {
    const { entryId, playerIds } = await crowd();
    const move = await decide(entryId, NEW);
    expect(await prices.revaluing.applySome()).toBe(true);
    expect(await prices.priceOf(entryId)).toMatchObject({ price_cents: NEW });
    expect(await inRows(entryId, NEW)).toBe(AT_ONCE);
    for (const playerId of playerIds) expect(await shownTo(playerId)).toEqual([NEW]);
    await world.expectBalanced();
    expect(await prices.revaluing.spreadSome()).toBe(true);
    expect(await inRows(entryId, NEW)).toBe(2 * AT_ONCE);
    await world.expectBalanced();
    await spreadAll();
    expect(await inRows(entryId, OLD)).toBe(0);
    expect(await batchesOf(move)).toEqual([
      { key: `price:${move}`, items: AT_ONCE },
      { key: `price:${move}:1`, items: AT_ONCE },
      { key: `price:${move}:2`, items: HOLDERS * EACH - 2 * AT_ONCE },
    ]);
    // A player whose items are revalued in two commits gets two events. Three commits split at most two players.
    const told = world.emitted
      .filter(({ event }) => event === 'updateInventory')
      .map(({ to }) => (to as { playerId: number }).playerId);
    expect(new Set(told)).toEqual(new Set(playerIds));
    expect(told.length).toBeLessThanOrEqual(HOLDERS + 2);
    await prices.follow();
    expect(
      await world.db.query('select id from price_moves where entry_id = $1 and followed_at is null', [entryId]),
    ).toEqual([]);
  });

  it('[PC-13] [PC-14] is what holds for who was not reached yet: selling, staking, withdrawing, and what can be withdrawn', async () => {
    const all = await crowd();
    for (const at of [0, 1, 2]) {
      await money.deposit(all.playerIds.at(-1 - at) as number);
      await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [
        all.playerIds.at(-1 - at),
      ]);
    }
    await decide(all.entryId, NEW);
    await prices.revaluing.applySome();
    const [seller, bettor, drawer] = [await lastItem(all), await lastItem(all, 1), await lastItem(all, 2)];
    const { availableCents } = await world.wagering.withdrawable(world.db, seller.playerId);
    expect(availableCents).toBe((await world.balance(seller.playerId)) + EACH * NEW);

    const sell = { playerId: seller.playerId, itemIds: [seller.itemId], key: null };
    expect(await storehouse.sell({ ...sell, giveCents: OLD })).toMatchObject({
      ok: false,
      message: 'storehouse_api.worth_changed',
      params: { give: NEW / 100 },
    });
    expect(await storehouse.sell({ ...sell, giveCents: NEW })).toMatchObject({ ok: true });

    world.points(150);
    await world.open();
    const bet = (cents: number) =>
      world.bet({ playerId: bettor.playerId, items: [{ id: bettor.itemId, price_cents: cents }], auto: 200 });
    expect(await bet(OLD)).toMatchObject({
      status: 'error',
      message: 'crash_api.price_changed',
      params: { sum: NEW / 100 },
    });
    expect(await bet(NEW)).toMatchObject({ status: 'success' });

    const withdraw = (sumCents: number) =>
      withdrawals.create({
        playerId: drawer.playerId,
        system: 3,
        wallet: '4111111111111111',
        itemIds: [drawer.itemId],
        sumCents,
        key: null,
      });
    expect(await withdraw(OLD)).toMatchObject({
      ok: false,
      message: 'withdrawal_api.price_changed',
      params: { sum: NEW / 100 },
    });
    expect(await withdraw(NEW)).toMatchObject({ ok: true });
    // The remaining items of these players are revalued with those of all others.
    expect(await inRows(all.entryId, OLD)).toBe(HOLDERS * EACH - AT_ONCE - 3);
    await spreadAll();
    expect(await inRows(all.entryId, OLD)).toBe(0);
    await world.run(30_000);
    await world.expectBalanced();
  });

  it('[PC-11] [I1] goes on where it was, after a process that ended between two commits or in the middle of one', async () => {
    const { entryId } = await crowd();
    const move = await decide(entryId, NEW);
    const first = prices.twin();
    await first.revaluing.applySome();
    await first.revaluing.spreadSome();
    // The next commit fails and is rolled back.
    const dying = new Revaluing({
      outbox: world.outbox,
      wagering: {
        ...world.wagering,
        priceChangesOf: () => Promise.resolve([]),
        pricesChanged: () => Promise.reject(new Error('the process ended')),
      },
      log: createLog({ level: 'silent', pretty: false }),
      metrics: prices.metrics,
    });
    await expect(dying.spreadSome()).rejects.toThrow('the process ended');
    expect(await inRows(entryId, NEW)).toBe(2 * AT_ONCE);
    // Another process continues from the database alone.
    await prices.twin().revaluing.run();
    expect(await inRows(entryId, OLD)).toBe(0);
    expect((await batchesOf(move)).map(({ key }) => key)).toEqual([
      `price:${move}`,
      `price:${move}:1`,
      `price:${move}:2`,
    ]);
    await world.expectBalanced();
  });

  it('[PC-5] [M3] is given once, however many processes do it', async () => {
    const { entryId } = await crowd();
    const move = await decide(entryId, NEW);
    await prices.revaluing.applySome();
    await Promise.all([prices, prices.twin(), prices.twin(), prices.twin()].map((parts) => spreadAll(parts)));
    await spreadAll();
    expect((await batchesOf(move)).reduce((sum, { items }) => sum + items, 0)).toBe(HOLDERS * EACH);
    expect(await inRows(entryId, NEW)).toBe(HOLDERS * EACH);
  });

  it('[PC-11] [PC-12] changes again before all have followed: who had not, goes straight to the newest', async () => {
    const { entryId, playerIds } = await crowd();
    const earlier = await decide(entryId, NEW);
    await prices.revaluing.applySome();
    const later = await decide(entryId, NEW + 7);
    await prices.revaluing.applySome();
    for (const playerId of [playerIds[0] as number, playerIds.at(-1) as number])
      expect(await shownTo(playerId)).toEqual([NEW + 7]);
    await spreadAll();
    await prices.follow();
    expect(await inRows(entryId, NEW + 7)).toBe(HOLDERS * EACH);
    expect(await batchesOf(earlier)).toHaveLength(1);
    expect((await batchesOf(later)).reduce((sum, { items }) => sum + items, 0)).toBe(HOLDERS * EACH);
    expect(
      await world.db.query(
        'select id from price_moves where entry_id = $1 and (followed_at is null or spread_account is not null)',
        [entryId],
      ),
    ).toEqual([]);
    await world.expectBalanced();
  });

  it('[PC-14] [M4] [M6] is one price or the other to each who trades while it spreads', async () => {
    const all = await crowd();
    await decide(all.entryId, NEW);
    const outcomes = await Promise.all([
      ...all.playerIds.map(async (playerId) => {
        const held = await listInventory(world.db, playerId);
        const item = held.at(-1);
        if (!item) return null;
        const before = await world.balance(playerId);
        const answer = await storehouse.sell({ playerId, itemIds: [item.id], giveCents: item.price_cents, key: null });
        return { answer, gained: (await world.balance(playerId)) - before, asked: item.price_cents };
      }),
      prices.revaluing.run().then(() => null),
    ]);
    for (const outcome of outcomes) {
      if (outcome === null) continue;
      const { answer, gained, asked } = outcome;
      if (answer.ok) expect(gained).toBe(asked);
      else expect([answer.message, gained]).toEqual(['storehouse_api.worth_changed', 0]);
    }
    await spreadAll();
    await prices.follow();
    expect(await inRows(all.entryId, OLD)).toBe(0);
    await world.expectBalanced();
  });
});

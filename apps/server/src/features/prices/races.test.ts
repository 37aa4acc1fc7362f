import { HOUSE, itemsOf } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { createItemCommands } from '../../testing/item-commands.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type PriceParts, createPriceParts } from '../../testing/price-world.ts';
import type { Storehouse } from '../storehouse/storehouse.commands.ts';
import type { Withdrawals } from '../withdrawals/withdrawals.commands.ts';

let world: CrashWorld;
let prices: PriceParts;
let money: Money;
let storehouse: Storehouse;
let withdrawals: Withdrawals;

beforeAll(async () => {
  world = await createCrashWorld({
    every: 40,
    settings: { 'withdraw.minCents': 1, 'crash.maxWinCents': 100_000, 'crash.maxStakeCents': 82_000 },
  });
  prices = createPriceParts(world);
  money = createMoney(world);
  ({ storehouse, withdrawals } = createItemCommands(world));
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

interface Item {
  id: number;
  entry_id: number;
  price_cents: number;
}
type Holder = { playerId: number; items: Item[] };
const holder = async (count = 1): Promise<Holder> => {
  const { id: playerId } = await world.player({ cents: 50_000 });
  await money.deposit(playerId);
  await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [playerId]);
  return { playerId, items: await world.give(playerId, count, { minCents: 200, maxCents: 2000 }) };
};
const propose = async (entryId: number, byCents: number): Promise<void> => {
  await world.db.query(
    `insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, decided_by)
     select id, 'feed', price_cents, greatest(5, price_cents + $2), false, 'test'
     from catalogue
     where id = $1
     on conflict do nothing`,
    [entryId, byCents],
  );
};
const applyAll = async (parts: Pick<PriceParts, 'revaluing'> = prices): Promise<void> => {
  while (await parts.revaluing.applySome());
};
/** Returns the items of players and of the stock whose price is not that of their entry after all follow-ups. */
const wrong = async (): Promise<object[]> => {
  await prices.follow();
  return world.db.query(
    `select i.id
     from items i
     join catalogue c on c.id = i.entry_id
     where (i.account_id = stock_account() or is_players_items(i.account_id))
       and i.price_cents <> greatest(1, c.price_cents * i.share_basis_points / 10000)`,
  );
};

describe('a price that changes at the same moment', () => {
  it('[PC-13] [M6] an item is sold, exchanged, staked or withdrawn at one price or the other, in the books and in the answer', async () => {
    for (let n = 0; n < 6; n++) {
      world.points(150);
      await world.open();
      const players = await Promise.all(Array.from({ length: 8 }, () => holder()));
      for (const [at, { items }] of players.entries())
        await propose((items[0] as Item).entry_id, at % 2 === 0 ? 13 : -13);
      const outcomes = await Promise.all([
        ...players.map(async ({ playerId, items }, at) => {
          const [item] = items as [Item];
          const give = { itemIds: [item.id], giveCents: item.price_cents };
          if (at % 4 === 0) return (await storehouse.sell({ playerId, ...give, key: null })).ok;
          if (at % 4 === 1)
            return (
              await storehouse.buy({
                playerId,
                ...give,
                entryIds: [item.entry_id],
                getCents: item.price_cents,
                key: null,
              })
            ).ok;
          if (at % 4 === 2) return (await world.bet({ playerId, items: [item], auto: 200 })).status === 'success';
          return (
            await withdrawals.create({
              playerId,
              system: 3,
              wallet: '4111111111111111',
              itemIds: [item.id],
              sumCents: item.price_cents,
              key: null,
            })
          ).ok;
        }),
        applyAll().then(() => true),
        applyAll(prices.twin()).then(() => true),
      ]);
      expect(outcomes).toHaveLength(10);
      await world.run(30_000);
      await world.expectBalanced();
      expect(await wrong()).toEqual([]);
    }
  });

  it('[CR-19] [M6] no win fails for it, and what is won has the price of its entry', async () => {
    for (let n = 0; n < 4; n++) {
      world.points(400);
      await world.open();
      const players = await Promise.all(Array.from({ length: 6 }, () => holder()));
      for (const { playerId, items } of players)
        expect(await world.bet({ playerId, items, auto: 150 })).toMatchObject({ status: 'success' });
      await world.start();
      // The items in which these wins would be paid change their price during the payment.
      const likely = await world.db.query<{ entry_id: number }>(
        `select distinct s.entry_id
         from unnest($1::bigint[]) w
         cross join lateral (
           select entry_id
           from items
           where account_id = ${HOUSE.stock} and price_cents <= w
           order by price_cents desc, entry_id, id
           limit 6
         ) s`,
        [players.map(({ items }) => Math.floor((items[0] as Item).price_cents * 1.5))],
      );
      for (const { entry_id: entryId } of likely) await propose(entryId, n % 2 === 0 ? 9 : -9);
      await Promise.all([world.run(30_000), applyAll()]);
      for (const { playerId } of players) {
        const [row] = await world.db.query<{ status: number; win_cents: number }>(
          'select status, win_cents from bets where player_id = $1',
          [playerId],
        );
        expect(row).toMatchObject({ status: 1 });
        const held = await world.db.query<{ id: number }>('select id from items where account_id = $1', [
          itemsOf(playerId),
        ]);
        expect(held.length).toBeLessThanOrEqual(1);
      }
      await world.expectBalanced();
      expect(await wrong()).toEqual([]);
    }
  });

  it('[PC-11] one entry of the journal for each change, however many processes apply it', async () => {
    const { items } = await holder(3);
    const entryIds = [...new Set(items.map((item) => item.entry_id))];
    for (let n = 0; n < 5; n++) {
      for (const entryId of entryIds) await propose(entryId, n % 2 === 0 ? 4 : -4);
      await Promise.all([prices, prices.twin(), prices.twin(), prices.twin()].map((parts) => applyAll(parts)));
    }
    const moves = await world.db.query<{ transfers: number }>(
      `select (select count(*)::int from transfers t where t.key = 'price:' || m.id) as transfers
       from price_moves m
       where m.entry_id = any($1::int[]) and m.applied_at is not null and m.decided_by = 'test'
       order by m.id desc
       limit $2`,
      [entryIds, 5 * entryIds.length],
    );
    expect(moves).toHaveLength(5 * entryIds.length);
    expect(moves.every((move) => move.transfers === 1)).toBe(true);
    expect(await wrong()).toEqual([]);
  });

  it('[M4] players who trade while hundreds of prices change all get their answer', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => holder()));
    const entries = await world.db.query<{ id: number }>(
      'select id from catalogue where price_cents between 100 and 3000 order by id limit 150',
    );
    for (const { id } of entries) await propose(id, 3);
    const applying = { isDone: false };
    const applied = applyAll().then(() => (applying.isDone = true));
    let trades = 0;
    while (!applying.isDone) {
      await Promise.all(
        players.map(async ({ playerId }) => {
          const [held] = await world.db.query<Item>(
            'select id, entry_id, price_cents from items where account_id = $1 order by id limit 1',
            [itemsOf(playerId)],
          );
          if (!held) return;
          const answer = await storehouse.buy({
            playerId,
            itemIds: [held.id],
            giveCents: held.price_cents,
            entryIds: [held.entry_id],
            getCents: held.price_cents,
            key: null,
          });
          // The only allowed refusal is a price that has changed meanwhile.
          expect(answer.ok || answer.message === 'storehouse_api.price_changed').toBe(true);
          trades += 1;
        }),
      );
    }
    await applied;
    expect(trades).toBeGreaterThan(0);
    await world.expectBalanced();
    expect(await wrong()).toEqual([]);
  });
});

import { HOUSE, itemsOf, post, reconcile } from '@updraft/ledger';
import { expect, it } from 'vitest';
import type { Db } from '../../apps/server/src/db/db.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { orderFromMarket } from '../../apps/server/src/features/storehouse/storehouse.store.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import { pause } from '../support/pause.ts';
import { type Player, prepareDatabase } from '../support/players.ts';
import { buildSite } from '../support/build.ts';
import { startServer } from '../support/server.ts';

const HOLDERS = 20;
/** Number of items of each player, which take two dozen commits together. */
const EACH = 120;
/**
 * Each run of the server lasts this much longer than the one before. The first is killed between two commits on any
 * machine, and one of the later runs lasts until all items have the new price.
 */
const LONGER_MS = 250;
const MAX_LIVES = 20;
const MORE_CENTS = 50;

interface Entry {
  id: number;
  price_cents: number;
}

/** Gives every player `EACH` items of one entry, and stores a change of its price that is not applied yet. */
const prepare = async (db: Db): Promise<Entry> => {
  const [entry] = await db.query<Entry>(
    'select id, price_cents from catalogue where price_cents between 900 and 1100 order by id limit 1',
  );
  if (!entry) throw new Error('no entry');
  const players = await db.query<{ id: number }>('select id from players order by id');
  for (const { id } of players) {
    await db.tx(async (query) => {
      const key = `test:order:${id}`;
      const ids = await post(query, [
        {
          key,
          kind: 'sandbox.grant',
          playerId: id,
          cash: [{ from: HOUSE.cash, to: HOUSE.market, cents: EACH * entry.price_cents }],
          items: [],
        },
      ]);
      const items = await orderFromMarket(query, [
        { entryId: entry.id, count: EACH, priceCents: entry.price_cents, transferId: ids.get(key) ?? 0 },
      ]);
      const moves = items.map((item) => ({
        itemId: item.id,
        from: HOUSE.market,
        to: itemsOf(id),
        priceCents: item.price_cents,
      }));
      await post(query, [{ key: `${key}:market`, kind: 'sandbox.grant', playerId: id, cash: [], items: moves }]);
    });
  }
  await db.query(
    `insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, decided_by) values ($1, 'staff', $2, $3, false, 'test')`,
    [entry.id, entry.price_cents, entry.price_cents + MORE_CENTS],
  );
  return entry;
};

const pricesOf = async (port: number, { token }: Player): Promise<number[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/user/getInventory`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"appId":730}',
  });
  const { inventory } = (await response.json()) as { inventory: { price: number }[] };
  return inventory.map((item) => Math.round(item.price * 100));
};

it('[PC-11] [PC-14] [I1] a price change of many items continues after each kill, with one price for all', async () => {
  buildSite();
  const place = await newDatabase({ template: await stockedTemplate() });
  const inspect = async <T>(look: (db: Db) => Promise<T>): Promise<T> => {
    const db = await openDb(place);
    try {
      return await look(db);
    } finally {
      await db.close();
    }
  };
  let entry: Entry = { id: 0, price_cents: 0 };
  const players = await prepareDatabase(place, {
    count: HOLDERS,
    itemsEach: 1,
    more: async (db) => void (entry = await prepare(db)),
  });
  const behind = (db: Db): Promise<object[]> =>
    db.query('select id from items where entry_id = $1 and price_cents = $2 and is_players(account_id)', [
      entry.id,
      entry.price_cents,
    ]);
  const left: number[] = [];
  while (left.at(-1) !== 0 && left.length < MAX_LIVES) {
    const server = await startServer({ ...place, isShortLived: true });
    // After the first commit of a price change all players see the new price.
    for (const player of [players[0], players.at(-1)] as Player[]) {
      await expect
        .poll(
          async () =>
            (await pricesOf(server.port, player)).filter((cents) => cents === entry.price_cents + MORE_CENTS).length,
          { timeout: 20_000 },
        )
        .toBeGreaterThanOrEqual(EACH);
    }
    await pause(left.length * LONGER_MS);
    await server.kill();
    left.push((await inspect(behind)).length);
  }
  expect(left.at(-1)).toBe(0);
  // At least one kill was between two commits, and no kill undid a commit.
  expect(left.filter((count) => count > 0).length).toBeGreaterThan(0);
  expect([...left].sort((a, b) => b - a)).toEqual(left);
  await inspect(async (db) => {
    const batches = await db.query<{ key: string; items: number }>(
      `select t.key, (select count(*)::int from item_revaluations r where r.transfer_id = t.id) as items
       from transfers t
       join price_moves m on t.key = 'price:' || m.id or t.key like 'price:' || m.id || ':%'
       where m.entry_id = $1`,
      [entry.id],
    );
    expect(new Set(batches.map(({ key }) => key)).size).toBe(batches.length);
    expect(Math.max(...batches.map(({ items }) => items))).toBe(100);
    expect(batches.reduce((sum, { items }) => sum + items, 0)).toBeGreaterThanOrEqual(HOLDERS * EACH);
    const [twice] = await db.query(
      'select item_id from item_revaluations where from_cents = $1 group by item_id having count(*) > 1',
      [entry.price_cents],
    );
    expect(twice).toBeUndefined();
    expect(await reconcile(db, FEATURE_CHECKS)).toEqual([]);
  });
  await place.drop();
});

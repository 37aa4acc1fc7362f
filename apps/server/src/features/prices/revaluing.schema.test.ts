import { HOUSE, itemsOf, post, revalue } from '@updraft/ledger';
import { describe, expect, it } from 'vitest';
import { violated } from '../../db/db.ts';
import { revaluingWorld } from '../../testing/revaluing-world.ts';

const here = revaluingWorld();
const { one, bet } = here;

describe('what the database enforces of revaluations', () => {
  const refusedAs = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
      return 'done';
    } catch (error) {
      return (violated(error) ?? String(error)).split(':')[0] ?? '';
    }
  };
  const change = (
    items: { itemId: number; accountId: number; fromCents: number; toCents: number }[],
    key = `test-revalue:${items[0]?.itemId}`,
  ) => refusedAs(here.world.db.tx((query) => revalue(query, [{ key, playerId: null, items }])));

  it('[M1] [M6] the item is there, at that price, and neither staked nor reserved', async () => {
    const { playerId, item } = await one();
    const right = {
      itemId: item.id,
      accountId: itemsOf(playerId),
      fromCents: item.price_cents,
      toCents: item.price_cents + 1,
    };
    expect(await change([{ ...right, fromCents: item.price_cents - 5 }])).toBe('item_has_its_price');
    expect(await change([{ ...right, accountId: itemsOf(playerId + 1_000_000) }])).not.toBe('done');
    expect(await change([{ ...right, accountId: HOUSE.stock }])).toBe('item_is_elsewhere');
    here.world.points(150);
    await here.world.open();
    await bet(playerId, item);
    expect(await change([{ ...right, accountId: HOUSE.crashEscrow }])).toBe('revaluation_of_held_items');
    await here.world.run(30_000);
  });

  it('[M1] accounts change by the same sum as items, and no transfer both moves and revalues', async () => {
    const { playerId, item } = await one();
    const written = (sql: string, params: unknown[]): Promise<string> =>
      refusedAs(here.world.db.tx((query) => query.query(sql, params)));
    const [transfer] = await here.world.db.query<{ id: number }>(
      `select id from transfers where player_id = $1 order by id desc limit 1`,
      [playerId],
    );
    const insert =
      'insert into item_revaluations (transfer_id, item_id, account_id, from_cents, to_cents) values ($1, $2, $3, $4, $5)';
    expect(
      await written(insert, [transfer?.id, item.id, itemsOf(playerId), item.price_cents, item.price_cents + 1]),
    ).toBe('items_and_postings_agree');
    const lone = `with t as (insert into transfers (key, kind) values ('test-lone', 'items.revalued') returning id)
      insert into item_revaluations select id, $1, $2, $3, $4 from t`;
    expect(await written(lone, [item.id, itemsOf(playerId), item.price_cents, item.price_cents + 1])).toBe(
      'items_and_postings_agree',
    );
    const unbacked = refusedAs(
      here.world.db.tx((query) =>
        post(query, [
          {
            key: 'test-unbacked',
            kind: 'items.revalued',
            playerId,
            cash: [{ from: HOUSE.revaluation, to: itemsOf(playerId), cents: 5 }],
            items: [],
          },
        ]),
      ),
    );
    expect(await unbacked).toBe('items_and_postings_agree');
  });

  it('[M2] [M3] they are written once under a key, and never changed', async () => {
    const { playerId, item } = await one();
    const first = {
      itemId: item.id,
      accountId: itemsOf(playerId),
      fromCents: item.price_cents,
      toCents: item.price_cents + 1,
    };
    // The entry gets the same price, so that the books match.
    await here.prices.reprice(item.entry_id, item.price_cents + 1);
    expect(
      await change(
        [{ ...first, fromCents: item.price_cents + 1, toCents: item.price_cents + 2 }],
        `price:${(await here.world.db.query<{ id: number }>('select max(id) as id from price_moves'))[0]?.id}`,
      ),
    ).toBe('transfer_key');
    for (const sql of [
      'update item_revaluations set to_cents = 1',
      'delete from item_revaluations',
      'truncate item_revaluations',
    ])
      expect(await refusedAs(here.world.db.query(sql))).toBe('journal_is_append_only');
  });
});

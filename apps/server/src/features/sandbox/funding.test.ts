import { HOUSE, cashOf, itemsOf } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one } from '../../db/db.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { takeFromStock } from '../storehouse/storehouse.store.ts';
import { type TakeFromStock, fund } from './funding.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const give = (
  playerId: number,
  { cents = 0, itemCount = 0, key = null as string | null, take = takeFromStock as TakeFromStock },
) => fund({ outbox: world.outbox, takeFromStock: take }, { playerId, cents, itemCount, key });
const worthOf = async (accountId: number): Promise<number> =>
  (await world.db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [accountId]))[0]
    ?.balance_cents ?? 0;

describe('funding in the sandbox', () => {
  it('[M1] is one balanced transfer of its own kind: money from the capital, items from the stock', async () => {
    const { id } = await world.player();
    expect(await give(id, { cents: 12_345, itemCount: 3 })).toEqual({ ok: true });
    expect(await world.balance(id)).toBe(12_345);
    expect(await world.held(id)).toHaveLength(3);
    const transfers = await world.db.query<{ id: number; kind: string }>(
      'select id, kind from transfers where player_id = $1',
      [id],
    );
    expect(transfers.map(({ kind }) => kind)).toEqual(['sandbox.funding']);
    const postings = await world.db.query<{ account_id: number; amount_cents: number }>(
      'select account_id, amount_cents from postings where transfer_id = $1 order by account_id',
      [transfers[0]?.id],
    );
    const itemsCents = await worthOf(itemsOf(id));
    expect(postings).toEqual([
      { account_id: HOUSE.capital, amount_cents: -12_345 },
      { account_id: HOUSE.stock, amount_cents: -itemsCents },
      { account_id: cashOf(id), amount_cents: 12_345 },
      { account_id: itemsOf(id), amount_cents: itemsCents },
    ]);
    const prices = await world.db.query<{ price_cents: number; is_right: boolean }>(
      'select i.price_cents, i.price_cents = c.price_cents as is_right from items i join catalogue c on c.id = i.entry_id where i.account_id = $1',
      [itemsOf(id)],
    );
    expect(prices.every(({ is_right, price_cents }) => is_right && price_cents >= 100 && price_cents <= 5000)).toBe(
      true,
    );
  });

  it('tries other entries where somebody else is taking the last items of the first ones', async () => {
    const { id } = await world.player();
    const tried: number[] = [];
    const firstAreTaken: TakeFromStock = (query, wanted) => {
      const isFirst = tried.length === 0;
      tried.push(...wanted.map(({ entryId }) => entryId));
      return isFirst ? takeFromStock(query, wanted.slice(2)) : takeFromStock(query, wanted);
    };
    expect(await give(id, { itemCount: 3, take: firstAreTaken })).toEqual({ ok: true });
    expect(await world.held(id)).toHaveLength(3);
    expect([tried.length, new Set(tried).size]).toEqual([5, 5]);
  });

  it('gives two players at once of the same entries, while the stock has enough for both', async () => {
    const few = await world.db.query<{ id: number }>(
      `select c.id from catalogue c join items i on i.entry_id = c.id and i.account_id = ${HOUSE.stock}
       where not c.suspended and c.price_cents between 100 and 5000 group by c.id having count(*) > 1 order by c.id limit 4`,
    );
    expect(few).toHaveLength(4);
    const [open] = await world.db.query<{ ids: number[] }>(
      'select array_agg(id) as ids from catalogue where not suspended',
    );
    await world.db.query('update catalogue set suspended = true where not id = any($1::int[])', [
      few.map(({ id }) => id),
    ]);
    const players = await Promise.all([world.player(), world.player()]);
    expect(await Promise.all(players.map(({ id }) => give(id, { itemCount: 4 })))).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(await give(players[0]?.id ?? 0, { itemCount: 5 })).toEqual({ ok: false, message: 'sandbox_api.sold_out' });
    await world.db.query('update catalogue set suspended = false where id = any($1::int[])', [open?.ids]);
  });

  it('passes over items that do not count at their whole price', async () => {
    const { id } = await world.player();
    const [open] = await world.db.query<{ ids: number[] }>(
      'select array_agg(id) as ids from catalogue where not suspended',
    );
    const { entry } = one(
      await world.db.query<{ entry: number }>(
        `select c.id as entry from catalogue c join items i on i.entry_id = c.id and i.account_id = ${HOUSE.stock}
         where not c.suspended and c.price_cents between 100 and 5000 group by c.id having count(*) > 1 order by c.id desc limit 1`,
      ),
    );
    await world.db.query('update catalogue set suspended = true where id <> $1', [entry]);
    const lowest = one(
      await world.db.query<{ id: number }>(
        `select min(id) as id from items where account_id = ${HOUSE.stock} and entry_id = $1`,
        [entry],
      ),
    ).id;
    await world.db.query('update items set share_basis_points = 9000 where id = $1', [lowest]);
    expect(await give(id, { itemCount: 1 })).toEqual({ ok: true });
    expect(await world.held(id)).not.toContain(lowest);
    await world.db.query('update items set share_basis_points = 10000 where id = $1', [lowest]);
    await world.db.query('update catalogue set suspended = false where id = any($1::int[])', [open?.ids]);
  });

  it('[M3] a repeated key returns the first answer, and gives nothing again', async () => {
    const { id } = await world.player();
    for (let times = 0; times < 3; times++)
      expect(await give(id, { cents: 500, key: 'a-key-of-mine' })).toEqual({ ok: true });
    expect(await worthOf(cashOf(id))).toBe(500);
    expect(await give(id, { cents: 600, key: 'a-key-of-mine' })).toEqual({ ok: false, message: 'app_api.key_reused' });
  });

  it('[M5] is refused where nothing is asked for, and beyond what one player is given altogether', async () => {
    const { id } = await world.player();
    expect(await give(id, {})).toEqual({ ok: false, message: 'sandbox_api.nothing' });
    expect(await give(id, { cents: 10_000_000 })).toEqual({ ok: true });
    expect(await give(id, { cents: 1 })).toEqual({
      ok: false,
      message: 'sandbox_api.enough',
      params: { sum: 100_000 },
    });
    expect(await give(id, { itemCount: 1 })).toMatchObject({ ok: false, message: 'sandbox_api.enough' });
    expect(await world.balance(id)).toBe(10_000_000);
  });
});

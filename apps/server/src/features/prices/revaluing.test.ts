import { HOUSE, itemsOf, post, reservedOf, revalue } from '@updraft/ledger';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violated } from '../../db/db.ts';
import { refundStakes } from '../../stakes/refund.ts';
import { systemClock } from '../../lib/clock.ts';
import { Ownership } from '../../tables/ownership.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type PriceParts, createPriceParts } from '../../testing/price-world.ts';
import { createTradeParts } from '../../testing/trade-world.ts';
import { crashRefund } from '../crash/crash.refund.ts';
import { limitsGuard } from '../limits/limits.guard.ts';
import { markUpStock } from '../skins/restocking.ts';
import { giveItem } from '../storehouse/give-item.ts';
import { Storehouse } from '../storehouse/storehouse.commands.ts';
import { Withdrawals } from '../withdrawals/withdrawals.commands.ts';

let world: CrashWorld;
let prices: PriceParts;
let money: Money;
let storehouse: Storehouse;
let withdrawals: Withdrawals;

beforeAll(async () => {
  world = await createCrashWorld({ every: 20, settings: { 'withdraw.minCents': 1 } });
  prices = createPriceParts(world);
  money = createMoney(world);
  const { outbox, wagering, catalogue, settings } = world;
  storehouse = new Storehouse({ outbox, clock: systemClock });
  withdrawals = new Withdrawals({
    outbox,
    wagering,
    catalogue,
    settings,
    clock: systemClock,
    onSending: () => undefined,
  });
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

interface Item {
  id: number;
  entry_id: number;
  price_cents: number;
}
const priceOf = async (id: number): Promise<number> =>
  (await world.db.query<{ price_cents: number }>('select price_cents from items where id = $1', [id]))[0]
    ?.price_cents ?? 0;
const accountOf = async (id: number): Promise<number> =>
  (await world.db.query<{ account_id: number }>('select account_id from items where id = $1', [id]))[0]?.account_id ??
  0;
const balanceOf = async (accountId: number): Promise<number> =>
  (
    await world.db.query<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = $1',
      [accountId],
    )
  )[0]?.cents ?? 0;
const transfersOf = (entryId: number): Promise<object[]> =>
  world.db.query(`select key from transfers where kind = 'items.revalued' and memo->>'entry' = $1`, [String(entryId)]);
/** A player with one item of an entry that nobody else holds. */
let from = 300;
const holder = async (count = 1): Promise<{ playerId: number; items: Item[] }> => {
  const { id: playerId } = await world.player({ cents: 100_000 });
  const items = await world.give(playerId, count, { minCents: (from += 40), maxCents: 5000 });
  return { playerId, items };
};
const one = async (): Promise<{ playerId: number; item: Item }> => {
  const { playerId, items } = await holder();
  return { playerId, item: items[0] as Item };
};
const bet = (playerId: number, item: Item, parts: object = {}) =>
  world.bet({ playerId, items: [item], auto: 200, ...parts });

describe('a price that changes', () => {
  it('[PC-11] [M1] changes what is held and what lies in the stock, by one transfer against the house, and players are told', async () => {
    const { playerId, item } = await one();
    const other = await world.player();
    const second = await world.db.tx((query) =>
      giveItem(query, {
        key: `test-gift:${item.entry_id}`,
        kind: 'sandbox.grant',
        playerId: other.id,
        entryId: item.entry_id,
        memo: {},
      }),
    );
    const stocked = (
      await world.db.query('select id from items where account_id = stock_account() and entry_id = $1', [item.entry_id])
    ).length;
    const [before, gains, stock] = [
      await balanceOf(itemsOf(playerId)),
      await balanceOf(HOUSE.revaluation),
      await balanceOf(HOUSE.stock),
    ];
    world.emitted.splice(0);
    await prices.reprice(item.entry_id, item.price_cents + 7);
    expect([await priceOf(item.id), await priceOf(second)]).toEqual([item.price_cents + 7, item.price_cents + 7]);
    expect(await balanceOf(itemsOf(playerId))).toBe(before + 7);
    expect(await balanceOf(HOUSE.stock)).toBe(stock + 7 * stocked);
    expect(await balanceOf(HOUSE.revaluation)).toBe(gains - 7 * (stocked + 2));
    expect(await transfersOf(item.entry_id)).toHaveLength(1);
    expect(world.emitted.filter(({ event }) => event === 'updateInventory').map(({ to }) => to)).toEqual([
      { playerId },
      { playerId: other.id },
    ]);
    await prices.reprice(item.entry_id, item.price_cents - 20);
    expect(await priceOf(item.id)).toBe(item.price_cents - 20);
    expect(await balanceOf(itemsOf(playerId))).toBe(before - 20);
  });

  it('[PC-11] [TR-8] changes a deposited skin in its share, floored', async () => {
    const parts = createTradeParts(world);
    const trader = await parts.trader({ items: 2 });
    const asked = await parts.skins.create({
      playerId: trader.id,
      assetIds: trader.assets.map((asset) => asset.assetId),
      sumCents: trader.assets.reduce((sum, asset) => sum + Math.floor(asset.priceCents * 0.95), 0),
      key: null,
    });
    if (!asked.ok) throw new Error(asked.message);
    parts.trades.become(`skins-${asked.id}`, 'accepted');
    await parts.pass();
    const [item] = await world.db.query<Item>(
      'select id, entry_id, price_cents from items where account_id = $1 order by id',
      [itemsOf(trader.id)],
    );
    if (!item) throw new Error('nothing was credited');
    await prices.reprice(item.entry_id, 1333);
    expect(await priceOf(item.id)).toBe(Math.floor(1333 * 0.95));
    // Once it is the house's it is replaced by one at the whole price.
    await world.db.query('update items set locked_until = null where account_id = $1', [itemsOf(trader.id)]);
    expect(
      await storehouse.sell({ playerId: trader.id, itemIds: [item.id], giveCents: 1266, key: null }),
    ).toMatchObject({ ok: true });
    await prices.reprice(item.entry_id, 1400);
    expect(await priceOf(item.id)).toBe(1330);
    expect(await markUpStock(world.db)).toBe(1);
    expect(
      (
        await world.db.query<Item>(
          'select price_cents from items where account_id = stock_account() and entry_id = $1 order by id desc limit 1',
          [item.entry_id],
        )
      )[0]?.price_cents,
    ).toBe(1400);
  });

  it('[PC-12] leaves what is staked; lost, it is in the stock at the new price before anybody can have it', async () => {
    const { playerId, item } = await one();
    world.points(150);
    await world.open();
    expect(await bet(playerId, item)).toMatchObject({ status: 'success' });
    await prices.reprice(item.entry_id, item.price_cents + 11);
    await prices.follow();
    expect(await priceOf(item.id)).toBe(item.price_cents);
    await world.run(30_000);
    expect([await accountOf(item.id), await priceOf(item.id)]).toEqual([HOUSE.stock, item.price_cents]);
    // Not sold at the old one: another piece is, or one from the market.
    const buyer = await world.player({ cents: 100_000 });
    const bought = await storehouse.buy({
      playerId: buyer.id,
      entryIds: [item.entry_id],
      itemIds: [],
      giveCents: 0,
      getCents: item.price_cents + 11,
      key: null,
    });
    expect(bought).toMatchObject({ ok: true });
    expect(await world.held(buyer.id)).not.toContain(item.id);
    expect(await priceOf((await world.held(buyer.id))[0] as number)).toBe(item.price_cents + 11);
    await prices.follow();
    expect(await priceOf(item.id)).toBe(item.price_cents + 11);
    await prices.follow();
    expect(
      await world.db.query('select id from price_moves where entry_id = $1 and followed_at is null', [item.entry_id]),
    ).toEqual([]);
  });

  it('[PC-12] is in force at once for what a refunded round returns', async () => {
    const { playerId, item } = await one();
    world.points(600);
    await world.open();
    await bet(playerId, item, { auto: 500 });
    await world.start();
    await prices.reprice(item.entry_id, item.price_cents - 30);
    const roundId = world.table.snapshot(null)?.roundId ?? 0;
    world.table.suspend();
    const [before] = await world.db.query<{ owner: string; fence: number }>(
      `select owner, fence from leases where name = 'crash'`,
    );
    await world.db.query(`update leases set expires_at = now() - interval '1 second' where name = 'crash'`);
    const lease = new Ownership({ db: world.db, owner: 'operator' }).lease('crash');
    await lease.acquire();
    expect(
      await refundStakes({ outbox: world.outbox, lease, limits: limitsGuard }, crashRefund, {
        roundId,
        reason: 'test',
        actor: 'operator tester',
      }),
    ).toMatchObject({ outcome: 'refunded', bets: 1, stakeCents: item.price_cents });
    await world.db.query(
      `update leases set owner = $1, fence = $2, expires_at = now() + interval '1 hour' where name = 'crash'`,
      [before?.owner, before?.fence],
    );
    expect(await world.held(playerId)).toEqual([item.id]);
    expect(await priceOf(item.id)).toBe(item.price_cents - 30);
    await world.restart();
  });

  it('[PC-12] leaves what a withdrawal has reserved, and is in force at once for what it returns', async () => {
    const { playerId, items } = await holder(2);
    await money.deposit(playerId);
    await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [playerId]);
    const [item, other] = items as [Item, Item];
    const asked = await withdrawals.create({
      playerId,
      system: 3,
      wallet: '4111111111111111',
      itemIds: [item.id],
      sumCents: item.price_cents,
      key: null,
    });
    if (!asked.ok) throw new Error(asked.message);
    await prices.reprice(item.entry_id, item.price_cents + 50);
    await prices.follow();
    expect([await accountOf(item.id), await priceOf(item.id)]).toEqual([reservedOf(playerId), item.price_cents]);
    expect(await withdrawals.cancelOwn({ playerId, id: asked.id, type: 'site', key: null })).toMatchObject({
      ok: true,
    });
    expect([await accountOf(item.id), await priceOf(item.id)]).toEqual([itemsOf(playerId), item.price_cents + 50]);
    expect(await priceOf(other.id)).toBe(other.entry_id === item.entry_id ? item.price_cents + 50 : other.price_cents);
  });

  it('[PC-12] [CR-19] gives no win an item at another price than its entry’s, nor one that is suspended', async () => {
    const { playerId, item } = await one();
    // The dearest that fits a win of twice the stake, if nothing were wrong with it.
    const best = async (): Promise<Item> => {
      const [row] = await world.db.query<Item>(
        'select id, entry_id, price_cents from items where account_id = stock_account() and price_cents <= $1 order by price_cents desc, entry_id, id limit 1',
        [item.price_cents * 2],
      );
      return row as Item;
    };
    const first = await best();
    await world.db.query('update catalogue set suspended = true where id = $1', [first.entry_id]);
    world.points(500);
    await world.open();
    await bet(playerId, item);
    await world.run(60_000);
    const [won] = await world.db.query<Item>('select id, entry_id, price_cents from items where account_id = $1', [
      itemsOf(playerId),
    ]);
    expect(won?.entry_id).not.toBe(first.entry_id);
    expect(won?.price_cents).toBeLessThanOrEqual(item.price_cents * 2);
    await world.db.query('update catalogue set suspended = false where id = $1', [first.entry_id]);
  });
});

describe('who saw another price', () => {
  it('[PC-13] is told the new figures, and nothing happens: buying, exchanging, selling, staking', async () => {
    const { playerId, item } = await one();
    const [wanted] = await world.db.query<{ id: number; price_cents: number }>(
      'select id, price_cents from catalogue where price_cents between 500 and 900 and id <> $1 order by id desc limit 1',
      [item.entry_id],
    );
    if (!wanted) throw new Error('no entry');
    const seen = { giveCents: item.price_cents, getCents: wanted.price_cents };
    await prices.reprice(item.entry_id, item.price_cents + 9);
    await prices.reprice(wanted.id, wanted.price_cents + 3);
    const [give, get] = [(item.price_cents + 9) / 100, (wanted.price_cents + 3) / 100];
    const balance = await world.balance(playerId);
    expect(await storehouse.buy({ playerId, entryIds: [wanted.id], itemIds: [item.id], ...seen, key: null })).toEqual({
      ok: false,
      message: 'storehouse_api.price_changed',
      params: { give, get },
      prices: [{ id: wanted.id, cents: wanted.price_cents + 3 }],
    });
    expect(
      await storehouse.buy({
        playerId,
        entryIds: [wanted.id],
        itemIds: [],
        giveCents: 0,
        getCents: seen.getCents,
        key: null,
      }),
    ).toMatchObject({ ok: false, message: 'storehouse_api.price_changed', params: { give: 0, get } });
    expect(await storehouse.sell({ playerId, itemIds: [item.id], giveCents: seen.giveCents, key: null })).toEqual({
      ok: false,
      message: 'storehouse_api.worth_changed',
      params: { give },
    });
    world.points(150);
    await world.open();
    expect(await bet(playerId, item)).toMatchObject({
      status: 'error',
      message: 'crash_api.price_changed',
      params: { sum: give },
    });
    expect(await world.balance(playerId)).toBe(balance);
    expect(await world.held(playerId)).toEqual([item.id]);
    // With the new figures it goes through.
    expect(
      await storehouse.buy({
        playerId,
        entryIds: [wanted.id],
        itemIds: [item.id],
        giveCents: item.price_cents + 9,
        getCents: wanted.price_cents + 3,
        key: null,
      }),
    ).toMatchObject({ ok: true });
    expect(await world.balance(playerId)).toBe(balance + (item.price_cents + 9) - (wanted.price_cents + 3));
  });
});

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
  ) => refusedAs(world.db.tx((query) => revalue(query, [{ key, playerId: null, items }])));

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
    world.points(150);
    await world.open();
    await bet(playerId, item);
    expect(await change([{ ...right, accountId: HOUSE.crashEscrow }])).toBe('revaluation_of_held_items');
    await world.run(30_000);
  });

  it('[M1] accounts change by what items change, and no transfer both moves and revalues', async () => {
    const { playerId, item } = await one();
    const written = (sql: string, params: unknown[]): Promise<string> =>
      refusedAs(world.db.tx((query) => query.query(sql, params)));
    const [transfer] = await world.db.query<{ id: number }>(
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
      world.db.tx((query) =>
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
    // The entry goes along, so that the books say the same.
    await prices.reprice(item.entry_id, item.price_cents + 1);
    expect(
      await change(
        [{ ...first, fromCents: item.price_cents + 1, toCents: item.price_cents + 2 }],
        `price:${(await world.db.query<{ id: number }>('select max(id) as id from price_moves'))[0]?.id}`,
      ),
    ).toBe('transfer_key');
    for (const sql of [
      'update item_revaluations set to_cents = 1',
      'delete from item_revaluations',
      'truncate item_revaluations',
    ])
      expect(await refusedAs(world.db.query(sql))).toBe('journal_is_append_only');
  });
});

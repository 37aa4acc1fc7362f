import { HOUSE, itemsOf, reservedOf } from '@updraft/ledger';
import { describe, expect, it } from 'vitest';
import { refundStakes } from '../../stakes/settling/refund.ts';
import { Ownership } from '../../tables/ownership.ts';
import { type Item, revaluingWorld } from '../../testing/revaluing-world.ts';
import { createTradeParts } from '../../testing/trade-world.ts';
import { crashRefund } from '../crash/crash.refund.ts';
import { limitsGuard } from '../limits/limits.guard.ts';
import { markUpStock } from '../skins/restocking.ts';
import { giveItem } from '../storehouse/give-item.ts';

const here = revaluingWorld();
const { priceOf, accountOf, balanceOf, transfersOf, holder, one, bet } = here;

describe('a price that changes', () => {
  it('[PC-11] [M1] changes what is held and what lies in the stock, by one transfer against the house, and players are told', async () => {
    const { playerId, item } = await one();
    const other = await here.world.player();
    const second = await here.world.db.tx((query) =>
      giveItem(query, {
        key: `test-gift:${item.entry_id}`,
        kind: 'sandbox.grant',
        playerId: other.id,
        entryId: item.entry_id,
        memo: {},
      }),
    );
    const stocked = (
      await here.world.db.query('select id from items where account_id = stock_account() and entry_id = $1', [
        item.entry_id,
      ])
    ).length;
    const [before, gains, stock] = [
      await balanceOf(itemsOf(playerId)),
      await balanceOf(HOUSE.revaluation),
      await balanceOf(HOUSE.stock),
    ];
    here.world.emitted.splice(0);
    await here.prices.reprice(item.entry_id, item.price_cents + 7);
    expect([await priceOf(item.id), await priceOf(second)]).toEqual([item.price_cents + 7, item.price_cents + 7]);
    expect(await balanceOf(itemsOf(playerId))).toBe(before + 7);
    expect(await balanceOf(HOUSE.stock)).toBe(stock + 7 * stocked);
    expect(await balanceOf(HOUSE.revaluation)).toBe(gains - 7 * (stocked + 2));
    expect(await transfersOf(item.entry_id)).toHaveLength(1);
    expect(here.world.emitted.filter(({ event }) => event === 'updateInventory').map(({ to }) => to)).toEqual([
      { playerId },
      { playerId: other.id },
    ]);
    await here.prices.reprice(item.entry_id, item.price_cents - 20);
    expect(await priceOf(item.id)).toBe(item.price_cents - 20);
    expect(await balanceOf(itemsOf(playerId))).toBe(before - 20);
  });

  it('[PC-11] [TR-8] changes a deposited skin in its share, floored', async () => {
    const parts = createTradeParts(here.world);
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
    const [item] = await here.world.db.query<Item>(
      'select id, entry_id, price_cents from items where account_id = $1 order by id',
      [itemsOf(trader.id)],
    );
    if (!item) throw new Error('nothing was credited');
    await here.prices.reprice(item.entry_id, 1333);
    expect(await priceOf(item.id)).toBe(Math.floor(1333 * 0.95));
    // Sold to the house, the item keeps its share at the next price, until `markUpStock` replaces it by one at the
    // whole price.
    await here.world.db.query('update items set locked_until = null where account_id = $1', [itemsOf(trader.id)]);
    expect(
      await here.storehouse.sell({ playerId: trader.id, itemIds: [item.id], giveCents: 1266, key: null }),
    ).toMatchObject({ ok: true });
    await here.prices.reprice(item.entry_id, 1400);
    expect(await priceOf(item.id)).toBe(1330);
    expect(await markUpStock(here.world.db)).toBe(1);
    expect(
      (
        await here.world.db.query<Item>(
          'select price_cents from items where account_id = stock_account() and entry_id = $1 order by id desc limit 1',
          [item.entry_id],
        )
      )[0]?.price_cents,
    ).toBe(1400);
  });

  it('[PC-12] leaves what is staked; lost, it is in the stock at the new price before anybody can have it', async () => {
    const { playerId, item } = await one();
    here.world.points(150);
    await here.world.open();
    expect(await bet(playerId, item)).toMatchObject({ status: 'success' });
    await here.prices.reprice(item.entry_id, item.price_cents + 11);
    await here.prices.follow();
    expect(await priceOf(item.id)).toBe(item.price_cents);
    await here.world.run(30_000);
    expect([await accountOf(item.id), await priceOf(item.id)]).toEqual([HOUSE.stock, item.price_cents]);
    // The item is not sold at the old price. The buyer gets another one, or one from the market.
    const buyer = await here.world.player({ cents: 100_000 });
    const bought = await here.storehouse.buy({
      playerId: buyer.id,
      entryIds: [item.entry_id],
      itemIds: [],
      giveCents: 0,
      getCents: item.price_cents + 11,
      key: null,
    });
    expect(bought).toMatchObject({ ok: true });
    expect(await here.world.held(buyer.id)).not.toContain(item.id);
    expect(await priceOf((await here.world.held(buyer.id))[0] as number)).toBe(item.price_cents + 11);
    await here.prices.follow();
    expect(await priceOf(item.id)).toBe(item.price_cents + 11);
    await here.prices.follow();
    expect(
      await here.world.db.query('select id from price_moves where entry_id = $1 and followed_at is null', [
        item.entry_id,
      ]),
    ).toEqual([]);
  });

  it('[PC-12] is in force at once for what a refunded round returns', async () => {
    const { playerId, item } = await one();
    here.world.points(600);
    await here.world.open();
    await bet(playerId, item, { auto: 500 });
    await here.world.start();
    await here.prices.reprice(item.entry_id, item.price_cents - 30);
    const roundId = here.world.table.snapshot(null)?.roundId ?? 0;
    here.world.table.suspend();
    const [before] = await here.world.db.query<{ owner: string; fence: number }>(
      `select owner, fence from leases where name = 'crash'`,
    );
    await here.world.db.query(`update leases set expires_at = now() - interval '1 second' where name = 'crash'`);
    const lease = new Ownership({ db: here.world.db, owner: 'operator' }).lease('crash');
    await lease.acquire();
    expect(
      await refundStakes({ outbox: here.world.outbox, lease, limits: limitsGuard }, crashRefund, {
        roundId,
        reason: 'test',
        actor: 'operator tester',
      }),
    ).toMatchObject({ outcome: 'refunded', bets: 1, stakeCents: item.price_cents });
    await here.world.db.query(
      `update leases set owner = $1, fence = $2, expires_at = now() + interval '1 hour' where name = 'crash'`,
      [before?.owner, before?.fence],
    );
    expect(await here.world.held(playerId)).toEqual([item.id]);
    expect(await priceOf(item.id)).toBe(item.price_cents - 30);
    await here.world.restart();
  });

  it('[PC-12] [CR-25] is in force at once for what a cancelled bet returns', async () => {
    const { playerId, item } = await one();
    await here.world.open();
    const made = await bet(playerId, item);
    if (made.status !== 'success') throw new Error(made.message);
    await here.prices.reprice(item.entry_id, item.price_cents - 30);
    expect(await here.world.cancel({ playerId, betId: made.bet.id })).toMatchObject({ status: 'success' });
    expect(await here.world.held(playerId)).toEqual([item.id]);
    expect(await priceOf(item.id)).toBe(item.price_cents - 30);
  });

  it('[PC-12] leaves what a withdrawal has reserved, and is in force at once for what it returns', async () => {
    const { playerId, items } = await holder(2);
    await here.money.deposit(playerId);
    await here.world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [playerId]);
    const [item, other] = items as [Item, Item];
    const asked = await here.withdrawals.create({
      playerId,
      system: 3,
      wallet: '4111111111111111',
      itemIds: [item.id],
      sumCents: item.price_cents,
      key: null,
    });
    if (!asked.ok) throw new Error(asked.message);
    await here.prices.reprice(item.entry_id, item.price_cents + 50);
    await here.prices.follow();
    expect([await accountOf(item.id), await priceOf(item.id)]).toEqual([reservedOf(playerId), item.price_cents]);
    expect(await here.withdrawals.cancelOwn({ playerId, id: asked.id, type: 'site', key: null })).toMatchObject({
      ok: true,
    });
    expect([await accountOf(item.id), await priceOf(item.id)]).toEqual([itemsOf(playerId), item.price_cents + 50]);
    expect(await priceOf(other.id)).toBe(other.entry_id === item.entry_id ? item.price_cents + 50 : other.price_cents);
  });

  it('[PC-12] [CR-19] gives no win an item at another price than its entry’s, nor one that is suspended', async () => {
    const { playerId, item } = await one();
    // Returns the dearest item for a win of twice the stake, suspended or not.
    const best = async (): Promise<Item> => {
      const [row] = await here.world.db.query<Item>(
        'select id, entry_id, price_cents from items where account_id = stock_account() and price_cents <= $1 order by price_cents desc, entry_id, id limit 1',
        [item.price_cents * 2],
      );
      return row as Item;
    };
    const first = await best();
    await here.world.db.query('update catalogue set suspended = true where id = $1', [first.entry_id]);
    here.world.points(500);
    await here.world.open();
    await bet(playerId, item);
    await here.world.run(60_000);
    const [won] = await here.world.db.query<Item>('select id, entry_id, price_cents from items where account_id = $1', [
      itemsOf(playerId),
    ]);
    expect(won?.entry_id).not.toBe(first.entry_id);
    expect(won?.price_cents).toBeLessThanOrEqual(item.price_cents * 2);
    await here.world.db.query('update catalogue set suspended = false where id = $1', [first.entry_id]);
  });
});

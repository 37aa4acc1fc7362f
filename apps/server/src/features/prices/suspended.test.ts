import { HOUSE, cashOf, post } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { createItemCommands } from '../../testing/item-commands.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type PriceParts, createPriceParts } from '../../testing/price-world.ts';
import { createTradeParts } from '../../testing/trade-world.ts';
import { giveItem } from '../storehouse/give-item.ts';
import type { Storehouse } from '../storehouse/storehouse.commands.ts';
import { playState } from '../wagering/wagering.store.ts';
import type { Withdrawals } from '../withdrawals/withdrawals.commands.ts';

let world: CrashWorld;
let prices: PriceParts;
let money: Money;
let storehouse: Storehouse;
let withdrawals: Withdrawals;

beforeAll(async () => {
  world = await createCrashWorld({ every: 40, settings: { 'withdraw.minCents': 1, 'withdraw.depositPercent': 0 } });
  prices = createPriceParts(world);
  money = createMoney(world);
  ({ storehouse, withdrawals } = createItemCommands(world));
});
beforeEach(() => void world.emitted.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

interface Item {
  id: number;
  entry_id: number;
  price_cents: number;
}
/** Each player holds an entry of their own: what happens to it affects no other player. */
const given: number[] = [];
const give = async (playerId: number): Promise<Item> => {
  const [entry] = await world.db.query<{ id: number; price_cents: number }>(
    'select id, price_cents from catalogue where price_cents between 500 and 5000 and not id = any($1::int[]) order by id limit 1',
    [given],
  );
  if (!entry) throw new Error('no entry');
  given.push(entry.id);
  const id = await world.db.tx((query) =>
    giveItem(query, { key: `test-given:${entry.id}`, kind: 'sandbox.grant', playerId, entryId: entry.id, memo: {} }),
  );
  return { id, entry_id: entry.id, price_cents: entry.price_cents };
};
const deposited = async (playerId: number, { toStakeCents }: { toStakeCents: number }): Promise<void> => {
  await money.deposit(playerId, { cents: 1000 });
  await world.db.query('update play_states set to_stake_cents = $2 where player_id = $1', [playerId, toStakeCents]);
};
/** Removes the player's whole balance. */
const lose = async (playerId: number): Promise<void> => {
  const cents = await world.balance(playerId);
  if (cents > 0)
    await world.outbox.tx((query) =>
      post(query, [
        {
          key: `test-lost:${playerId}:${cents}`,
          kind: 'crash.lost',
          playerId,
          cash: [{ from: cashOf(playerId), to: HOUSE.cash, cents }],
          items: [],
        },
      ]),
    );
};
const suspend = async (entryId: number, suspended = true): Promise<void> => {
  await world.db.query('update catalogue set suspended = $2 where id = $1', [entryId, suspended]);
};
const toStake = async (playerId: number): Promise<number> => (await playState(world.db, playerId)).toStakeCents;
/** Confirms a price as staff do, which ends the entry's suspension. */
const confirm = async (entryId: number, cents: number): Promise<void> => {
  await world.db.query(
    `insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, decided_by)
     select id, 'staff', price_cents, $2, true, 'test'
     from catalogue
     where id = $1`,
    [entryId, cents],
  );
  await prices.revaluing.run();
};
const told = (playerId: number): unknown[] =>
  world.emitted
    .filter(
      ({ event, to }) =>
        event === 'updateWagering' && typeof to === 'object' && 'playerId' in to && to.playerId === playerId,
    )
    .map(({ payload }) => payload);

describe('an item whose entry is suspended', () => {
  it('[PC-6] is not staked, alone or among others, and is again once its price is confirmed', async () => {
    const { id: playerId } = await world.player();
    const [item, other] = [await give(playerId), await give(playerId)];
    await suspend(item.entry_id);
    world.points(150, 150);
    await world.open();
    expect(await world.bet({ playerId, items: [item] })).toMatchObject({
      status: 'error',
      message: 'crash_api.item_suspended',
    });
    expect(await world.bet({ playerId, items: [other, item] })).toMatchObject({
      status: 'error',
      message: 'crash_api.item_suspended',
    });
    expect((await world.held(playerId)).sort()).toEqual([item.id, other.id].sort());
    expect(await world.bet({ playerId, items: [other] })).toMatchObject({ status: 'success' });
    await confirm(item.entry_id, item.price_cents + 500);
    expect(
      await world.bet({ playerId, items: [{ ...item, price_cents: item.price_cents + 500 }], auto: 300 }),
    ).toMatchObject({ status: 'success' });
    await world.run(30_000);
  });

  it('[PC-6] [PC-12] plays on if it is staked already: the round ends as it was bet', async () => {
    const { id: playerId } = await world.player();
    const item = await give(playerId);
    world.points(400);
    await world.open();
    expect(await world.bet({ playerId, items: [item], auto: 150 })).toMatchObject({ status: 'success' });
    await suspend(item.entry_id);
    await world.run(60_000);
    const [row] = await world.db.query<{ status: number; win_cents: number }>(
      'select status, win_cents from bets where player_id = $1',
      [playerId],
    );
    expect(row).toEqual({ status: 1, win_cents: Math.floor(item.price_cents * 1.5) });
    await suspend(item.entry_id, false);
  });

  it('[PC-6] [WD-15] is neither taken nor withdrawn as money; what is reserved already goes its way', async () => {
    const parts = createTradeParts(world);
    const trader = await parts.trader({ items: 0 });
    await deposited(trader.id, { toStakeCents: 0 });
    const [item, other] = [await give(trader.id), await give(trader.id)];
    await suspend(item.entry_id);
    expect(await parts.taking.take({ playerId: trader.id, itemIds: [item.id], key: null })).toMatchObject({
      ok: false,
      message: 'withdrawal_api.item_suspended',
    });
    const ask = (items: readonly Item[]) =>
      withdrawals.create({
        playerId: trader.id,
        system: 3,
        wallet: '4111111111111111',
        itemIds: items.map(({ id }) => id),
        sumCents: items.reduce((sum, one) => sum + one.price_cents, 0),
        key: null,
      });
    expect(await ask([other, item])).toMatchObject({ ok: false, message: 'withdrawal_api.item_suspended' });
    const asked = await ask([other]);
    if (!asked.ok) throw new Error(asked.message);
    await suspend(other.entry_id);
    expect(await withdrawals.cancelOwn({ playerId: trader.id, id: asked.id, type: 'site', key: null })).toMatchObject({
      ok: true,
    });
    expect((await world.held(trader.id)).sort()).toEqual([item.id, other.id].sort());
    for (const { entry_id: entryId } of [item, other]) await suspend(entryId, false);
  });

  it('[PC-6] is not exchanged, on either side', async () => {
    const { id: playerId } = await world.player({ cents: 50_000 });
    const item = await give(playerId);
    const [wanted] = await world.db.query<{ id: number; price_cents: number }>(
      'select id, price_cents from catalogue where id <> all($1::int[]) and price_cents between 200 and 450 order by id limit 1',
      [given],
    );
    if (!wanted) throw new Error('no entry');
    const exchange = {
      playerId,
      entryIds: [wanted.id],
      itemIds: [item.id],
      giveCents: item.price_cents,
      getCents: wanted.price_cents,
      key: null,
    };
    for (const entryId of [item.entry_id, wanted.id]) {
      await suspend(entryId);
      expect(await storehouse.buy(exchange)).toMatchObject({ ok: false, message: 'storehouse_api.item_suspended' });
      await suspend(entryId, false);
    }
    expect(await storehouse.buy(exchange)).toMatchObject({ ok: true });
  });

  it('[WA-7] is not part of what can be withdrawn', async () => {
    const { id: playerId } = await world.player();
    await deposited(playerId, { toStakeCents: 600 });
    const [item, other] = [await give(playerId), await give(playerId)];
    const available = async (): Promise<number> =>
      (await world.wagering.withdrawable(world.db, playerId)).availableCents;
    const balance = await world.balance(playerId);
    expect(await available()).toBe(balance + item.price_cents + other.price_cents - 600);
    await suspend(item.entry_id);
    expect(await available()).toBe(balance + other.price_cents - 600);
    await confirm(item.entry_id, 300);
    expect(await available()).toBe(balance + 300 + other.price_cents - 600);
  });
});

describe('what is still to be staked', () => {
  it('[WA-3] is dropped when a change of prices alone leaves less than ten cents, in the same commit, and the player is told', async () => {
    const [poor, holder] = [await world.player(), await world.player()];
    for (const { id: playerId } of [poor, holder]) {
      await deposited(playerId, { toStakeCents: 1000 });
      await lose(playerId);
    }
    const [item, other] = [await give(poor.id), await give(holder.id)];
    world.emitted.splice(0);
    await prices.reprice(item.entry_id, 9);
    await prices.reprice(other.entry_id, 10);
    expect([await toStake(poor.id), await toStake(holder.id)]).toEqual([0, 1000]);
    expect(told(poor.id)).toMatchObject([{ toStake: 0, bonusLeft: 0 }]);
    expect(told(holder.id)).toEqual([]);
    // The wagering stays waived when the price rises again.
    await prices.reprice(item.entry_id, 500);
    expect(await toStake(poor.id)).toBe(0);
  });

  it('[WA-3] [PC-12] is dropped when what comes back from a withdrawal has lost its worth meanwhile', async () => {
    const { id: playerId } = await world.player();
    await deposited(playerId, { toStakeCents: 0 });
    await lose(playerId);
    const item = await give(playerId);
    const asked = await withdrawals.create({
      playerId,
      system: 3,
      wallet: '4111111111111111',
      itemIds: [item.id],
      sumCents: item.price_cents,
      key: null,
    });
    if (!asked.ok) throw new Error(asked.message);
    await world.db.query('update play_states set to_stake_cents = 700 where player_id = $1', [playerId]);
    await prices.reprice(item.entry_id, 5);
    // The item is reserved at its earlier price, so the player's worth has not changed yet.
    expect(await toStake(playerId)).toBe(700);
    expect(await withdrawals.cancelOwn({ playerId, id: asked.id, type: 'site', key: null })).toMatchObject({
      ok: true,
    });
    await prices.revaluing.run();
    expect(await toStake(playerId)).toBe(0);
  });

  it('[WA-7] is not dropped of who has an item of a suspended entry, until its price is confirmed', async () => {
    const { id: playerId } = await world.player();
    await deposited(playerId, { toStakeCents: 1000 });
    await lose(playerId);
    const [item, other] = [await give(playerId), await give(playerId)];
    await prices.reprice(item.entry_id, 4);
    await suspend(item.entry_id);
    await prices.reprice(other.entry_id, 3);
    expect(await toStake(playerId)).toBe(1000);
    // A settled stake lowers the wagering, and the rest is still not waived.
    await world.outbox.tx((query, emit) =>
      world.wagering.settleStakes(query, emit, {
        game: 'wheel',
        stakes: [{ betId: 900_001, playerId, stakeCents: 100 }],
      }),
    );
    expect(await toStake(playerId)).toBe(900);
    await confirm(item.entry_id, 4);
    expect(await toStake(playerId)).toBe(0);
  });

  it('[WA-7] stays when the confirmed price is worth something', async () => {
    const { id: playerId } = await world.player();
    await deposited(playerId, { toStakeCents: 1000 });
    await lose(playerId);
    const item = await give(playerId);
    await prices.reprice(item.entry_id, 12);
    await suspend(item.entry_id);
    await confirm(item.entry_id, 5000);
    expect(await toStake(playerId)).toBe(1000);
  });
});

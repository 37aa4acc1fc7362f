import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Storehouse } from '../features/storehouse/storehouse.commands.ts';
import type { Withdrawals } from '../features/withdrawals/withdrawals.commands.ts';
import { type CrashWorld, createCrashWorld } from './crash-world.ts';
import { createItemCommands } from './item-commands.ts';
import { type Money, createMoney } from './money.ts';
import { type PriceParts, createPriceParts } from './price-world.ts';

interface Built {
  world: CrashWorld;
  prices: PriceParts;
  money: Money;
  storehouse: Storehouse;
  withdrawals: Withdrawals;
}

/** Item of a player, as it was given. */
export interface Item {
  id: number;
  entry_id: number;
  price_cents: number;
}

/**
 * Sets up items whose entries change their prices while the items are held, staked or reserved. Call once at the top of
 * a file.
 */
export const revaluingWorld = () => {
  const here = {} as Built;
  beforeAll(async () => {
    here.world = await createCrashWorld({ every: 20, settings: { 'withdraw.minCents': 1 } });
    here.prices = createPriceParts(here.world);
    here.money = createMoney(here.world);
    Object.assign(here, createItemCommands(here.world));
  });
  afterEach(() => here.world.expectBalanced());
  afterAll(() => here.world.drop());

  const priceOf = async (id: number): Promise<number> =>
    (await here.world.db.query<{ price_cents: number }>('select price_cents from items where id = $1', [id]))[0]
      ?.price_cents ?? 0;
  const accountOf = async (id: number): Promise<number> =>
    (await here.world.db.query<{ account_id: number }>('select account_id from items where id = $1', [id]))[0]
      ?.account_id ?? 0;
  const balanceOf = async (accountId: number): Promise<number> =>
    (
      await here.world.db.query<{ cents: number }>(
        'select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = $1',
        [accountId],
      )
    )[0]?.cents ?? 0;
  const transfersOf = (entryId: number): Promise<object[]> =>
    here.world.db.query(`select key from transfers where kind = 'items.revalued' and memo->>'entry' = $1`, [
      String(entryId),
    ]);
  /** Lowest price of the next items, cents. It rises, so that nobody else holds an item of the same entry. */
  let from = 300;
  const holder = async (count = 1): Promise<{ playerId: number; items: Item[] }> => {
    const { id: playerId } = await here.world.player({ cents: 100_000 });
    const items = await here.world.give(playerId, count, { minCents: (from += 40), maxCents: 5000 });
    return { playerId, items };
  };
  const one = async (): Promise<{ playerId: number; item: Item }> => {
    const { playerId, items } = await holder();
    return { playerId, item: items[0] as Item };
  };
  const bet = (playerId: number, item: Item, parts: object = {}) =>
    here.world.bet({ playerId, items: [item], auto: 200, ...parts });

  return Object.assign(here, { priceOf, accountOf, balanceOf, transfersOf, holder, one, bet });
};

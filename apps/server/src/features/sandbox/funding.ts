import { HOUSE, cashOf, itemsOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import { onceByKey } from '../../db/idempotency.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';

/** Largest sum of money and items that one player can get by funding, in cents. */
const MAX_CENTS = 10_000_000;
const ITEM_CENTS = { least: 100, most: 5000 };

interface Funding {
  playerId: number;
  cents: number;
  itemCount: number;
  /** The client's key, under which a repeat gets the first response; null: none. */
  key: string | null;
}

/** Returns the sum that the player got by funding so far, at the prices of those times; cents. */
const fundedCents = async (query: Query, playerId: number): Promise<number> =>
  one(
    await query.query<{ cents: number }>(
      `select coalesce(sum(p.amount_cents), 0)::bigint as cents from transfers t join postings p on p.transfer_id = t.id
       where t.player_id = $1 and t.kind = 'sandbox.funding' and p.account_id = any($2::bigint[])`,
      [playerId, [cashOf(playerId), itemsOf(playerId)]],
    ),
  ).cents;

interface StockItem {
  id: number;
  price_cents: number;
}

/** Picks and locks items of entries in the stock; the storehouse implements it. */
export type TakeFromStock = (
  query: Query,
  wanted: readonly { entryId: number; count: number }[],
) => Promise<StockItem[]>;

interface Dependencies {
  outbox: Outbox;
  takeFromStock: TakeFromStock;
}

/** Returns entries in stock at prices that suit every game, in random order. */
const playableEntries = async (query: Query): Promise<number[]> =>
  (
    await query.query<{ id: number }>(
      `select c.id from catalogue c where not c.suspended and c.price_cents between $1 and $2
         and exists (select 1 from items i where i.account_id = ${HOUSE.stock} and i.entry_id = c.id)
       order by random()`,
      [ITEM_CENTS.least, ITEM_CENTS.most],
    )
  ).map(({ id }) => id);

/**
 * Locks and returns up to `most` items of different entries. If another transaction gets the last items of an entry,
 * the next entry is tried.
 */
const itemsToGive = async (
  query: Query,
  { most, takeFromStock }: { most: number; takeFromStock: TakeFromStock },
): Promise<StockItem[]> => {
  const entries = await playableEntries(query);
  const items: StockItem[] = [];
  while (items.length < most && entries.length > 0) {
    const wanted = entries.splice(0, most - items.length).map((entryId) => ({ entryId, count: 1 }));
    items.push(...(await takeFromStock(query, wanted)));
  }
  return items;
};

/**
 * Gives a player of the sandbox play money from the owner's capital and items out of the stock: one balanced transfer
 * like any other. Refused: an empty request, more than a player may get altogether, a stock with too few suitable
 * items, a key that was used for another request.
 */
export const fund = (
  { outbox, takeFromStock }: Dependencies,
  { playerId, cents, itemCount, key }: Funding,
): Promise<Outcome<object>> =>
  outbox.tx(async (query, emit) => {
    await lockActing(query, playerId);
    const command = key === null ? null : { playerId, scope: 'sandbox.fund', key, request: { cents, itemCount } };
    return onceByKey(query, command, async () => {
      if (cents === 0 && itemCount === 0) return refuse('sandbox_api.nothing');
      const items = itemCount > 0 ? await itemsToGive(query, { most: itemCount, takeFromStock }) : [];
      if (items.length < itemCount) return refuse('sandbox_api.sold_out');
      const worth = items.reduce((sum, item) => sum + item.price_cents, cents);
      if ((await fundedCents(query, playerId)) + worth > MAX_CENTS)
        return refuse('sandbox_api.enough', { sum: toDollars(MAX_CENTS) });
      const { id } = one(await query.query<{ id: number }>(`select nextval('trade_number') as id`));
      await post(query, [
        {
          key: `sandbox.funding:${id}`,
          kind: 'sandbox.funding',
          playerId,
          cash: cents > 0 ? [{ from: HOUSE.capital, to: cashOf(playerId), cents }] : [],
          items: items.map((item) => ({
            itemId: item.id,
            from: HOUSE.stock,
            to: itemsOf(playerId),
            priceCents: item.price_cents,
          })),
        },
      ]);
      const { balance_cents: balance } = one(
        await query.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [
          cashOf(playerId),
        ]),
      );
      if (cents > 0) emit({ playerId }, 'updateBalance', { balance: toDollars(balance) });
      if (items.length > 0) emit({ playerId }, 'updateInventory', {});
      return { ok: true };
    });
  });

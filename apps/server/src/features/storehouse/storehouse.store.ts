import { RARITIES } from '@updraft/catalogue';
import type { Exterior, Rarity, StorehouseSort, WeaponClass } from '@updraft/contract';
import { HOUSE, itemsOf } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';
import { WORTH } from '../../kernel/catalogue.prices.ts';

export interface HeldItem {
  id: number;
  entry_id: number;
  price_cents: number;
  locked_until: Date | null;
  suspended: boolean;
}

export interface EntryRow {
  id: number;
  price_cents: number;
  suspended: boolean;
}

/** Returns the items that a player holds, at their present worth, dearest first, at most 2000. [PC-14] */
export const listInventory = (
  query: Query,
  playerId: number,
): Promise<(Omit<HeldItem, 'suspended'> & { moved_at: Date })[]> =>
  query.query(
    `select i.id, i.entry_id, ${WORTH} as price_cents, i.locked_until, i.moved_at
     from items i
     join catalogue c on c.id = i.entry_id
     where i.account_id = $1
     order by 3 desc, i.id
     limit 2000`,
    [itemsOf(playerId)],
  );

/**
 * Returns those of these items that the player holds now. Call under the player's lock, so that no other transaction
 * removes them.
 */
export const heldItems = (
  query: Query,
  { playerId, itemIds }: { playerId: number; itemIds: readonly number[] },
): Promise<HeldItem[]> =>
  query.query(
    `select i.id, i.entry_id, i.price_cents, i.locked_until, c.suspended from items i join catalogue c on c.id = i.entry_id
     where i.id = any($1::bigint[]) and i.account_id = $2 order by i.id`,
    [[...itemIds], itemsOf(playerId)],
  );

/** True if the player holds some of the items now. */
export const holdsAny = async (
  query: Query,
  { playerId, itemIds }: { playerId: number; itemIds: readonly number[] },
): Promise<boolean> =>
  (
    await query.query('select 1 from items where id = any($1::bigint[]) and account_id = $2 limit 1', [
      [...itemIds],
      itemsOf(playerId),
    ])
  ).length > 0;

/**
 * True if the player has sold or exchanged some of the items that the purchase under this key brought. Items that left
 * otherwise (staked, withdrawn) do not count.
 */
export const hasDealtInPurchase = async (
  query: Query,
  { playerId, scope, key }: { playerId: number; scope: string; key: string },
): Promise<boolean> =>
  (
    await query.query(
      `select 1 from idempotency answered
       join transfers bought on bought.player_id = answered.player_id and bought.created_at = answered.created_at and bought.kind = 'storehouse.buy'
       join item_moves got on got.transfer_id = bought.id and got.to_account_id = $4
       join item_moves gone on gone.item_id = got.item_id and gone.transfer_id > got.transfer_id and gone.from_account_id = $4
       join transfers again on again.id = gone.transfer_id and again.kind in ('storehouse.sell', 'storehouse.buy')
       where answered.player_id = $1 and answered.scope = $2 and answered.key = $3 limit 1`,
      [playerId, scope, key, itemsOf(playerId)],
    )
  ).length > 0;

/**
 * Returns entries at prices that stay until the commit. The query waits for a price change under way, and a later price
 * change waits for this transaction. The player must be locked before.
 */
export const findEntries = (query: Query, ids: readonly number[]): Promise<EntryRow[]> =>
  query.query('select id, price_cents, suspended from catalogue where id = any($1::bigint[]) order by id for share', [
    [...ids],
  ]);

/**
 * Picks and locks up to the wanted number of items of each entry from the stock, lowest id first. Items locked
 * elsewhere are skipped, and so are items without their entry's whole price, because they will be revalued or replaced.
 */
export const takeFromStock = (
  query: Query,
  wanted: readonly { entryId: number; count: number }[],
): Promise<{ id: number; entry_id: number; price_cents: number }[]> =>
  query.query(
    `select s.id, s.entry_id, s.price_cents from jsonb_to_recordset($1::jsonb) as w("entryId" integer, count integer)
     join catalogue c on c.id = w."entryId"
     cross join lateral (
       select i.id, i.entry_id, i.price_cents from items i
       where i.account_id = ${HOUSE.stock} and i.entry_id = c.id and i.share_basis_points = 10000 and i.price_cents = c.price_cents
       order by i.id limit w.count for update of i skip locked) s`,
    [JSON.stringify(wanted)],
  );

/** Items of one entry that are ordered from the market. */
export interface MarketOrder {
  entryId: number;
  count: number;
  priceCents: number;
  /** The transfer by which the house pays for them. */
  transferId: number;
}

/** Orders items from the market. They are created in the market's account, from which the caller moves them. */
export const orderFromMarket = (
  query: Query,
  orders: readonly MarketOrder[],
): Promise<{ id: number; entry_id: number; price_cents: number; transfer_id: number }[]> =>
  query.query(
    `insert into items (entry_id, account_id, price_cents, born_account_id, born_price_cents, born_transfer_id)
     select w."entryId", ${HOUSE.market}, w."priceCents", ${HOUSE.market}, w."priceCents", w."transferId"
     from jsonb_to_recordset($1::jsonb) as w("entryId" integer, count integer, "priceCents" bigint, "transferId" bigint)
     cross join lateral generate_series(1, w.count)
     returning id, entry_id, price_cents, born_transfer_id as transfer_id`,
    [JSON.stringify(orders)],
  );

/** Largest number of items that `stockFor` reads at or below each of its sums. */
const NEAR_A_PRICE = 100;

/**
 * Returns entries in stock for a sum, one for each price: those of the dearest items at or below the sum, a quarter of
 * it, a sixteenth and so on. `pickItems` seldom needs more, and more would burden the database. [WD-18]
 */
export const stockFor = (
  query: Query,
  sumCents: number,
): Promise<{ id: number; priceCents: number; stock: number }[]> => {
  const bounds = [];
  for (let most = sumCents; most >= 1; most = Math.floor(most / 4)) bounds.push(most);
  return query.query(
    `select distinct on (c.price_cents) c.id, c.price_cents as "priceCents", count(distinct near.id)::int as stock
     from unnest($1::bigint[]) as bound(cents)
     cross join lateral (
       select i.id, i.entry_id, i.price_cents from items i
       where i.account_id = ${HOUSE.stock} and i.share_basis_points = 10000 and i.price_cents <= bound.cents
       order by i.price_cents desc, i.entry_id, i.id limit ${NEAR_A_PRICE}) near
     join catalogue c on c.id = near.entry_id and c.price_cents = near.price_cents
     where not c.suspended
     group by c.id, c.price_cents
     order by c.price_cents desc, stock desc, c.id`,
    [bounds],
  );
};

export interface ListFilter {
  page: number;
  pageSize: number;
  words: readonly string[];
  minCents: number | null;
  maxCents: number | null;
  sort?: StorehouseSort | undefined;
  weapon?: WeaponClass | undefined;
  wear?: Exterior | undefined;
  rarity?: Rarity | undefined;
  /** True: only StatTrak items. False: only others. */
  stattrak?: boolean | undefined;
}

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The orders of the list. Each ends with the id, so that pages neither repeat nor skip an entry. */
const ORDERS: Record<StorehouseSort, string> = {
  dearest: 'price_cents desc, id',
  cheapest: 'price_cents, id',
  // The collation is named, because the default differs between databases.
  name: `weapon collate "C", finish collate "C" nulls first, id`,
  rarity: `array_position(array[${RARITIES.map((rarity) => `'${rarity}'`).join(',')}], rarity) desc, price_cents desc, id`,
};

/** Returns a page of the storehouse, dearest first by default, with one further row if there is a next page. */
export const listEntries = (
  query: Query,
  filter: ListFilter,
): Promise<{ id: number; price_cents: number; stock: number }[]> => {
  const order = ORDERS[filter.sort ?? 'dearest'];
  return query.query(
    `select c.id, c.price_cents, (select count(*)::int from items i where i.account_id = ${HOUSE.stock} and i.entry_id = c.id) as stock
     from (select id, price_cents, weapon, finish, rarity from catalogue
           where not suspended and search like all($1::text[]) and price_cents >= $2 and price_cents <= $3
             and ($6::text is null or weapon_class = $6)
             and ($7::text is null or exterior = $7)
             and ($8::text is null or rarity = $8)
             and ($9::boolean is null or (variant = 'stattrak') = $9)
           order by ${order} limit $4 offset $5) c
     order by ${order}`,
    [
      filter.words.map((word) => `%${escapeLike(word.toLowerCase())}%`),
      filter.minCents ?? 0,
      filter.maxCents ?? Number.MAX_SAFE_INTEGER,
      filter.pageSize + 1,
      (filter.page - 1) * filter.pageSize,
      filter.weapon ?? null,
      filter.wear ?? null,
      filter.rarity ?? null,
      filter.stattrak ?? null,
    ],
  );
};

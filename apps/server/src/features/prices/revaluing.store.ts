import { HOUSE, type Revaluation, itemsOf, playerOf } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';
import { WORTH } from '../catalogue/catalogue.prices.ts';

/** Prices that were decided and are to be applied, and items that have to follow them. */

export interface MoveRow {
  id: number;
  entry_id: number;
  from_cents: number;
  to_cents: number;
  lifts: boolean;
  /** Items that would follow it. */
  items: number;
}

/** Of the moves that were not applied yet the oldest, locked: another process takes others. */
export const takePending = (query: Query, most: number): Promise<MoveRow[]> =>
  query.query(
    `with taken as materialized (select id, entry_id, from_cents, to_cents, lifts from price_moves where applied_at is null order by id limit $1 for update skip locked)
     select t.*, (select count(*)::int from items i where i.entry_id = t.entry_id and i.account_id <> ${HOUSE.market} and (i.account_id = ${HOUSE.stock} or i.account_id >= 16)) as items from taken t order by t.id`,
    [most],
  );

/** Moves that were applied and whose items are due to be looked at again, locked. */
export const takeToFollow = (query: Query, most: number): Promise<{ id: number; entry_id: number }[]> =>
  query.query('select id, entry_id from price_moves where applied_at is not null and followed_at is null and follow_at <= now() order by follow_at, id limit $1 for update skip locked', [most]);

const HELD = 'i.account_id >= 16 and i.account_id & 15 = 2';

/** Players who hold items of these entries, ascending; `stale`: only items that do not have their entry's price. */
export const holdersOf = async (query: Query, { entryIds, stale }: { entryIds: readonly number[]; stale: boolean }): Promise<number[]> => {
  const rows = await query.query<{ account_id: number }>(
    `select distinct i.account_id from items i join catalogue c on c.id = i.entry_id
     where i.entry_id = any($1::int[]) and i.account_id <> ${HOUSE.market} and ${HELD} and (not $2::boolean or i.price_cents <> ${WORTH}) order by 1`,
    [[...entryIds], stale],
  );
  return rows.map((row) => playerOf(row.account_id));
};

/** Locks entries, in the order in which everybody does. After players, before items. */
export const lockEntries = async (query: Query, entryIds: readonly number[]): Promise<void> => {
  await query.query('select id from catalogue where id = any($1::int[]) order by id for update', [[...entryIds]]);
};

/** Gives entries their new prices, where they have the old ones or staff said so. Answers which moves that were. */
export const setPrices = async (query: Query, moveIds: readonly number[]): Promise<Set<number>> => {
  const rows = await query.query<{ id: number }>(
    `update catalogue c set price_cents = m.to_cents, suspended = c.suspended and not m.lifts
     from price_moves m where m.id = any($1::bigint[]) and c.id = m.entry_id and (c.price_cents = m.from_cents or m.kind = 'staff') returning m.id`,
    [[...moveIds]],
  );
  return new Set(rows.map((row) => row.id));
};

export interface StaleItem {
  id: number;
  entry_id: number;
  account_id: number;
  price_cents: number;
  worth_cents: number;
}

/**
 * Items of these entries that do not have their price and that nobody is moving right now: the stock's, and those of
 * these players, who are locked. Locked; their entries' prices stay until the commit.
 */
export const staleItems = (query: Query, { entryIds, playerIds }: { entryIds: readonly number[]; playerIds: readonly number[] }): Promise<StaleItem[]> =>
  query.query(
    `select i.id, i.entry_id, i.account_id, i.price_cents, ${WORTH} as worth_cents from items i join catalogue c on c.id = i.entry_id
     where i.entry_id = any($1::int[]) and i.account_id <> ${HOUSE.market} and (i.account_id = ${HOUSE.stock} or i.account_id = any($2::bigint[]))
       and i.price_cents <> ${WORTH}
     order by c.id, i.id for update of i skip locked for share of c`,
    [[...entryIds], playerIds.map(itemsOf)],
  );

/** Stale items as revaluations, one for each entry. */
export const revaluationsOf = (items: readonly StaleItem[], keyOf: (entryId: number) => string, memoOf: (entryId: number) => Record<string, unknown>): Revaluation[] =>
  [...new Set(items.map((item) => item.entry_id))].map((entryId) => ({
    key: keyOf(entryId),
    playerId: null,
    memo: memoOf(entryId),
    items: items.filter((item) => item.entry_id === entryId).map((item) => ({ itemId: item.id, accountId: item.account_id, fromCents: item.price_cents, toCents: item.worth_cents })),
  }));

/** The moves took effect; their items are looked at again after a moment, and those of earlier moves of the entries with them. */
export const markApplied = async (query: Query, { moveIds, entryIds, lookAgainMs }: { moveIds: readonly number[]; entryIds: readonly number[]; lookAgainMs: number }): Promise<void> => {
  await query.query('update price_moves set followed_at = now() where entry_id = any($1::int[]) and applied_at is not null and followed_at is null', [[...entryIds]]);
  await query.query(`update price_moves set applied_at = now(), follow_at = now() + $2 * interval '1 millisecond' where id = any($1::bigint[])`, [[...moveIds], lookAgainMs]);
};

/** Moves from a price that the entry does not have (it was set by hand) are void. */
export const dropMoves = async (query: Query, moveIds: readonly number[]): Promise<void> => {
  await query.query('delete from price_moves where id = any($1::bigint[]) and applied_at is null', [[...moveIds]]);
};

/** Entries of which some item, wherever it is, does not have the price yet: staked, reserved, or being moved. */
export const stillStale = async (query: Query, entryIds: readonly number[]): Promise<Set<number>> => {
  const rows = await query.query<{ entry_id: number }>(
    `select distinct i.entry_id from items i join catalogue c on c.id = i.entry_id where i.entry_id = any($1::int[]) and i.account_id <> ${HOUSE.market} and i.price_cents <> ${WORTH}`,
    [[...entryIds]],
  );
  return new Set(rows.map((row) => row.entry_id));
};

export const markFollowed = async (query: Query, { moveIds, againIds, lookAgainMs }: { moveIds: readonly number[]; againIds: readonly number[]; lookAgainMs: number }): Promise<void> => {
  await query.query('update price_moves set followed_at = now() where id = any($1::bigint[])', [[...moveIds]]);
  await query.query(`update price_moves set follow_at = now() + $2 * interval '1 millisecond' where id = any($1::bigint[])`, [[...againIds], lookAgainMs]);
};

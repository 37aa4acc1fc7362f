import { HOUSE, itemsOf, reservedOf } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';
import { WORTH } from '../../kernel/catalogue.prices.ts';

export interface ReservedItem {
  id: number;
  entry_id: number;
  price_cents: number;
  locked_until: Date | null;
}

/**
 * Returns those of these items that the player holds, at their present worth. While the caller holds the player's lock,
 * no other transaction removes them. [PC-14]
 */
export const itemsHeld = (
  query: Query,
  { playerId, itemIds }: { playerId: number; itemIds: readonly number[] },
): Promise<(ReservedItem & { suspended: boolean })[]> =>
  query.query(
    `select i.id, i.entry_id, ${WORTH} as price_cents, i.locked_until, c.suspended
     from items i
     join catalogue c on c.id = i.entry_id
     where i.id = any($1::bigint[]) and i.account_id = $2
     order by i.id`,
    [[...itemIds], itemsOf(playerId)],
  );

/** Returns those of these items that were delivered: they are in the market's account. */
export const itemsOutside = (query: Query, itemIds: readonly number[]): Promise<ReservedItem[]> =>
  query.query(
    `select id, entry_id, price_cents, locked_until from items where id = any($1::bigint[]) and account_id = ${HOUSE.market} order by id`,
    [[...itemIds]],
  );

/** Returns the items of an open withdrawal, at the prices at which they were reserved. */
export const itemsReserved = (
  query: Query,
  { playerId, itemIds }: { playerId: number; itemIds: readonly number[] },
): Promise<ReservedItem[]> =>
  query.query(
    'select id, entry_id, price_cents, locked_until from items where id = any($1::bigint[]) and account_id = $2 order by id',
    [[...itemIds], reservedOf(playerId)],
  );

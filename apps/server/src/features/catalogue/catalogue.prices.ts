import { playerOf, revalue } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';

/** What an item is worth by its entry: `worthOfShare` of the rules, in SQL. Of `items i` and `catalogue c`. [PC-11] */
export const WORTH = 'greatest(1, c.price_cents * i.share_basis_points / 10000)';

export interface ReturnedItems {
  /** Of the transfer that returned them; theirs are made from it. */
  key: string;
  itemIds: readonly number[];
}

/**
 * Items that come back from a stake or a reservation kept their old price meanwhile: they have their entry's now, in the
 * transaction that returned them and under their players' locks. Those that bear it already stay as they are. [PC-12]
 */
export const revalueReturned = async (query: Query, { key, itemIds }: ReturnedItems): Promise<void> => {
  // Shared: a price that is being changed is waited for, and one that was read stays until the commit.
  const rows = await query.query<{ id: number; account_id: number; price_cents: number; worth_cents: number }>(
    `select i.id, i.account_id, i.price_cents, ${WORTH} as worth_cents from items i join catalogue c on c.id = i.entry_id
     where i.id = any($1::bigint[]) and i.account_id >= 16 and i.account_id & 15 = 2 order by c.id, i.id for share of c`,
    [[...itemIds]],
  );
  const stale = rows.filter((row) => row.price_cents !== row.worth_cents);
  const owners = new Set(stale.map((row) => row.account_id));
  await revalue(
    query,
    [...owners].map((accountId) => ({
      key: `${key}:price:${accountId}`,
      playerId: playerOf(accountId),
      memo: { returned: true },
      items: stale.filter((row) => row.account_id === accountId).map((row) => ({ itemId: row.id, accountId, fromCents: row.price_cents, toCents: row.worth_cents })),
    })),
  );
};

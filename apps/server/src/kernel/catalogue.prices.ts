import { itemsOf, playerOf, revalue } from '@updraft/ledger';
import { type Query, one } from '../db/db.ts';

/**
 * SQL for the worth in cents of an item (`items i`) by its entry (`catalogue c`), equal to `worthOfShare` of the rules.
 * A held item has this worth from the commit that set the price, even if its row is not revalued yet. [PC-11, PC-14]
 */
export const WORTH = 'greatest(1, c.price_cents * i.share_basis_points / 10000)';

export interface ReturnedItems {
  /** Unique key of the release of the items. The keys of their revaluations derive from it. */
  key: string;
  itemIds: readonly number[];
}

/**
 * Sets items that a player gets from a stake, a pot or a reservation to their entry's present price, in the transaction
 * that moved them and under their players' locks. Items with the right price do not change. [PC-12]
 */
export const revalueReturned = async (query: Query, { key, itemIds }: ReturnedItems): Promise<void> =>
  bringUp(query, {
    keyOf: (accountId) => `${key}:price:${accountId}`,
    memo: { returned: true },
    stale: (await pricedItems(query, itemIds)).filter(isStale),
  });

/**
 * Revalues items before these players use them in a command, in the command's transaction and under its locks. Only
 * items that lack their entry's present price change. Returns the number of revalued items; it is nearly always 0, and
 * then nothing is locked. [PC-14]
 */
export const followNow = async (
  query: Query,
  { playerIds, itemIds }: { playerIds: readonly number[]; itemIds: readonly number[] },
): Promise<number> => {
  if (itemIds.length === 0) return 0;
  const behind = await query.query<{ id: number }>(
    `select i.id from items i where i.id = any($1::bigint[]) and i.account_id = any($2::bigint[])
       and i.price_cents <> (select ${WORTH} from catalogue c where c.id = i.entry_id)`,
    [[...itemIds], playerIds.map(itemsOf)],
  );
  if (behind.length === 0) return 0;
  const stale = (
    await pricedItems(
      query,
      behind.map((row) => row.id),
    )
  ).filter(isStale);
  const { id: number } = one(await query.query<{ id: number }>(`select nextval('trade_number') as id`));
  await bringUp(query, { keyOf: (accountId) => `price:ahead:${number}:${accountId}`, memo: { ahead: true }, stale });
  return stale.length;
};

interface PricedItem {
  id: number;
  account_id: number;
  price_cents: number;
  worth_cents: number;
}

const isStale = (item: PricedItem): boolean => item.price_cents !== item.worth_cents;

/** Reads items under a shared lock of their entries, which waits for a running price change and blocks later ones. */
const pricedItems = (query: Query, itemIds: readonly number[]): Promise<PricedItem[]> =>
  query.query(
    `select i.id, i.account_id, i.price_cents, ${WORTH} as worth_cents from items i join catalogue c on c.id = i.entry_id
     where i.id = any($1::bigint[]) and is_players_items(i.account_id) order by c.id, i.id for share of c`,
    [[...itemIds]],
  );

const bringUp = async (
  query: Query,
  {
    keyOf,
    memo,
    stale,
  }: { keyOf: (accountId: number) => string; memo: Record<string, unknown>; stale: readonly PricedItem[] },
): Promise<void> => {
  const owners = new Set(stale.map((row) => row.account_id));
  await revalue(
    query,
    [...owners].map((accountId) => ({
      key: keyOf(accountId),
      playerId: playerOf(accountId),
      memo,
      items: stale
        .filter((row) => row.account_id === accountId)
        .map((row) => ({ itemId: row.id, accountId, fromCents: row.price_cents, toCents: row.worth_cents })),
    })),
  );
};

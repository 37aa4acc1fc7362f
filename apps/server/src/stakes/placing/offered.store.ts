import type { Query } from '../../db/db.ts';
import { WORTH } from '../../kernel/catalogue.prices.ts';

/** An item that a player names in a bet, as it was read under the players' locks. */
export interface OfferedItem {
  id: number;
  entry_id: number;
  account_id: number;
  price_cents: number;
  locked_until: Date | null;
  /** Worth at the present price of the entry; null: the entry is suspended. */
  worth_cents: number | null;
}

/** Returns those of these items that exist, including items of other players. */
export const offeredItems = (query: Query, ids: readonly number[]): Promise<OfferedItem[]> =>
  query.query(
    // Entries are looked up row by row: a join might read the whole catalogue for a batch.
    `select i.id, i.entry_id, i.account_id, i.price_cents, i.locked_until,
       (select ${WORTH} from catalogue c where c.id = i.entry_id and not c.suspended) as worth_cents
     from items i where i.id = any($1::bigint[])`,
    [[...ids]],
  );

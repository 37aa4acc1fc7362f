import { HOUSE } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';
import { WORTH } from '../../kernel/catalogue.prices.ts';

/** An item of the stock that is paid for a win. */
export interface Prize {
  id: number;
  entry_id: number;
  price_cents: number;
}

/**
 * Candidates for prizes: for each amount the `most` dearest items in stock not above it, ties by lowest entry, then
 * lowest item. Items of suspended entries, and items without their entry's present price, are left out [PC-6, PC-12].
 * The candidates are not locked: a concurrent trade or revaluation makes the move fail, and the batch is retried.
 */
export const winCandidates = (
  query: Query,
  { amountsCents, most }: { amountsCents: readonly number[]; most: number },
): Promise<{ amount: number; id: number; entry_id: number; price_cents: number }[]> =>
  query.query(
    `select a.amount, s.id, s.entry_id, s.price_cents from unnest($1::bigint[]) as a(amount)
     cross join lateral (
       select i.id, i.entry_id, i.price_cents from items i
       where i.account_id = ${HOUSE.stock} and i.price_cents <= a.amount
         -- Looked up row by row as the index gives them, and asked as yes or no: a join, or a comparison that is
         -- taken for rarely true, is done for the whole stock and sorted.
         and coalesce((select not c.suspended and i.price_cents = ${WORTH} from catalogue c where c.id = i.entry_id), false)
       order by i.price_cents desc, i.entry_id, i.id limit $2) s
     order by a.amount, s.price_cents desc, s.entry_id, s.id`,
    [[...amountsCents], most],
  );

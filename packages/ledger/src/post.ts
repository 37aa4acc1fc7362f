import { type Transfer, postingsOf } from './transfer.ts';

/** Part of a database connection that posting needs. The caller must have begun a transaction on it. */
export interface Statements {
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

const POST = `
with wanted as (
  select * from jsonb_to_recordset($1::jsonb)
    as w(key text, kind text, "playerId" bigint, memo jsonb, corrects bigint, postings jsonb, items jsonb)
), posted as (
  insert into transfers (key, kind, player_id, memo, corrects)
    select key, kind, "playerId", coalesce(memo, '{}'), corrects from wanted
    returning id, key
), written as (
  insert into postings (transfer_id, account_id, amount_cents)
    select p.id, x."accountId", x."amountCents"
    from wanted w join posted p on p.key = w.key
    cross join lateral jsonb_to_recordset(w.postings) as x("accountId" bigint, "amountCents" bigint)
), moved as (
  insert into item_moves (transfer_id, item_id, from_account_id, to_account_id, price_cents)
    select p.id, x."itemId", x."from", x."to", x."priceCents"
    from wanted w join posted p on p.key = w.key
    cross join lateral jsonb_to_recordset(w.items) as x("itemId" bigint, "from" bigint, "to" bigint, "priceCents" bigint)
)
select id, key from posted`;

/**
 * Writes transfers in one statement and returns their ids by key. It runs in the caller's transaction, which must hold
 * the locks of the affected players, taken in ascending order of id.
 *
 * Errors (as database errors that abort the transaction): `transfer_key` when a key exists, `balance_not_negative` when
 * a player would fall below zero, `item_is_elsewhere` when an item is not where the transfer expects it,
 * `postings_balance` when the sums disagree.
 */
export const post = async (statements: Statements, transfers: readonly Transfer[]): Promise<Map<string, number>> => {
  if (transfers.length === 0) return new Map();
  const wanted = transfers.map((transfer) => ({
    key: transfer.key,
    kind: transfer.kind,
    playerId: transfer.playerId,
    memo: transfer.memo ?? {},
    corrects: transfer.corrects ?? null,
    postings: postingsOf(transfer),
    items: transfer.items,
  }));
  const rows = await statements.query<{ id: number; key: string }>(POST, [JSON.stringify(wanted)]);
  return new Map(rows.map((row) => [row.key, row.id]));
};

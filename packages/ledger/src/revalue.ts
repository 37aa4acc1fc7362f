import { HOUSE } from './chart.ts';
import type { Statements } from './post.ts';
import type { Posting } from './transfer.ts';

/** An item that gets another price, and the account that holds it. */
export interface ItemRevaluation {
  itemId: number;
  /** The stock's account, or a player's account of items. */
  accountId: number;
  fromCents: number;
  toCents: number;
}

/** Items revalued for one reason, under one key. No item changes its account. */
export interface Revaluation {
  /** Idempotency: the database refuses a second transfer with the key. */
  key: string;
  playerId: number | null;
  memo?: Record<string, unknown>;
  items: readonly ItemRevaluation[];
}

/**
 * Returns the net posting of each account whose items are revalued, against the house's gains and losses. The postings
 * add up to zero. Throws RangeError on a price that is not a positive whole number of cents, and on one that does not
 * change: both are bugs.
 */
export const revaluationPostings = (items: readonly ItemRevaluation[]): Posting[] => {
  const net = new Map<number, number>();
  for (const { itemId, accountId, fromCents, toCents } of items) {
    const isPrice = [fromCents, toCents].every((value) => Number.isSafeInteger(value) && value > 0);
    if (!isPrice || fromCents === toCents)
      throw new RangeError(`item ${itemId} cannot be revalued from ${fromCents} to ${toCents}`);
    net.set(accountId, (net.get(accountId) ?? 0) + toCents - fromCents);
    net.set(HOUSE.revaluation, (net.get(HOUSE.revaluation) ?? 0) - toCents + fromCents);
  }
  return [...net]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([accountId, amountCents]) => ({ accountId, amountCents }));
};

const REVALUE = `
with wanted as (
  select * from jsonb_to_recordset($1::jsonb) as w(key text, "playerId" bigint, memo jsonb, postings jsonb, items jsonb)
), posted as (
  insert into transfers (key, kind, player_id, memo) select key, 'items.revalued', "playerId", coalesce(memo, '{}') from wanted returning id, key
), written as (
  insert into postings (transfer_id, account_id, amount_cents)
    select p.id, x."accountId", x."amountCents"
    from wanted w join posted p on p.key = w.key
    cross join lateral jsonb_to_recordset(w.postings) as x("accountId" bigint, "amountCents" bigint)
), revalued as (
  insert into item_revaluations (transfer_id, item_id, account_id, from_cents, to_cents)
    select p.id, x."itemId", x."accountId", x."fromCents", x."toCents"
    from wanted w join posted p on p.key = w.key
    cross join lateral jsonb_to_recordset(w.items) as x("itemId" bigint, "accountId" bigint, "fromCents" bigint, "toCents" bigint)
)
select id from posted`;

/**
 * Writes revaluations in one statement and returns the number of items. It runs in the caller's transaction, which must
 * hold the locks of the items' owners, taken in ascending order of id.
 *
 * Errors (as database errors that abort the transaction): `transfer_key` when a key exists, `item_is_elsewhere` or
 * `item_has_its_price` when an item has another place or price than stated, `postings_balance` when the sums disagree.
 */
export const revalue = async (statements: Statements, revaluations: readonly Revaluation[]): Promise<number> => {
  const wanted = revaluations
    .filter(({ items }) => items.length > 0)
    .map((one) => ({ ...one, memo: one.memo ?? {}, postings: revaluationPostings(one.items) }));
  if (wanted.length === 0) return 0;
  await statements.query(REVALUE, [JSON.stringify(wanted)]);
  return wanted.reduce((count, { items }) => count + items.length, 0);
};

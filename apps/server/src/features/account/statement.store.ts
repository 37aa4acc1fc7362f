import { bonusOf, cashOf, itemsOf } from '@updraft/ledger';
import type { Worth } from '@updraft/rules/account';
import { type Query, one } from '../../db/db.ts';
import { firstSince } from '../../db/first-since.ts';

/** A transfer that changed a player's cash, items or bonus money, with the changes in cents. */
export interface StatementRow extends Worth {
  id: number;
  kind: string;
  memo: Record<string, unknown>;
  created_at: Date;
}

/** Larger than the id of every transfer. */
const NO_TRANSFER = Number.MAX_SAFE_INTEGER;

/** Range of ids of transfers: `from` is included, `below` is not. */
export interface TransferRange {
  from: number;
  below: number;
}

/** SQL of one branch of the search: the newest postings to an account. */
const newestOf = (account: string): string =>
  `(select transfer_id from postings where account_id = ${account} and transfer_id < $2 and transfer_id >= $3
    order by transfer_id desc limit $4)`;

/**
 * Returns the newest transfers of a range that changed the player's cash, items or bonus money. Exchanges of items of
 * equal worth have no posting and are found by their item moves.
 */
export const statementRows = async (
  query: Query,
  { playerId, range, most }: { playerId: number; range: TransferRange; most: number },
): Promise<StatementRow[]> => {
  const rows = await query.query<{
    id: number;
    kind: string;
    memo: Record<string, unknown>;
    created_at: Date;
    cash_cents: number;
    items_cents: number;
    bonus_cents: number;
  }>(
    `with touching as (
       ${newestOf('$5::bigint')} union ${newestOf('$6::bigint')} union ${newestOf('$7::bigint')} union
       (select t.id from transfers t where t.player_id = $1 and t.id < $2 and t.id >= $3 and t.kind = 'storehouse.buy'
          and exists (select 1 from item_moves m where m.transfer_id = t.id)
        order by t.id desc limit $4)
     ), newest as (select transfer_id as id from touching order by transfer_id desc limit $4)
     select t.id, t.kind, t.memo, t.created_at,
       coalesce((select p.amount_cents from postings p where p.transfer_id = n.id and p.account_id = $5), 0) as cash_cents,
       coalesce((select p.amount_cents from postings p where p.transfer_id = n.id and p.account_id = $6), 0) as items_cents,
       coalesce((select p.amount_cents from postings p where p.transfer_id = n.id and p.account_id = $7), 0) as bonus_cents
     from newest n join transfers t on t.id = n.id
     order by n.id desc`,
    [playerId, range.below, range.from, most, cashOf(playerId), itemsOf(playerId), bonusOf(playerId)],
  );
  return rows.map(({ cash_cents: cashCents, items_cents: itemsCents, bonus_cents: bonusCents, ...row }) => ({
    ...row,
    cashCents,
    itemsCents,
    bonusCents,
  }));
};

/** Returns the range of transfers of a period. */
export const transfersOf = async (
  query: Query,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<TransferRange> => {
  const at = async (moment: string | undefined, open: number): Promise<number> =>
    moment === undefined ? open : ((await firstSince(query, { from: 'transfers' }, new Date(moment))) ?? NO_TRANSFER);
  return { from: await at(from, 0), below: await at(to, NO_TRANSFER) };
};

/** Number of postings since an account's last mark above which further marks are written. */
const UNMARKED = 4000;
/** Postings between two marks. */
const BETWEEN_MARKS = 1000;
/** Age below which postings get no mark, because a transaction with a lower id may not be committed yet. */
const SETTLED_AFTER = '1 hour';

/**
 * Returns the amount in an account before a transfer, cents: its last mark, and the postings since. If these postings
 * are many, writes further marks.
 */
const heldBefore = async (query: Query, accountId: number, transferId: number): Promise<number> => {
  const { cents, added, mark_id, mark_cents } = one(
    await query.query<{ cents: number; added: number; mark_id: number; mark_cents: number }>(
      `with mark as (
         select transfer_id, balance_cents from (
           (select transfer_id, balance_cents from statement_marks where account_id = $1 and transfer_id < $2
            order by transfer_id desc limit 1)
           union all select 0, 0) known
         order by transfer_id desc limit 1
       )
       select (m.balance_cents + coalesce(s.cents, 0))::bigint as cents, s.added, m.transfer_id as mark_id,
         m.balance_cents as mark_cents
       from mark m cross join lateral (
         select sum(amount_cents) as cents, count(*)::int as added from postings
         where account_id = $1 and transfer_id > m.transfer_id and transfer_id < $2) s`,
      [accountId, transferId],
    ),
  );
  if (added > UNMARKED)
    await writeMarks(query, { accountId, after: mark_id, heldCents: mark_cents, below: transferId });
  return cents;
};

/** Stores the balance of the account after every thousandth posting of a range as a mark. */
const writeMarks = async (
  query: Query,
  { accountId, after, heldCents, below }: { accountId: number; after: number; heldCents: number; below: number },
): Promise<void> => {
  await query.query(
    `insert into statement_marks (account_id, transfer_id, balance_cents)
     select $1, transfer_id, held from (
       select transfer_id, $3::bigint + sum(amount_cents) over (order by transfer_id) as held,
         row_number() over (order by transfer_id) as number
       from postings where account_id = $1 and transfer_id > $2 and transfer_id < $4) s
     where number % ${BETWEEN_MARKS} = 0
       and (select created_at from transfers t where t.id = s.transfer_id) < now() - interval '${SETTLED_AFTER}'
     on conflict do nothing`,
    [accountId, after, heldCents, below],
  );
};

/** Returns the player's cash, items and bonus money before a transfer; for NO_TRANSFER, the present amounts. */
export const worthBefore = async (query: Query, playerId: number, transferId: number): Promise<Worth> => ({
  cashCents: await heldBefore(query, cashOf(playerId), transferId),
  itemsCents: await heldBefore(query, itemsOf(playerId), transferId),
  bonusCents: await heldBefore(query, bonusOf(playerId), transferId),
});

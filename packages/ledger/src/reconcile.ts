import type { Statements } from './post.ts';

/**
 * A difference that `check` found in the books; `details`: the row of its statement. Without any difference the books
 * balance.
 */
export interface Difference {
  check: string;
  details: Record<string, unknown>;
}

/**
 * Each check derives values from the journal alone and compares them with the stored ones. Each row that it returns is
 * a difference. All checks run in one snapshot, the caller's repeatable-read transaction. [M10]
 */
const CHECKS: readonly { name: string; sql: string }[] = [
  {
    name: 'transfers_balance',
    sql: `select transfer_id, sum(amount_cents)::bigint as sum_cents from postings group by transfer_id having sum(amount_cents) <> 0`,
  },
  {
    name: 'balances_follow_from_journal',
    sql: `select a.id as account_id, a.balance_cents + coalesce(d.delta, 0) as stored_cents, coalesce(p.total, 0) as journal_cents
          from accounts a
          left join (select account_id, sum(amount_cents)::bigint as total from postings group by account_id) p on p.account_id = a.id
          left join (select account_id, sum(delta_cents)::bigint as delta from house_deltas group by account_id) d on d.account_id = a.id
          where a.balance_cents + coalesce(d.delta, 0) <> coalesce(p.total, 0)`,
  },
  {
    name: 'no_player_below_zero',
    sql: `select account_id, sum(amount_cents)::bigint as journal_cents
          from postings
          where is_players(account_id)
          group by account_id
          having sum(amount_cents) < 0`,
  },
  {
    name: 'items_are_where_the_journal_says',
    sql: `select i.id as item_id, i.account_id as stored_account, coalesce(m.to_account_id, i.born_account_id) as journal_account
          from items i
          left join lateral (select to_account_id from item_moves where item_id = i.id order by transfer_id desc limit 1) m on true
          where i.account_id <> coalesce(m.to_account_id, i.born_account_id)`,
  },
  {
    name: 'item_moves_follow_each_other',
    sql: `select item_id, transfer_id from (
            select m.item_id, m.transfer_id, m.from_account_id,
              lag(m.to_account_id, 1, i.born_account_id) over (partition by m.item_id order by m.transfer_id) as expected
            from item_moves m join items i on i.id = m.item_id) x
          where from_account_id <> expected`,
  },
  {
    name: 'items_have_the_price_of_the_journal',
    sql: `select i.id as item_id, i.price_cents as stored_cents, coalesce(r.to_cents, i.born_price_cents) as journal_cents from items i
          left join lateral (select to_cents from item_revaluations where item_id = i.id order by transfer_id desc limit 1) r on true
          where i.price_cents <> coalesce(r.to_cents, i.born_price_cents)`,
  },
  {
    name: 'revaluations_follow_each_other',
    sql: `select item_id, transfer_id from (
            select r.item_id, r.transfer_id, r.from_cents,
              lag(r.to_cents, 1, i.born_price_cents) over (partition by r.item_id order by r.transfer_id) as expected
            from item_revaluations r join items i on i.id = r.item_id) x
          where from_cents <> expected`,
  },
  {
    name: 'items_are_revalued_where_they_are',
    sql: `select r.item_id, r.transfer_id, r.account_id, coalesce(m.to_account_id, i.born_account_id) as journal_account
          from item_revaluations r
          join items i on i.id = r.item_id
          left join lateral (
            select to_account_id
            from item_moves
            where item_id = r.item_id and transfer_id < r.transfer_id
            order by transfer_id desc
            limit 1
          ) m on true
          where r.account_id <> coalesce(m.to_account_id, i.born_account_id)`,
  },
  {
    name: 'moves_carry_the_price_of_their_time',
    sql: `select m.item_id, m.transfer_id, m.price_cents, coalesce(r.to_cents, i.born_price_cents) as journal_cents
          from item_moves m
          join items i on i.id = m.item_id
          left join lateral (
            select to_cents
            from item_revaluations
            where item_id = m.item_id and transfer_id < m.transfer_id
            order by transfer_id desc
            limit 1
          ) r on true
          where m.price_cents <> coalesce(r.to_cents, i.born_price_cents)`,
  },
  {
    name: 'held_items_are_worth_their_account',
    sql: `select coalesce(i.account_id, a.id) as account_id, coalesce(i.worth, 0) as items_cents, coalesce(a.held, 0) as account_cents
          from (select account_id, sum(price_cents)::bigint as worth from items where holds_items(account_id) group by account_id) i
          full join (
            select a.id, a.balance_cents + coalesce((select sum(delta_cents)::bigint from house_deltas d where d.account_id = a.id), 0) as held
            from accounts a where holds_items(a.id)) a on a.id = i.account_id
          where coalesce(i.worth, 0) <> coalesce(a.held, 0)`,
  },
];

/**
 * Runs every ledger check and returns the differences, at most 100 of each check. `more`: checks of features with their
 * own books, run after those of the ledger.
 */
export const reconcile = async (
  statements: Statements,
  more: readonly { name: string; sql: string }[] = [],
): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for (const { name, sql } of [...CHECKS, ...more]) {
    const rows = await statements.query<Record<string, unknown>>(`${sql} limit 100`);
    differences.push(...rows.map((details) => ({ check: name, details })));
  }
  return differences;
};

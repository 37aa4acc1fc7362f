import { HOUSE } from '@updraft/ledger';

/** Books that features keep beside the ledger, each checked against it; a row is a difference. [M10] */
export const FEATURE_CHECKS: readonly { name: string; sql: string }[] = [
  {
    name: 'crash_escrow_holds_the_pending_stakes',
    sql: `select i.id as item_id, b.id as bet_id from (select id from items where account_id = ${HOUSE.crashEscrow}) i
          full join (select unnest(item_ids) as item_id, id from crash_bets where status = 0) b on b.item_id = i.id where i.id is null or b.id is null`,
  },
  {
    name: 'crash_stakes_are_in_the_journal',
    sql: `select b.id as bet_id, b.stake_cents, m.cents as journal_cents from crash_bets b
          left join transfers t on t.key = 'crash:stake:' || b.id
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = t.id) m on true
          where m.cents is distinct from b.stake_cents`,
  },
  {
    name: 'crash_wins_are_in_the_journal',
    sql: `select b.id as bet_id, b.win_cents, coalesce(p.cents, 0) as journal_cents from crash_bets b
          left join transfers t on t.key = 'crash:win:' || b.id
          left join lateral (select sum(amount_cents)::bigint as cents from postings where transfer_id = t.id and account_id >= 16) p on true
          where (b.status = 1 and coalesce(p.cents, 0) <> b.win_cents) or (b.status <> 1 and t.id is not null)`,
  },
  {
    name: 'crash_refunds_are_in_the_journal',
    sql: `select b.id as bet_id, b.stake_cents, m.cents as journal_cents from crash_bets b
          left join transfers t on t.key = 'crash:refund:' || b.id
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = t.id) m on true
          where (b.status = 3 and m.cents is distinct from b.stake_cents) or (b.status <> 3 and t.id is not null)`,
  },
  {
    name: 'settled_rounds_have_no_pending_bets',
    sql: `select b.id as bet_id, b.round_id from crash_bets b join crash_rounds r on r.id = b.round_id where b.status = 0 and r.settled_at is not null`,
  },
  {
    name: 'rounds_follow_without_a_gap',
    sql: `select id, previous from (select id, lag(id) over (order by id) as previous from crash_rounds) r where previous is not null and id <> previous + 1`,
  },
  {
    name: 'invoices_are_credited_once',
    sql: `select i.id as invoice_id, i.status, i.amount_cents, p.cents as journal_cents from invoices i
          left join transfers t on t.key = 'deposit:' || i.id
          left join lateral (select sum(amount_cents)::bigint as cents from postings where transfer_id = t.id and account_id >= 16) p on true
          where (i.status = 'completed' and p.cents is distinct from i.amount_cents) or (i.status <> 'completed' and t.id is not null)`,
  },
  {
    name: 'webhook_events_had_their_effect',
    sql: `select e.provider, e.event_id, e.effect from webhook_events e
          where (e.effect = 'review' and not exists (select 1 from deposit_reviews r where r.provider = e.provider and r.event_id = e.event_id))
             or (e.effect = 'credited' and not exists (select 1 from transfers t where t.key = 'deposit:' || e.invoice_id))`,
  },
  {
    name: 'held_money_is_in_suspense',
    sql: `select coalesce(r.transfer_id, t.id) as transfer_id, r.id as review_id, r.amount_cents, p.amount_cents as journal_cents
          from (select * from deposit_reviews where transfer_id is not null) r
          full join (select id from transfers where kind in ('deposit.held', 'deposit.late')) t on t.id = r.transfer_id
          left join postings p on p.transfer_id = coalesce(r.transfer_id, t.id) and p.account_id = ${HOUSE.suspense}
          where r.id is null or t.id is null or p.amount_cents is distinct from r.amount_cents`,
  },
];

import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';

/** Invoices, reviews and chargebacks against the journal; a row is a difference. [M10] */
export const depositsBooks: readonly BookCheck[] = [
  {
    name: 'invoices_are_credited_once',
    sql: `select i.id as invoice_id, i.status, i.amount_cents, p.cents as journal_cents from invoices i
          left join transfers t on t.key = 'deposit:' || i.id
          left join lateral (
            select sum(amount_cents)::bigint as cents from postings where transfer_id = t.id and is_players(account_id)
          ) p on true
          where (i.status in ('completed', 'reversed') and p.cents is distinct from i.amount_cents)
            or (i.status not in ('completed', 'reversed') and t.id is not null)`,
  },
  {
    name: 'deposits_are_counted_once',
    sql: `select coalesce(d.source_id, i.id::text) as source_id, d.amount_cents, i.amount_cents as invoice_cents, d.taken_back_cents, i.reversed_cents
          from (select * from deposits_made where source = 'invoice') d
          full join (select id, amount_cents, reversed_cents from invoices where status in ('completed', 'reversed')) i on i.id::text = d.source_id
          where i.id is null or d.source_id is null or d.amount_cents <> i.amount_cents or d.taken_back_cents <> i.reversed_cents`,
  },
  {
    name: 'credited_reviews_are_deposits',
    sql: `select coalesce(d.source_id, r.id::text) as source_id, d.amount_cents, p.amount_cents as journal_cents
          from (select * from deposits_made where source = 'review') d
          full join (select id from deposit_reviews where kind = 'payment' and resolution = 'credited') r on r.id::text = d.source_id
          left join transfers t on t.key = 'review:' || coalesce(d.source_id, r.id::text) || ':credit'
          left join postings p on p.transfer_id = t.id and p.account_id = cash_of(d.player_id)
          where r.id is null or d.source_id is null or p.amount_cents is distinct from d.amount_cents`,
  },
  {
    name: 'chargebacks_are_what_was_taken_back',
    sql: `select coalesce(d.source || ':' || d.source_id, b.name) as deposit, d.taken_back_cents,
            b.cents as chargebacks_cents
          from (select * from deposits_made where source in ('invoice', 'review')) d
          full join (
            select source || ':' || source_id as name,
              sum(amount_cents) filter (where reinstated_at is null)::bigint as cents
            from deposit_chargebacks
            group by 1
          ) b
            on b.name = d.source || ':' || d.source_id
          where coalesce(d.taken_back_cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    name: 'chargebacks_fit_their_charge',
    sql: `select c.source, c.source_id, c.units, b.units as chargebacks_units
          from (
            select source, source_id, sum(units)::bigint as units from deposit_chargebacks
            where reinstated_at is null
            group by source, source_id
          ) b
          left join (
            select 'invoice' as source, id::text as source_id, amount_cents as units from invoices
            union all
            select 'review', id::text, amount_cents from deposit_reviews
          ) c
            on c.source = b.source and c.source_id = b.source_id
          where c.units is null or b.units > c.units`,
  },
  {
    name: 'chargebacks_are_in_the_journal',
    sql: `select b.id as chargeback_id, b.amount_cents, p.amount_cents as journal_cents, again.id as reinstated_id
          from deposit_chargebacks b
          left join transfers t
            on t.key = 'deposit-reversed:' || case when b.source = 'review' then 'review-' else '' end
              || b.source_id || ':' || b.event_id
          left join postings p on p.transfer_id = t.id and p.account_id = ${HOUSE.payments}
          left join transfers again on again.key = 'deposit-reinstated:' || b.id
          where coalesce(p.amount_cents, 0) <> b.amount_cents
            or (b.amount_cents > 0
              and (b.receivable_id is null or (again.id is not null) <> (b.reinstated_at is not null)))`,
  },
  {
    name: 'webhook_events_had_their_effect',
    sql: `select e.provider, e.event_id, e.effect from webhook_events e
          where (e.effect = 'review' and not exists (select 1 from deposit_reviews r where r.provider = e.provider and r.event_id = e.event_id))
             or (e.effect = 'credited' and not exists (select 1 from transfers t where t.key = 'deposit:' || e.invoice_id))
             or (e.effect = 'reversed' and not exists (select 1 from deposit_chargebacks b where b.provider = e.provider and b.event_id = e.event_id))
             or e.effect = 'received'`,
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

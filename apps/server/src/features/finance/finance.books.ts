import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';

/** Checks of bookings by staff against the journal; a row is a difference. [M10] */
export const financeBooks: readonly BookCheck[] = [
  {
    name: 'receivables_are_in_the_journal',
    sql: `select coalesce(o.cents, 0) as open_cents, coalesce(p.cents, 0) as journal_cents
          from (select sum(amount_cents)::bigint as cents from receivables where status = 'open') o
          cross join (select sum(amount_cents)::bigint as cents from postings where account_id = ${HOUSE.receivables}) p
          where coalesce(o.cents, 0) <> -coalesce(p.cents, 0)`,
  },
  {
    name: 'approved_adjustments_are_in_the_journal',
    sql: `select a.id as adjustment_id, a.status, a.amount_cents, p.amount_cents as journal_cents from adjustments a
          left join transfers t on t.key = 'adjustment:' || a.id
          left join postings p on p.transfer_id = t.id and is_players(p.account_id)
          where coalesce(p.amount_cents, 0) <> case when a.status = 'approved' then a.amount_cents else 0 end`,
  },
  {
    name: 'suspense_holds_the_open_reviews',
    sql: `select coalesce(r.cents, 0) as open_cents, coalesce(p.cents, 0) as journal_cents
          from (
            select sum(amount_cents - taken_back_cents)::bigint as cents
            from deposit_reviews
            where resolved_at is null and transfer_id is not null
          ) r
          cross join (select sum(amount_cents)::bigint as cents from postings where account_id = ${HOUSE.suspense}) p
          where coalesce(r.cents, 0) <> coalesce(p.cents, 0)`,
  },
];

import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';

/** Deposited skins against the journal; a row is a difference. [M10] */
export const skinsBooks: readonly BookCheck[] = [
  {
    name: 'skin_deposits_are_in_the_journal',
    sql: `select d.id as deposit_id, d.status, d.credited_cents, m.cents as journal_cents, i.cents as items_cents from skin_deposits d
          left join transfers t on t.key = 'skins:credited:' || d.id
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = t.id) m on true
          left join lateral (select sum(credited_cents)::bigint as cents from skin_deposit_items where deposit_id = d.id) i on true
          where d.credited_cents is distinct from m.cents or d.credited_cents is distinct from i.cents or d.transfer_id is distinct from t.id`,
  },
  {
    name: 'skin_deposits_are_counted_once',
    sql: `select coalesce(c.source_id, d.id::text) as source_id, c.amount_cents, d.credited_cents, d.status
          from (select * from deposits_made where source = 'trade') c
          full join (select id, status, credited_cents from skin_deposits where credited_cents is not null) d
            on d.id::text = c.source_id
          where c.source_id is null
            or d.id is null
            or c.amount_cents <> d.credited_cents
            or c.taken_back_cents <> case d.status when 'reversed' then d.credited_cents else 0 end`,
  },
  {
    name: 'reversed_deposits_are_in_the_journal',
    sql: `select d.id as deposit_id, d.status, d.owed_cents, -p.amount_cents as journal_cents from skin_deposits d
          left join transfers t on t.key = 'skins:reversed:' || d.id
          left join postings p on p.transfer_id = t.id and p.account_id = ${HOUSE.receivables}
          left join lateral (select count(*) as moved from item_moves where transfer_id = t.id) m on true
          left join lateral (select count(*) filter (where removed_at is not null) as removed from skin_deposit_items where deposit_id = d.id) i on true
          where (d.status = 'reversed') <> (t.id is not null) or d.owed_cents <> -coalesce(p.amount_cents, 0) or coalesce(m.moved, 0) <> i.removed
             or (t.id is not null and t.corrects is distinct from d.transfer_id)`,
  },
  {
    name: 'shared_items_were_deposited',
    sql: `select i.id as item_id, i.share_basis_points
          from items i
          left join skin_deposit_items s on s.item_id = i.id
          left join skin_deposits d on d.id = s.deposit_id
          where i.share_basis_points < 10000 and i.share_basis_points is distinct from d.share_basis_points`,
  },
];

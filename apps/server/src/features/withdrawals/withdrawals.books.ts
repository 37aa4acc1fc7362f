import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';

/** Withdrawals against the journal; a row is a difference. [M10] */
export const withdrawalsBooks: readonly BookCheck[] = [
  {
    name: 'paid_out_totals_follow_from_withdrawals',
    sql: `select s.player_id, s.paid_out_cents, coalesce(w.cents, 0) as withdrawals_cents from play_states s
          left join (
            select player_id, sum(coalesce(payout_cents, sum_cents))::bigint as cents
            from withdrawals
            where status = 'completed'
            group by player_id
          ) w on w.player_id = s.player_id
          where s.paid_out_cents <> coalesce(w.cents, 0)`,
  },
  {
    name: 'open_withdrawals_reserve_their_items',
    sql: `select i.id as item_id, w.id as withdrawal_id
          from (
            select id, account_id
            from items
            where is_players(account_id) and account_id = reserved_of(holder_of(account_id))
          ) i
          full join (
            select id, player_id, unnest(item_ids) as item_id from withdrawals where status in ('moderation', 'sending')
          ) w on w.item_id = i.id and reserved_of(w.player_id) = i.account_id
          where i.id is null or w.id is null`,
  },
  {
    name: 'withdrawals_are_in_the_journal',
    sql: `select w.id as withdrawal_id, w.status, w.sum_cents, r.cents as reserved_cents, t.id as paid_id,
            p.amount_cents as paid_out_cents
          from withdrawals w
          left join transfers tr on tr.key = 'withdrawal:' || w.id || ':reserve'
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = tr.id) r
            on true
          left join transfers t on t.key = 'withdrawal:' || w.id || ':paid'
          left join transfers b on b.key = 'withdrawal:' || w.id || ':return'
          left join transfers v on v.key = 'withdrawal:' || w.id || ':reversed'
          left join postings p on p.transfer_id = t.id and p.account_id = ${HOUSE.payments}
          where r.cents is distinct from w.sum_cents
            or (t.id is not null and v.id is null) <> (w.status = 'completed')
            or (b.id is not null or v.id is not null) <> (w.status = 'canceled')
            or (w.status = 'completed' and w.type = 'site' and coalesce(p.amount_cents, 0) <> w.payout_cents)`,
  },
];

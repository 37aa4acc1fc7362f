import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../../db/book-check.ts';

/** Checks of battles against the journal and their openings; a row is a difference. [M10] */
export const battlesBooks: readonly BookCheck[] = [
  {
    name: 'battle_hold_is_the_waiting_seats',
    sql: `select j.cents as journal_cents, s.cents as seats_cents
          from (select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = ${HOUSE.battleMoney}) j
          cross join (select coalesce(sum(stake_cents), 0)::bigint as cents from battle_stakes where not refunded) s
          where j.cents <> s.cents`,
  },
  {
    name: 'battle_seats_are_paid_and_returned_in_the_journal',
    sql: `select s.id as seat_id, s.stake_cents, paid.amount_cents as paid_cents, back.amount_cents as returned_cents
          from case_battle_seats s
          left join transfers tp on tp.key = 'battles:seat:' || s.id
          left join postings paid on paid.transfer_id = tp.id and paid.account_id = cash_of(s.player_id)
          left join transfers tb on tb.key = 'battles:return:' || s.id
          left join postings back on back.transfer_id = tb.id and back.account_id = cash_of(s.player_id)
          where paid.amount_cents is distinct from -s.stake_cents
            or back.amount_cents is distinct from case when s.returned_at is not null then s.stake_cents end`,
  },
  {
    // A waiting battle has paid and free seats. A finished one has only opened seats, a cancelled one none.
    name: 'battles_are_as_their_seats',
    sql: `select b.id as battle_id, b.state, s.held, s.opened from case_battles b
          cross join lateral (
            select count(*) filter (where returned_at is null) as held, count(total_cents) as opened,
              coalesce(bool_and(stake_cents = b.price_cents), true) as is_priced
            from case_battle_seats where battle_id = b.id) s
          cross join lateral (
            select sum(v.price_cents) as cents from case_battle_boxes x
            join case_box_versions v on v.box_id = x.box_id and v.version = x.version where x.battle_id = b.id) p
          where not s.is_priced or p.cents is distinct from b.price_cents
            or not case b.state
              when 'waiting' then s.held between 1 and b.size - 1 and s.opened = 0
              when 'finished' then s.held = b.size and s.opened = b.size
              else s.held = 0 and s.opened = 0 end`,
  },
  {
    name: 'battles_have_all_their_openings',
    sql: `select b.id as battle_id, s.seat, s.total_cents, o.openings, o.drops_cents, o.won_cents from case_battles b
          join case_battle_seats s on s.battle_id = b.id and s.returned_at is null
          cross join lateral (
            select array_agg(box_id || ':' || version order by nonce) as boxes, sum(item_cents)::bigint as drops_cents,
              coalesce(sum(won_cents), 0)::bigint as won_cents, count(*) as openings
            from case_openings where battle_id = b.id and player_id = s.player_id) o
          cross join lateral (
            select array_agg(box_id || ':' || version order by place) as boxes from case_battle_boxes where battle_id = b.id) x
          cross join lateral (select sum(item_cents)::bigint as cents from case_openings where battle_id = b.id) total
          where case when b.state = 'finished'
            then o.boxes is distinct from x.boxes or o.drops_cents is distinct from s.total_cents
              or o.won_cents is distinct from case
                when b.winner is null then s.total_cents when b.winner = s.seat then total.cents else 0 end
            else o.openings > 0 end`,
  },
];

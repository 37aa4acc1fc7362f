import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../feature.ts';

/** Crash's bets and rounds against the journal; a row is a difference. [M10] */
export const crashBooks: readonly BookCheck[] = [
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
    name: 'player_sums_follow_from_bets',
    sql: `select coalesce(s.player_id, b.player_id) as player_id, s.games, b.games as bets_games, s.wins, b.wins as bets_wins, s.won_cents, b.won_cents as bets_won_cents
          from crash_player_sums s
          full join (select b.player_id, count(*) as games, count(*) filter (where b.status = 1) as wins, coalesce(sum(b.win_cents), 0) as won_cents,
              coalesce(max(b.win_cents), 0) as top_win_cents, max(b.cash_out_hundredths) as top_hundredths
            from crash_bets b join crash_rounds r on r.id = b.round_id where r.settled_at is not null and b.status in (1, 2) group by b.player_id) b on b.player_id = s.player_id
          where (s.games, s.wins, s.won_cents, s.top_win_cents, s.top_hundredths) is distinct from (b.games, b.wins, b.won_cents, b.top_win_cents, b.top_hundredths)`,
  },
];

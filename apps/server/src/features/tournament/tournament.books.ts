import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';

const SUM_OF_PRIZES = '(select coalesce(sum(c), 0) from unnest(t.prizes_cents) c)';

/** Checks of prizes and points of tournaments against the journal and the stakes; a row is a difference. [M10] */
export const tournamentBooks: readonly BookCheck[] = [
  {
    name: 'tournament_prizes_are_set_apart',
    sql: `select p.cents as promised_cents, j.cents as journal_cents
          from (select coalesce(sum(${SUM_OF_PRIZES}), 0)::bigint as cents from tournaments t where t.status in (0, 3)) p
          cross join (select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = ${HOUSE.tournamentMoney}) j
          where p.cents <> j.cents`,
  },
  {
    name: 'tournament_prizes_are_paid_once',
    sql: `select t.id, w.cents, j.cents as journal_cents from tournaments t
          cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from tournament_winners where tournament_id = t.id) w
          cross join lateral (
            select coalesce(-sum(p.amount_cents), 0)::bigint as cents
            from transfers x join postings p on p.transfer_id = x.id and p.account_id = ${HOUSE.tournamentMoney}
            where x.kind = 'tournament.won' and x.key = any (select 'tournament:' || t.id || ':' || n from generate_series(1, 5) n)) j
          where w.cents <> j.cents`,
  },
  {
    name: 'tournament_winners_are_the_first',
    sql: `select w.tournament_id, w.prize, w.points, e.points as entry_points, t.prizes_cents[w.prize] as prize_cents
          from tournament_winners w join tournaments t on t.id = w.tournament_id
          left join tournament_entries e on e.tournament_id = w.tournament_id and e.player_id = w.player_id
          where t.status <> 1 or w.points is distinct from e.points or w.cents <> t.prizes_cents[w.prize]`,
  },
  {
    name: 'tournament_points_are_of_their_stakes',
    sql: `select e.tournament_id, e.player_id, e.stake_cents, s.cents from tournament_entries e
          cross join lateral (
            select coalesce(sum(stake_cents), 0)::bigint as cents from tournament_stakes
            where tournament_id = e.tournament_id and player_id = e.player_id) s
          join tournaments t on t.id = e.tournament_id and coalesce(t.closed_at, now()) > now() - interval '90 days'
          where e.stake_cents <> s.cents`,
  },
  {
    name: 'tournament_stakes_were_settled',
    sql: `select s.tournament_id, s.game, s.of_id, s.player_id, s.stake_cents from tournament_stakes s
          left join lateral (
            select sum(b.stake_cents) as cents from bets b
            where b.game = s.game and b.round_id = s.of_id and b.player_id = s.player_id and b.status in (1, 2)) b on s.game <> 'cases'
          left join case_openings o on s.game = 'cases' and o.id = s.of_id and o.player_id = s.player_id
          where s.stake_cents is distinct from coalesce(b.cents, o.price_cents)`,
  },
  {
    name: 'tournament_members_are_their_entries',
    sql: `select t.id, t.members, e.entries from tournaments t
          cross join lateral (select count(*)::int as entries from tournament_entries where tournament_id = t.id) e
          where t.members <> e.entries`,
  },
];

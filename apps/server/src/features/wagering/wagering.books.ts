import type { BookCheck } from '../../db/book-check.ts';

/** Deposits counted, bonus money released and shares of stakes, against the journal; a row is a difference. [M10] */
export const wageringBooks: readonly BookCheck[] = [
  {
    name: 'deposited_totals_follow_from_deposits',
    sql: `select s.player_id, s.deposited_cents, coalesce(d.cents, 0) as counted_cents from play_states s
          left join (
            select player_id, sum(amount_cents - taken_back_cents)::bigint as cents
            from deposits_made
            group by player_id
          ) d on d.player_id = s.player_id
          where s.deposited_cents <> coalesce(d.cents, 0)`,
  },
  {
    name: 'bonus_releases_are_in_the_journal',
    sql: `select r.game, r.bet_id, r.released_cents, p.amount_cents as journal_cents from stake_releases r
          left join transfers t on t.key = 'bonus:release:' || r.game || ':' || r.bet_id
          left join postings p on p.transfer_id = t.id and p.amount_cents > 0
          where r.released_cents <> coalesce(p.amount_cents, 0)`,
  },
  {
    name: 'cashback_follows_from_lost_stakes',
    sql: `select s.game, s.bet_id, s.player_id, s.stake_cents, s.cashback_units, b.status, r.released_cents
          from stake_shares s
          left join bets b on b.id = s.bet_id and b.game = s.game
          left join stake_releases r on r.game = s.game and r.bet_id = s.bet_id
          where s.cashback_units > 0
            and (b.status is distinct from 2 or b.player_id <> s.player_id or b.stake_cents <> s.stake_cents or r.bet_id is not null)`,
  },
  {
    name: 'cashback_is_in_the_journal',
    sql: `select g.player_id, g.cashback_units, coalesce(s.units, 0) as stake_units, coalesce(p.cents, 0) as journal_cents
          from gift_states g
          left join (
            select player_id, sum(cashback_units)::bigint as units from stake_shares where cashback_units > 0 group by player_id
          ) s on s.player_id = g.player_id
          left join (
            select account_id, sum(amount_cents)::bigint as cents from postings
            where amount_cents > 0 and is_players(account_id) and account_id = cashback_of(holder_of(account_id))
            group by account_id
          ) p on p.account_id = cashback_of(g.player_id)
          where g.cashback_units <> coalesce(s.units, 0) or g.cashback_units / 10000 <> coalesce(p.cents, 0)`,
  },
];

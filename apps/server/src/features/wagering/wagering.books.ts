import type { BookCheck } from '../../feature.ts';

/** Deposits counted and bonus money released, against the journal; a row is a difference. [M10] */
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
];

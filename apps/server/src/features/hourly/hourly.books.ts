import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';

/** Checks of the hourly pool against the journal, its rounds and its stakes; a row is a difference. [M10] */
export const hourlyBooks: readonly BookCheck[] = [
  {
    name: 'hourly_pool_is_in_the_journal',
    sql: `select p.cents, j.cents as journal_cents from hourly_pool p
          cross join (select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = ${HOUSE.hourlyPool}) j
          where p.cents <> j.cents`,
  },
  {
    name: 'hourly_pool_is_its_rounds',
    sql: `select p.carry_units, f.units, f.cents from hourly_pool p
          cross join (select coalesce(sum(units), 0) as units, coalesce(sum(cents), 0) as cents from hourly_fundings) f
          where f.units <> f.cents * 10000 + p.carry_units`,
  },
  {
    name: 'hourly_fundings_are_of_settled_stakes',
    sql: `select f.round_id, f.bank_cents from hourly_fundings f
          cross join lateral (select coalesce(sum(b.stake_cents), 0) as cents from bets b
            where b.round_id = f.round_id and b.game = 'crash' and b.status in (1, 2)) s
          where f.bank_cents <> s.cents or f.units <> f.bank_cents * f.basis_points`,
  },
  {
    name: 'hourly_stakes_are_of_their_rounds',
    sql: `select d.id, s.cents, f.cents as bank_cents from prize_draws d
          cross join lateral (select coalesce(sum(stake_cents), 0) as cents from hourly_stakes where draw_id = d.id) s
          cross join lateral (select coalesce(sum(bank_cents), 0) as cents from hourly_fundings where draw_id = d.id) f
          where d.kind = 'hourly' and d.status in ('open', 'waiting') and s.cents <> f.cents`,
  },
];

import { PERIOD_DAYS } from '@updraft/rules/top';
import type { BookCheck } from '../../db/book-check.ts';

const PERIODS = Object.entries(PERIOD_DAYS)
  .map(([period, days]) => `('${period}', ${days})`)
  .join(', ');

/**
 * Checks of the sums of the top players against the stakes from which they are made. Each row is a difference. [M10]
 */
export const topBooks: readonly BookCheck[] = [
  {
    name: 'top_sums_are_of_settled_stakes',
    sql: `select coalesce(t.player_id, s.player_id) as player_id, t.won_cents, s.won, t.staked_cents, s.staked
          from (select player_id, won_cents, staked_cents from top_sums where period = 'all') t
          full join (
            select player_id, sum(win)::bigint as won, sum(stake)::bigint as staked from (
              select p.player_id, p.won_cents as win, p.staked_cents as stake from round_plays p
                join top_marks m on m.game = p.game and p.round_id <= m.last_id
              union all
              select o.player_id, o.won_cents, o.staked_cents from opening_plays o
                join top_marks m on m.game = 'cases' and o.opening_id <= m.last_id) all_stakes
            group by player_id) s on s.player_id = t.player_id
          where t.won_cents is distinct from s.won or t.staked_cents is distinct from s.staked`,
  },
  {
    name: 'top_periods_are_of_their_days',
    sql: `select coalesce(t.period, s.period) as period, coalesce(t.player_id, s.player_id) as player_id, t.won_cents, s.won, t.top_hundredths, s.top
          from (select * from top_sums where period <> 'all') t
          full join (
            select w.period, d.player_id, sum(d.won_cents)::bigint as won, sum(d.staked_cents)::bigint as staked, max(d.top_hundredths) as top
            from top_state st cross join (values ${PERIODS}) w(period, days)
            join player_days d on d.day > st.day - w.days and d.day <= st.day group by 1, 2) s
            on s.period = t.period and s.player_id = t.player_id
          cross join top_state st
          where st.moved_player_id = 0 and (t.won_cents is distinct from s.won or t.staked_cents is distinct from s.staked
            or t.top_hundredths is distinct from s.top)`,
  },
];

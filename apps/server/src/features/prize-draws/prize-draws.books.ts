import type { BookCheck } from '../../db/book-check.ts';

/** Checks of results of draws against the given prizes; a row is a difference. [M10] */
export const prizeDrawsBooks: readonly BookCheck[] = [
  {
    name: 'drawn_prizes_are_given',
    sql: `select w.draw_id, w.prize from prize_winners w
          left join prize_draws d on d.id = w.draw_id and d.status = 'drawn'
          left join transfers t on t.key = d.kind || ':' || w.draw_id || ':' || w.prize and t.player_id = w.player_id
          where d.id is null or t.id is null`,
  },
  {
    name: 'drawn_draws_have_their_winners',
    sql: `select d.id, d.prizes, d.entries_count, count(w.prize) as winners from prize_draws d
          left join prize_winners w on w.draw_id = d.id
          where d.status = 'drawn' group by d.id
          having count(w.prize) <> least(d.prizes, d.entries_count)`,
  },
];

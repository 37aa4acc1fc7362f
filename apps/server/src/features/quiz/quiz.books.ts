import type { BookCheck } from '../../db/book-check.ts';

/** Checks of quizzes against the journal: each winner has one prize, and no prize is without a winner. [M10] */
export const quizBooks: readonly BookCheck[] = [
  {
    name: 'quiz_prizes_have_winners',
    sql: `select q.id as quiz_id, q.winner_id, t.player_id
          from (select * from quizzes where winner_id is not null) q
          full join (select * from transfers where kind = 'quiz.prize' and key not like '%:market') t
            on t.key = 'quiz:' || q.id
          where q.winner_id is distinct from t.player_id`,
  },
];

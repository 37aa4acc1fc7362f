import { type PersonalData, sectionOf } from '../../db/personal.ts';

/** Quizzes that players won. */
export const quizPersonal: PersonalData = {
  tables: { quizzes: 'stays under the number' },
  archive: [
    sectionOf({
      name: 'quizzes_won',
      from: 'quizzes',
      columns: 'id, entry_id, price_cents, ended_at',
      place: 'id',
      player: 'winner_id',
    }),
  ],
};

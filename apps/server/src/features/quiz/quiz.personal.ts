import { type PersonalData, sectionOf } from '../../db/personal.ts';

/** Personal data of quizzes: won quizzes. */
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

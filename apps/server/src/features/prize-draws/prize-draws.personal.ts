import { type PersonalData, sectionOf } from '../../db/personal.ts';

/** Personal data of draws: prizes that players won. */
export const prizeDrawsPersonal: PersonalData = {
  tables: { prize_winners: 'stays under the number: a draw is verified with it' },
  archive: [
    sectionOf({
      name: 'prizes',
      from: 'prize_winners',
      columns: 'draw_id, prize, place, weight, cents, entry_id, price_cents, created_at',
      place: 'draw_id',
    }),
  ],
};

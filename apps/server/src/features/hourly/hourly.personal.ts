import type { PersonalData } from '../../db/personal.ts';

/** Personal data of the hourly bonus: stakes of an hour. */
export const hourlyPersonal: PersonalData = {
  tables: { hourly_stakes: 'stays under the number: a draw is verified with it' },
  open: {
    draws: `select 1 from prize_draws d join hourly_stakes s on s.draw_id = d.id and s.player_id = $1
      where d.kind = 'hourly' and d.status in ('open', 'waiting') limit 1`,
  },
};

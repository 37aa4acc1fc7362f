import { type PersonalData, sectionOf } from '../../db/personal.ts';

/** Personal data of giveaways: players' entries. */
export const giveawayPersonal: PersonalData = {
  tables: { giveaway_entries: 'stays under the number: a draw is verified with its list' },
  archive: [
    sectionOf({
      name: 'giveaways',
      from: 'giveaway_entries',
      columns: 'draw_id, place, joined_at',
      place: 'draw_id',
    }),
  ],
  open: {
    draws: `select 1 from giveaway_entries e join prize_draws d on d.id = e.draw_id
      where e.player_id = $1 and d.status in ('open', 'waiting') limit 1`,
  },
};

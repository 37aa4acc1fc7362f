import { sectionOf, type PersonalData } from '../../db/personal.ts';

/** Personal data of tournaments: entries with points, the counted stakes, and prizes. */
export const tournamentPersonal: PersonalData = {
  tables: {
    tournament_entries: 'stays under the number: others have their places beside it',
    tournament_stakes: 'stays under the number for 90 days: points are checked with it',
    tournament_winners: 'stays under the number: books',
  },
  archive: [
    sectionOf({
      name: 'tournaments',
      from: 'tournament_entries',
      columns: 'tournament_id, joined_at, points',
      place: 'tournament_id',
    }),
    sectionOf({
      name: 'tournament_prizes',
      from: 'tournament_winners',
      columns: 'tournament_id, prize, points, cents',
      place: 'tournament_id',
    }),
  ],
  open: {
    tournament: `select 1 from tournament_entries e join tournaments t on t.id = e.tournament_id
      where e.player_id = $1 and e.points > 0 and t.status = 0 limit 1`,
  },
};

import { sectionOf, type PersonalData } from '../../db/personal.ts';

/** Personal data of limits. Limits and breaks stay after an erasure, so that an erasure ends none of them. [AC-10] */
export const limitsPersonal: PersonalData = {
  tables: {
    player_limits: 'stays: numbers that hold on',
    player_breaks: 'stays: a break holds on',
    play_hours: 'stays for 31 days: what is used of limits',
  },
  archive: [
    sectionOf({
      name: 'limits',
      from: 'player_limits',
      columns: 'kind, window_days, cents, next_cents, next_at',
      place: '(window_days * 10 + length(kind))',
    }),
    sectionOf({ name: 'breaks', from: 'player_breaks', columns: 'id, kind, starts_at, ends_at', place: 'id' }),
  ],
};

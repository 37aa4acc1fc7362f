import { sectionOf, type PersonalData } from '../../db/personal.ts';

/** Skins that players deposited. */
export const skinsPersonal: PersonalData = {
  tables: { skin_deposits: 'stays under the number: books' },
  archive: [
    sectionOf({
      name: 'skin_deposits',
      from: 'skin_deposits',
      columns: 'id, status, reason, expected_cents, credited_cents, owed_cents, created_at, ended_at, reversed_at',
      place: 'id',
    }),
  ],
  open: {
    trades: `select 1 from skin_deposits where player_id = $1
      and (status = 'sending' or (status = 'completed' and protected_until > now())) limit 1`,
  },
};

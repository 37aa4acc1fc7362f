import { type PersonalData, sectionOf } from '../../db/personal.ts';

/** Personal data of referrals. The code of an erased player is not valid any more. */
export const referralsPersonal: PersonalData = {
  tables: {
    referral_days: 'stays under the number: books',
    referral_credits: 'stays under the number: books',
  },
  archive: [
    sectionOf({
      name: 'referral_credits',
      from: 'referral_credits',
      columns: 'id, day, units, paid_cents',
      place: 'id',
      player: 'referrer_id',
    }),
  ],
  erase: ({ query, playerId }) =>
    query.query(
      `update gift_states set referral_code = upper(left(replace(gen_random_uuid()::text, '-', ''), 12))
       where player_id = $1`,
      [playerId],
    ),
};

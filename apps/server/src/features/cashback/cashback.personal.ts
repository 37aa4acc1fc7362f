import { type PersonalData, sectionOf } from '../../db/personal.ts';

/** Personal data of gifts: cashback, the player's referral code, and the time of their referral. */
export const cashbackPersonal: PersonalData = {
  tables: { gift_states: 'stays under the number, with another referral code' },
  archive: [
    sectionOf({
      name: 'cashback_and_referral',
      from: 'gift_states',
      columns: 'cashback_units, cashback_taken_at, referral_code, referred_at',
      place: 'player_id',
    }),
  ],
};

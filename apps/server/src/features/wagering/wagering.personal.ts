import { sectionOf, type PersonalData } from '../../db/personal.ts';

/** Personal data of wagering: requirements, and releases by stakes. */
export const wageringPersonal: PersonalData = {
  tables: {
    play_states: 'stays under the number: books',
    fallen_worths: 'gone within a minute: players whose worth is looked at',
    deposits_made: 'stays under the number: books',
    stake_releases: 'stays under the number: books',
    stake_shares: 'stays under the number: books',
  },
  archive: [
    sectionOf({
      name: 'wagering',
      from: 'play_states',
      columns: 'to_stake_cents, deposited_cents, paid_out_cents',
      place: 'player_id',
    }),
    sectionOf({
      name: 'deposits_credited',
      from: 'deposits_made',
      columns: 'source, source_id, amount_cents, to_stake_cents, taken_back_cents, made_at',
      place: 'id',
    }),
  ],
};

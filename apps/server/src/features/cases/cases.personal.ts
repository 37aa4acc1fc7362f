import { type PersonalData, sectionOf } from '../../db/personal.ts';

/**
 * Personal data of cases: openings, seeds and battles. An erasure leaves them under the number of the player, because
 * everybody may verify them. The stakes of waiting seats are in `open_stakes`.
 */
export const casesPersonal: PersonalData = {
  tables: {
    case_seeds: 'stays under the number: openings are verified with it',
    case_openings: 'stays under the number: an opening can be verified',
    case_battles: 'stays under the number: its openings can be verified',
    case_battle_seats: 'stays under the number: its openings can be verified',
  },
  archive: [
    sectionOf({
      name: 'openings',
      from: 'case_openings',
      columns: `id, box_id, version, price_cents, client_seed, nonce, number, item_id, item_cents, item, battle_id, won_cents, created_at`,
      place: 'id',
    }),
    sectionOf({
      name: 'seeds',
      from: 'case_seeds',
      columns: 'id, hash, seed, client_seed, created_at, revealed_at',
      place: 'id',
    }),
    sectionOf({
      name: 'battles',
      from: 'case_battle_seats',
      columns: 'id, battle_id, seat, stake_cents, joined_at, returned_at, total_cents',
      place: 'id',
    }),
  ],
};

import { type PersonalData, sectionOf } from '../../db/personal.ts';

/** Openings and seeds: what everybody may verify stays. */
export const casesPersonal: PersonalData = {
  tables: {
    case_seeds: 'stays under the number: openings are verified with it',
    case_openings: 'stays under the number: an opening can be verified',
  },
  archive: [
    sectionOf({
      name: 'openings',
      from: 'case_openings',
      columns: `id, box_id, version, price_cents, client_seed, nonce, number, item_id, item_cents, item, created_at`,
      place: 'id',
    }),
    sectionOf({
      name: 'seeds',
      from: 'case_seeds',
      columns: 'id, hash, seed, client_seed, created_at, revealed_at',
      place: 'id',
    }),
  ],
};

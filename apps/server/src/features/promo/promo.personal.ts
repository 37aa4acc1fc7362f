import { sectionOf, type PersonalData } from '../../db/personal.ts';

/** Personal data of promo codes: uses, which stay so that a code counts once, also after an erasure. [AC-10] */
export const promoPersonal: PersonalData = {
  tables: { promo_uses: 'stays under the number: a code counts once' },
  archive: [
    sectionOf({
      name: 'promo_codes',
      from: 'promo_uses u join promo_codes c on c.id = u.code_id',
      columns: 'c.code, u.invoice_id, u.used_at, u.created_at',
      place: 'u.code_id',
      player: 'u.player_id',
    }),
  ],
};

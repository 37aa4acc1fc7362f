import { sectionOf, type PersonalData } from '../../db/personal.ts';

/** Personal data of finance: players' debts, and corrections by staff. */
export const financePersonal: PersonalData = {
  tables: {
    receivables: 'stays under the number: books',
    adjustments: 'stays under the number: books',
  },
  archive: [
    sectionOf({
      name: 'debts',
      from: 'receivables',
      columns: 'id, source, amount_cents, status, created_at, settled_at',
      place: 'id',
    }),
    sectionOf({
      name: 'corrections',
      from: 'adjustments',
      columns: 'id, amount_cents, reason_class, status, proposed_at, decided_at',
      place: 'id',
    }),
  ],
  open: {
    debt: `select 1 from receivables where player_id = $1 and status = 'open' limit 1`,
    corrections: `select 1 from adjustments where player_id = $1 and status = 'proposed' limit 1`,
  },
};

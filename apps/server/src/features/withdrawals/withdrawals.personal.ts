import { sectionOf, type PersonalData } from '../../db/personal.ts';

/** Withdrawals: the wallet is erased when nothing is on its way any more. */
export const withdrawalsPersonal: PersonalData = {
  tables: { withdrawals: 'the wallet is erased; the rest stays under the number: books' },
  archive: [
    sectionOf({
      name: 'withdrawals',
      from: 'withdrawals',
      columns: `id, type, system, wallet, sum_cents, payout_cents, items, status, reason, created_at, sent_at, ended_at`,
      place: 'id',
    }),
  ],
  erase: ({ query, playerId }) =>
    query.query(`update withdrawals set wallet = '' where player_id = $1 and wallet is not null`, [playerId]),
  open: {
    withdrawals: `select 1 from withdrawals where player_id = $1 and status in ('moderation', 'sending') limit 1`,
  },
};

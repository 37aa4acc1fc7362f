import { sectionOf, type PersonalData } from '../../db/personal.ts';

/**
 * Withdrawals: the erasure removes the wallet once no withdrawal is open, and providers' references of payouts, by
 * which the wallet could be found. The payout's own id stays for questions to the provider.
 */
export const withdrawalsPersonal: PersonalData = {
  tables: {
    withdrawals: 'the wallet and the reference of its provider are erased; the rest stays under the number: books',
  },
  archive: [
    sectionOf({
      name: 'withdrawals',
      from: 'withdrawals',
      columns: `id, type, system, wallet, sum_cents, payout_cents, items, status, reason, created_at, sent_at, ended_at`,
      place: 'id',
    }),
  ],
  erase: async ({ query, playerId }) => {
    await query.query(
      `update withdrawals set wallet = case when wallet is not null then '' end, provider_ref = null where player_id = $1`,
      [playerId],
    );
    await query.query(
      `update deposit_reviews set provider_ref = ''
       where withdrawal_id in (select id from withdrawals where player_id = $1)`,
      [playerId],
    );
  },
  open: {
    withdrawals: `select 1 from withdrawals where player_id = $1 and status in ('moderation', 'sending') limit 1`,
  },
};

import { microsOf, sectionOf, type PersonalData } from '../../db/personal.ts';

/**
 * Trades on Steam. The erasure masks the accounts of refused trade links, and removes the account, the token and the
 * address of offers.
 */
export const tradesPersonal: PersonalData = {
  tables: {
    trade_offers: 'account and token are erased',
    trade_link_claims: 'the account is masked',
  },
  archive: [
    sectionOf({
      name: 'trades',
      from: 'trade_offers',
      columns: 'id, name, withdrawal_id, deposit_id, steam_id, give, receive, state, url, created_at, changed_at',
      place: 'id',
      player: 'player_id',
    }),
    sectionOf({
      name: 'trade_links',
      from: 'trade_link_claims',
      columns: 'steam_id, claimed_at',
      place: microsOf('claimed_at'),
    }),
  ],
  erase: async ({ query, playerId, mask }) => {
    const claims = await query.query<{ steam_id: string }>(
      'select steam_id from trade_link_claims where player_id = $1',
      [playerId],
    );
    for (const { steam_id } of claims)
      await query.query('update trade_link_claims set steam_id = $3 where player_id = $1 and steam_id = $2', [
        playerId,
        steam_id,
        mask(steam_id),
      ]);
    await query.query(`update trade_offers set steam_id = '', token = '', url = null where player_id = $1`, [playerId]);
  },
  open: {
    trades: `select 1 from trade_offers where player_id = $1
      and state in ('waiting', 'ordering', 'created', 'sent', 'in_escrow') limit 1`,
  },
};

import { type PersonalData, microsOf, sectionOf } from '../db/personal.ts';

/**
 * Personal data shared by all features: bets, the journal, responses to repeated commands, and events of the outbox.
 */
export const platformPersonal: PersonalData = {
  tables: {
    bets: 'stays under the number: rounds are verified with it',
    player_sums: 'stays under the number: books',
    transfers: 'stays under the number: the journal',
    idempotency: 'deleted',
    outbox: 'events that name the player are deleted; others within an hour',
  },
  archive: [
    sectionOf({
      name: 'bets',
      from: 'bets',
      columns: `id, game, round_id, stake_cents, items, terms, status, multiplier_hundredths, win_cents, win_item,
        created_at, settled_at`,
      place: 'id',
    }),
    {
      name: 'journal',
      sql: `select t.id, t.kind, t.created_at, e.cash_cents, e.items_cents, t.id as cursor
        from (
          select transfer_id, coalesce(sum(amount_cents) filter (where account_id = cash_of($1::bigint)), 0)::bigint as cash_cents,
            coalesce(sum(amount_cents) filter (where account_id = items_of($1::bigint)), 0)::bigint as items_cents
          from (
            (select * from postings where account_id = cash_of($1::bigint) and transfer_id < $2 order by transfer_id desc limit $3)
            union all
            (select * from postings where account_id = items_of($1::bigint) and transfer_id < $2 order by transfer_id desc limit $3)) p
          group by transfer_id order by transfer_id desc limit $3) e
        join transfers t on t.id = e.transfer_id
        order by t.id desc`,
    },
    sectionOf({
      name: 'commands',
      from: 'idempotency',
      columns: 'scope, key, answer, created_at',
      place: microsOf('created_at'),
    }),
  ],
  erase: async ({ query, playerId, username }) => {
    await query.query('delete from idempotency where player_id = $1', [playerId]);
    // The name is escaped as in the JSON of an event.
    const written = JSON.stringify(username).slice(1, -1);
    if (written !== '')
      await query.query('delete from outbox where published_at is not null and position($1 in events::text) > 0', [
        written,
      ]);
  },
  open: { bets: 'select 1 from open_stakes where player_id = $1 limit 1' },
};

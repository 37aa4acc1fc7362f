// Subjects of a ticket's message: the check that a player may name one, and the player's latest ones. [SU-9] [S6]
import type { Attachable, TicketAbout } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { IS_KEPT } from '../../stakes/bets.store.ts';

/** Largest number of recent rows read from each table, and of bets in each game. */
const RECENT = 8;

type Of<Kind extends TicketAbout['kind']> = Extract<TicketAbout, { kind: Kind }>;

const exists = async (query: Query, sql: string, values: readonly unknown[]): Promise<boolean> =>
  (await query.query(sql, [...values])).length > 0;

const SKINS = 'skins-';

const CHECKS: {
  readonly [Kind in TicketAbout['kind']]: (query: Query, about: Of<Kind>, playerId: number) => Promise<boolean>;
} = {
  // Every round is public.
  round: (query, { game, id }) => exists(query, 'select 1 from rounds where game = $1 and id = $2', [game, id]),
  opening: (query, { id }, playerId) =>
    exists(query, 'select 1 from case_openings where id = $1 and player_id = $2', [id, playerId]),
  withdrawal: (query, { id }, playerId) =>
    exists(query, 'select 1 from withdrawals where id = $1 and player_id = $2', [id, playerId]),
  deposit: (query, { id }, playerId) =>
    id.startsWith(SKINS)
      ? exists(query, 'select 1 from skin_deposits where id = $1 and player_id = $2', [
          Number(id.slice(SKINS.length)),
          playerId,
        ])
      : exists(query, 'select 1 from invoices where id = $1 and player_id = $2', [id, playerId]),
};

/** True if the player may name the subject: a round, or an opening or a payment of their own. */
export const mayName = (query: Query, about: TicketAbout, playerId: number): Promise<boolean> =>
  (CHECKS[about.kind] as (query: Query, about: TicketAbout, playerId: number) => Promise<boolean>)(
    query,
    about,
    playerId,
  );

interface RecentRow {
  kind: TicketAbout['kind'];
  game: string | null;
  id: string;
  cents: number;
  at: Date;
}

const aboutOf = ({ kind, game, id }: RecentRow): TicketAbout => {
  if (kind === 'round') return { kind, game: game as Of<'round'>['game'], id: Number(id) };
  return kind === 'deposit' ? { kind, id } : { kind, id: Number(id) };
};

/**
 * Returns the player's last rounds (with a bet that was not cancelled), openings, deposits and withdrawals, newest
 * first. Each part of the query uses an index.
 */
export const recentOf = async (
  query: Query,
  { playerId, games }: { playerId: number; games: readonly string[] },
): Promise<Attachable[]> => {
  const rows = await query.query<RecentRow>(
    `(select 'round' as kind, b.game, b.round_id::text as id, sum(b.stake_cents)::bigint as cents, max(b.created_at) as at
      from unnest($2::text[]) as g(game)
      cross join lateral (
        select * from bets b where b.player_id = $1 and b.game = g.game and b.${IS_KEPT} order by b.id desc limit ${RECENT}
      ) b
      group by b.game, b.round_id)
     union all
     (select 'opening', null, id::text, price_cents, created_at from case_openings
      where player_id = $1 order by id desc limit ${RECENT})
     union all
     (select 'deposit', null, id::text, amount_cents, created_at from invoices
      where player_id = $1 order by created_at desc limit ${RECENT})
     union all
     (select 'deposit', null, '${SKINS}' || id, expected_cents, created_at from skin_deposits
      where player_id = $1 order by id desc limit ${RECENT})
     union all
     (select 'withdrawal', null, id::text, sum_cents, created_at from withdrawals
      where player_id = $1 order by id desc limit ${RECENT})
     order by at desc`,
    [playerId, [...games]],
  );
  return rows.map((row) => ({ about: aboutOf(row), sum: toDollars(row.cents), date: row.at.toISOString() }));
};

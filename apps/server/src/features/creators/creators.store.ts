import type { Query } from '../../db/db.ts';

export interface Creator {
  id: number;
  username: string;
  avatar: string;
  created_at: Date;
  /** Number of games in settled rounds and openings. */
  games: number;
  top_win_cents: number;
}

const LISTED = `from players p left join creators c on c.player_id = p.id where p.is_youtuber`;
const ORDER = 'order by c.place nulls last, p.id';

/** Returns featured creators with public figures, without banned and anonymous ones. [AC-6] */
export const shownCreators = (query: Query, most: number): Promise<Creator[]> =>
  query.query(
    `select l.id, l.username, l.avatar, l.created_at, s.games, s.top_win_cents
     from (
       select p.id, p.username, p.avatar, p.created_at, row_number() over (${ORDER}) as at
       ${LISTED} and not p.banned and not p.is_anonymous ${ORDER} limit $1) l
     cross join lateral (
       select coalesce(sum(bets), 0)::int as games, coalesce(max(top_win_cents), 0)::bigint as top_win_cents
       from player_sums where player_id = l.id) s
     order by l.at`,
    [most],
  );

/** Locks the list of creators against other changes. Returns the ids of all creators in order. */
export const lockCreators = async (query: Query): Promise<number[]> => {
  await query.query('select pg_advisory_xact_lock(725096)');
  return (await query.query<{ id: number }>(`select p.id ${LISTED} ${ORDER}`)).map(({ id }) => id);
};

/** Gives or removes the badge; false: there is no such player. */
export const markCreator = async (query: Query, playerId: number, isCreator: boolean): Promise<boolean> =>
  (await query.query('update players set is_youtuber = $2 where id = $1 returning id', [playerId, isCreator])).length >
  0;

/** Stores the order, and removes all other players from the list. */
export const saveOrder = async (query: Query, playerIds: readonly number[]): Promise<void> => {
  await query.query('delete from creators where player_id <> all($1::bigint[])', [[...playerIds]]);
  await query.query(
    `insert into creators (player_id, place) select id, place from unnest($1::bigint[]) with ordinality as o(id, place)
     on conflict (player_id) do update set place = excluded.place`,
    [[...playerIds]],
  );
};

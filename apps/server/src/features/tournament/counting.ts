import type { Query } from '../../db/db.ts';
import { type Mark, SETTLED, nextPortion, portionValues } from '../../standings/settled.ts';

const marksOf = (query: Query, tournamentId: number): Promise<Mark[]> =>
  query.query('select game, last_id as "lastId" from tournament_marks where tournament_id = $1 order by game', [
    tournamentId,
  ]);

export interface Counted {
  stakes: number;
  /** True if all stakes settled by now have been counted. */
  isLast: boolean;
}

/**
 * Counts the next portion of settled stakes of members, each once, under the tournament's lock. The time of a member's
 * points is the time of the stake that completed the last whole dollar. [TO-4, TO-5, TO-6]
 */
export const countPortion = async (
  query: Query,
  { tournamentId, openingsUpTo }: { tournamentId: number; openingsUpTo: number },
): Promise<Counted> => {
  const portion = await nextPortion(query, { marks: await marksOf(query, tournamentId), openingsUpTo });
  if (portion.isEmpty) return { stakes: 0, isLast: portion.isLast };
  const [row] = await query.query<{ stakes: number }>(
    `with counting as (
       select s.game, s.of_id, s.at, s.player_id, s.stake_cents, e.stake_cents as before_cents
       from (${SETTLED}) s
       join tournaments t on t.id = $4 and s.at < t.ends_at
       join tournament_entries e on e.tournament_id = t.id and e.player_id = s.player_id and s.at >= e.joined_at
     ), kept as (
       insert into tournament_stakes (tournament_id, game, of_id, player_id, stake_cents)
       select $4, game, of_id, player_id, stake_cents from counting
     ), sums as (
       select player_id, at, before_cents,
         (before_cents + sum(stake_cents) over (partition by player_id order by at, game, of_id))::bigint as sum_cents,
         (before_cents + sum(stake_cents) over (partition by player_id))::bigint as last_cents
       from counting
     ), grown as (
       select player_id, max(last_cents) as cents, max(last_cents) / 100 > max(before_cents) / 100 as has_more,
         min(at) filter (where sum_cents / 100 = last_cents / 100) as reached_at
       from sums group by player_id
     ), raised as (
       update tournament_entries e set stake_cents = g.cents,
         reached_at = case when g.has_more then g.reached_at else e.reached_at end
       from grown g where e.tournament_id = $4 and e.player_id = g.player_id
     )
     select count(*)::int as stakes from counting`,
    [...portionValues(portion), tournamentId],
  );
  await query.query(
    `update tournament_marks m set last_id = g.up_to
     from unnest($2::text[], $3::bigint[]) as g(game, up_to) where m.tournament_id = $1 and m.game = g.game`,
    [tournamentId, portion.games.map(({ game }) => game), portion.games.map(({ upTo }) => upTo)],
  );
  return { stakes: row?.stakes ?? 0, isLast: portion.isLast };
};

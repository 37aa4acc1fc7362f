import { type Query, one } from '../db/db.ts';

/** What a player's settled bets of all games come to. Refunded bets do not count. */
export interface PlayerSums {
  games: number;
  wins: number;
  won_cents: number;
  top_win_cents: number;
  top_hundredths: number | null;
}

/** The limit for a player's bets of one open round. */
const NEWEST = 50;

/**
 * The sums of closed rounds, which the database keeps by game, and the bets of open rounds that are settled already.
 * Those are among the player's newest of their game. A game without rounds counts by its rows of `player_sums`.
 */
export const playerSums = async (query: Query, playerId: number): Promise<PlayerSums> =>
  one(
    await query.query<PlayerSums>(
      `select coalesce(sum(games), 0)::int as games, coalesce(sum(wins), 0)::int as wins,
         coalesce(sum(won_cents), 0)::bigint as won_cents, coalesce(max(top_win_cents), 0)::bigint as top_win_cents,
         max(top_hundredths) as top_hundredths
       from (
         select bets as games, wins, won_cents, top_win_cents, top_multiplier_hundredths as top_hundredths
         from player_sums where player_id = $1
         union all
         select 1, max((b.status = 1)::int), coalesce(sum(b.win_cents), 0)::bigint,
           coalesce(max(b.win_cents), 0), max(b.multiplier_hundredths)
         from rounds r cross join lateral (
           select n.id, n.round_id, n.status, n.win_cents, n.multiplier_hundredths from bets n
           where n.player_id = $1 and n.game = r.game order by n.id desc limit ${NEWEST}) b
         where r.settled_at is null and b.round_id = r.id and b.status in (1, 2)
         group by r.game, case when r.counts_once then 0 else b.id end) sums`,
      [playerId],
    ),
  );

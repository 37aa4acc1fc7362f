import { type Query, one } from '../db/db.ts';

/**
 * What a player's settled bets of all games come to. Refunded bets do not count. What came back at or below the stake is
 * a game, and no win. [F10]
 */
export interface PlayerSums {
  games: number;
  wins: number;
  won_cents: number;
  staked_cents: number;
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
         coalesce(sum(won_cents), 0)::bigint as won_cents,
         coalesce(sum(staked_cents), 0)::bigint as staked_cents, coalesce(max(top_win_cents), 0)::bigint as top_win_cents,
         max(top_hundredths) as top_hundredths
       from (
         select bets as games, wins, won_cents, staked_cents, top_win_cents, top_multiplier_hundredths as top_hundredths
         from player_sums where player_id = $1
         union all
         select case when r.counts_once then least(b.bets, 1) else b.bets end,
           case when r.counts_once then (b.won_cents > b.staked_cents)::int else b.wins end, b.won_cents, b.staked_cents, b.top_win_cents, b.top_hundredths
         from rounds r cross join lateral (
           select count(*) as bets, count(*) filter (where n.win_cents > n.stake_cents) as wins,
             coalesce(sum(n.win_cents), 0) as won_cents, coalesce(sum(n.stake_cents), 0) as staked_cents,
             coalesce(max(n.win_cents), 0) as top_win_cents, max(n.multiplier_hundredths) as top_hundredths
           from (
             select round_id, status, stake_cents, win_cents, multiplier_hundredths from bets
             where player_id = $1 and game = r.game order by id desc limit ${NEWEST}) n
           where n.round_id = r.id and n.status in (1, 2)) b
         where r.settled_at is null) sums`,
      [playerId],
    ),
  );

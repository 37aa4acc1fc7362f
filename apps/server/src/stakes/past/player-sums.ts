import { type Query, one } from '../../db/db.ts';

/**
 * Sums of a player's settled bets. Refunded bets do not count. A bet that returns at most its stake counts as a game,
 * not as a win. [F10]
 */
export interface PlayerSums {
  games: number;
  wins: number;
  staked_cents: number;
  /** Payouts of all bets, also of those that returned at most their stake. */
  returned_cents: number;
  won_cents: number;
  top_win_cents: number;
  top_hundredths: number | null;
}

/** Aggregates that combine several rounds or openings: columns of `player_sums`, `round_plays` and `opening_plays`. */
const SUMS = {
  bets: 'sum',
  wins: 'sum',
  staked_cents: 'sum',
  returned_cents: 'sum',
  won_cents: 'sum',
  top_win_cents: 'max',
  top_multiplier_hundredths: 'max',
} as const;
const COLUMNS = Object.keys(SUMS);
export const PLAY_SUMS = COLUMNS.join(', ');

/** SQL aggregates of the columns of `SUMS` over a group. */
export const SUMMED_PLAYS = Object.entries(SUMS)
  .map(([column, sum]) => `${sum}(${column}) as ${column}`)
  .join(', ');

/** SQL list of all sums of a row, for comparisons. */
export const sumsOf = (alias: string): string => COLUMNS.map((column) => `${alias}.${column}`).join(', ');

/**
 * Returns a player's sums: the stored ones of settled rounds and openings, and the settled bets of open rounds. `game`:
 * sums of that game only; null: of all games. `offset 0` keeps the planner from reading the view `round_plays` for all
 * of the player's bets.
 */
export const playerSums = async (query: Query, playerId: number, game: string | null = null): Promise<PlayerSums> =>
  one(
    await query.query<PlayerSums>(
      `select coalesce(sum(bets), 0)::int as games, coalesce(sum(wins), 0)::int as wins,
         coalesce(sum(staked_cents), 0)::bigint as staked_cents, coalesce(sum(returned_cents), 0)::bigint as returned_cents,
         coalesce(sum(won_cents), 0)::bigint as won_cents, coalesce(max(top_win_cents), 0)::bigint as top_win_cents,
         max(top_multiplier_hundredths) as top_hundredths
       from (
         select ${PLAY_SUMS} from player_sums where player_id = $1 and ($2::text is null or game = $2)
         union all
         select ${PLAY_SUMS}
         from rounds r
         cross join lateral (select round_id from bets where player_id = $1 and game = r.game order by id desc limit 1) n
         cross join lateral (
           select ${PLAY_SUMS} from round_plays where game = r.game and round_id = n.round_id and player_id = $1 offset 0) p
         where r.settled_at is null and n.round_id = r.id and ($2::text is null or r.game = $2)) sums`,
      [playerId, game],
    ),
  );

import type { Query } from '../db/db.ts';

/** The name of openings among games. */
const OPENINGS = 'cases';
/** Largest number of rounds of a game, and of openings, in one portion. */
const MOST_ROUNDS = 50;
const MOST_OPENINGS = 2000;

/** Progress of a reader in a game: the last round or opening that it has counted. */
export interface Mark {
  game: string;
  lastId: number;
}

/** A portion of settled stakes: for each game the rounds or openings with ids above `lastId` and up to `upTo`. */
export interface Portion {
  games: readonly (Mark & { upTo: number })[];
  isEmpty: boolean;
  /** True if no settled stakes remain after this portion; openings above `openingsUpTo` do not count. */
  isLast: boolean;
}

/**
 * Returns a reader's next portion. Rounds of a game are settled one after the other, so there is no unsettled round
 * before the newest settled one. The query uses the key of rounds, so its cost does not grow with the past.
 */
export const nextPortion = async (
  query: Query,
  { marks, openingsUpTo }: { marks: readonly Mark[]; openingsUpTo: number },
): Promise<Portion> => {
  const rounds = await query.query<{ game: string; up_to: number; count: number }>(
    `select g.game, r.up_to, r.count
     from unnest($1::text[], $2::bigint[]) as g(game, last_id)
     cross join lateral (
       select max(n.id) as up_to, count(*)::int as count from (
         select id from rounds where game = g.game and id > g.last_id and settled_at is not null
         order by id limit ${MOST_ROUNDS}) n) r
     where r.count > 0`,
    [marks.map(({ game }) => game), marks.map(({ lastId }) => lastId)],
  );
  const games = marks.map(({ game, lastId }) => {
    const upTo =
      game === OPENINGS
        ? Math.max(lastId, Math.min(openingsUpTo, lastId + MOST_OPENINGS))
        : (rounds.find((row) => row.game === game)?.up_to ?? lastId);
    return { game, lastId, upTo };
  });
  return {
    games,
    isEmpty: games.every(({ lastId, upTo }) => upTo === lastId),
    isLast:
      rounds.every(({ count }) => count < MOST_ROUNDS) &&
      games.every(({ game, upTo }) => game !== OPENINGS || upTo >= openingsUpTo),
  };
};

/** The values of a portion as parameters of `SETTLED`. */
export const portionValues = ({ games }: Portion): [string[], number[], number[]] => [
  games.map(({ game }) => game),
  games.map(({ lastId }) => lastId),
  games.map(({ upTo }) => upTo),
];

/**
 * SQL for the settled stakes of a portion; `portionValues` are its first three parameters. Each row has a player's
 * stake in a round or an opening and its payout, with all bets of a round together. Refunded stakes are left out.
 * `hundredths`: the largest multiplier that paid more than its stake.
 */
export const SETTLED = `
  select g.game, s.of_id, s.at, s.player_id, s.stake_cents, s.won_cents, s.hundredths
  from unnest($1::text[], $2::bigint[], $3::bigint[]) as g(game, last_id, up_to)
  cross join lateral (
    select round_id as of_id, settled_at as at, player_id, staked_cents as stake_cents, won_cents,
      top_multiplier_hundredths as hundredths
    from round_plays
    where game = g.game and round_id > g.last_id and round_id <= g.up_to and settled_at is not null
    union all
    select opening_id, settled_at, player_id, staked_cents, won_cents, top_multiplier_hundredths
    from opening_plays
    where g.game = '${OPENINGS}' and opening_id > g.last_id and opening_id <= g.up_to) s`;

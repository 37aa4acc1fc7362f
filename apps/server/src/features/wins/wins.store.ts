import type { Query } from '../../db/db.ts';
import { isLargeWin } from '../../stakes/past/large-win.ts';

/** Win of a player in a round or an opening. */
export interface WinRow {
  game: string;
  id: number;
  player_id: number;
  username: string;
  avatar: string;
  is_demo: boolean;
  /** True if the player is banned or anonymous. Others must not see who they are. */
  is_hidden: boolean;
  stake_cents: number;
  win_cents: number;
  won_at: Date;
}

/** Position of the feed: last rounds read of each game, and the last opening read. */
export interface Seen {
  rounds: Readonly<Record<string, number>>;
  openingId: number;
}

/**
 * Largest number of rounds per game in one query, and of openings that a new feed reads back. Older ones are skipped.
 */
const MOST_ROUNDS = 50;
const MOST_OPENINGS = 2000;

/** Returns the position of a new feed, which is some rounds and openings before the newest. */
export const beginning = async (query: Query, games: readonly string[]): Promise<Seen> => {
  const rounds = await query.query<{ game: string; since: number }>(
    `select g.game, greatest(coalesce((select max(r.id) from rounds r where r.game = g.game), 0) - ${MOST_ROUNDS}, 0) as since
     from unnest($1::text[]) as g(game)`,
    [[...games]],
  );
  const [openings] = await query.query<{ since: number }>(
    `select greatest(coalesce(max(id), 0) - ${MOST_OPENINGS}, 0) as since from case_openings`,
  );
  return {
    rounds: Object.fromEntries(rounds.map(({ game, since }) => [game, since])),
    openingId: openings?.since ?? 0,
  };
};

interface Ended {
  game: string;
  id: number;
}

/**
 * Returns the newest settled rounds of each game, at most MOST_ROUNDS, after the last round read (`rounds`). A round is
 * settled once its wheel or spinner has stopped, so everybody may see its wins. The query uses the key of rounds, so
 * its cost does not depend on their number.
 */
export const settledSince = (query: Query, { rounds }: Seen): Promise<Ended[]> =>
  query.query(
    `select r.game, r.id
     from unnest($1::text[], $2::bigint[]) as s(game, since)
     cross join lateral (
       select game, id from rounds
       where game = s.game and id > s.since and settled_at is not null
       order by id desc limit ${MOST_ROUNDS}) r`,
    [Object.keys(rounds), Object.values(rounds)],
  );

const PERSON = 'p.username, p.avatar, p.is_demo, p.banned or p.is_anonymous as is_hidden';

/**
 * Returns the players' large wins in these rounds, largest first. A player's bets in a round count together. At most
 * `most` rows.
 */
export const winsOfRounds = (
  query: Query,
  { rounds, leastCents, most }: { rounds: readonly Ended[]; leastCents: number; most: number },
): Promise<WinRow[]> =>
  query.query(
    `select w.*, ${PERSON}
     from (
       select b.game, b.round_id as id, b.player_id, sum(b.stake_cents)::bigint as stake_cents,
         sum(b.win_cents)::bigint as win_cents, max(b.settled_at) as won_at
       from unnest($1::text[], $2::bigint[]) as r(game, id)
       join bets b on b.game = r.game and b.round_id = r.id and b.status in (1, 2)
       group by b.game, b.round_id, b.player_id
       having ${isLargeWin({ win: 'sum(b.win_cents)', stake: 'sum(b.stake_cents)', least: '$3' })}
       order by win_cents desc limit $4) w
     join players p on p.id = w.player_id
     order by w.win_cents desc, w.id desc`,
    [rounds.map(({ game }) => game), rounds.map(({ id }) => id), leastCents, most],
  );

/**
 * Returns the id of the newest opening made at least `waitMs` ago, whose reels and those of all before it have stopped;
 * `after` if there is none.
 */
export const lastOpeningBefore = async (
  query: Query,
  { after, waitMs }: { after: number; waitMs: number },
): Promise<number> =>
  (
    await query.query<{ id: number }>(
      `select id from case_openings
       where id > $1 and created_at <= now() - make_interval(secs => $2::double precision / 1000)
       order by id desc limit 1`,
      [after, waitMs],
    )
  )[0]?.id ?? after;

/**
 * Returns the large wins in openings with ids above `after` and up to `upTo`, without those of demo players; largest
 * first, at most `most`. [CA-45]
 */
export const winsOfOpenings = (
  query: Query,
  { after, upTo, leastCents, most }: { after: number; upTo: number; leastCents: number; most: number },
): Promise<WinRow[]> =>
  query.query(
    `select 'cases' as game, o.id, o.player_id, o.price_cents as stake_cents, coalesce(o.won_cents, o.item_cents) as win_cents, o.created_at as won_at, ${PERSON}
     from case_openings o join players p on p.id = o.player_id
     where o.id > $1 and o.id <= $2 and not o.is_demo
       and ${isLargeWin({ win: 'coalesce(o.won_cents, o.item_cents)', stake: 'o.price_cents', least: '$3' })}
     order by win_cents desc, o.id desc limit $4`,
    [after, upTo, leastCents, most],
  );

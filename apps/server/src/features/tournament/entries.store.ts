import { type Query, one } from '../../db/db.ts';
import { LISTED_USER, type ListedUser } from '../../lib/hidden-user.ts';

/** True if the player takes part. */
export const isMember = async (
  query: Query,
  { tournamentId, playerId }: { tournamentId: number; playerId: number },
): Promise<boolean> =>
  (
    await query.query('select 1 from tournament_entries where tournament_id = $1 and player_id = $2', [
      tournamentId,
      playerId,
    ])
  ).length > 0;

/**
 * Adds the player to an active tournament; false: its time is over. The row's lock orders this against the counting of
 * stakes: stakes that count for the player were settled after the joining. [TO-3, TO-4]
 */
export const insertEntry = async (
  query: Query,
  { tournamentId, playerId }: { tournamentId: number; playerId: number },
): Promise<boolean> => {
  const [row] = await query.query<{ members: number }>(
    `update tournaments set members = members + 1
     where id = $1 and status = 0 and ends_at > clock_timestamp() returning members`,
    [tournamentId],
  );
  if (!row) return false;
  await query.query('insert into tournament_entries (tournament_id, player_id, entry) values ($1, $2, $3)', [
    tournamentId,
    playerId,
    row.members,
  ]);
  return true;
};

/** Returns a player's total of deposits, without the sums taken back. [TO-3] */
export const depositedCents = async (query: Query, playerId: number): Promise<number> =>
  one(
    await query.query<{ cents: number }>(
      'select coalesce(sum(amount_cents - taken_back_cents), 0)::bigint as cents from deposits_made where player_id = $1',
      [playerId],
    ),
  ).cents;

/** Order of the ranks. Equal points: the entry that reached them first, then the one that joined first. [TO-6] */
const RANK = 'e.points desc, e.reached_at, e.entry';

export interface PlaceRow extends ListedUser {
  points: number;
}

/** Returns the first places, in order. */
export const firstPlaces = (
  query: Query,
  { tournamentId, most }: { tournamentId: number; most: number },
): Promise<PlaceRow[]> =>
  query.query(
    `select e.points, ${LISTED_USER}
     from tournament_entries e join players p on p.id = e.player_id
     where e.tournament_id = $1 order by ${RANK} limit $2`,
    [tournamentId, most],
  );

/** Returns a player's place and points; null: the player is no member. */
export const ownPlace = async (
  query: Query,
  { tournamentId, playerId }: { tournamentId: number; playerId: number },
): Promise<{ place: number; points: number } | null> => {
  const [row] = await query.query<{ place: number; points: number }>(
    `select e.points, 1 + (select count(*) from tournament_entries o
         where o.tournament_id = e.tournament_id and o.points >= e.points
           and (o.points > e.points or (o.reached_at, o.entry) < (e.reached_at, e.entry)))::int as place
     from tournament_entries e where e.tournament_id = $1 and e.player_id = $2`,
    [tournamentId, playerId],
  );
  return row ?? null;
};

/** Returns the players who can win a prize, in order of place: not banned, and not on a break. [TO-7] */
export const whoCanWin = (
  query: Query,
  { tournamentId, most }: { tournamentId: number; most: number },
): Promise<{ player_id: number; points: number }[]> =>
  query.query(
    `select e.player_id, e.points from tournament_entries e join players p on p.id = e.player_id
     where e.tournament_id = $1 and e.points > 0 and not p.banned
       and not (p.has_limits and exists (select 1 from player_breaks k where k.player_id = p.id and k.ends_at > now()))
     order by ${RANK} limit $2`,
    [tournamentId, most],
  );

export interface WinnerRow extends ListedUser {
  tournament_id: number;
  prize: number;
  points: number;
  cents: number;
}

export const insertWinners = async (
  query: Query,
  tournamentId: number,
  winners: readonly { prize: number; playerId: number; points: number; cents: number }[],
): Promise<void> => {
  await query.query(
    `insert into tournament_winners (tournament_id, prize, player_id, points, cents)
     select $1, w.prize, w."playerId", w.points, w.cents
     from jsonb_to_recordset($2::jsonb) as w(prize smallint, "playerId" bigint, points bigint, cents bigint)`,
    [tournamentId, JSON.stringify(winners)],
  );
};

/** Returns the winners of these tournaments: the newest tournament first, and within it the first prize first. */
export const winnersOf = (query: Query, tournamentIds: readonly number[]): Promise<WinnerRow[]> =>
  query.query(
    `select w.tournament_id, w.prize, w.points, w.cents, ${LISTED_USER}
     from tournament_winners w join players p on p.id = w.player_id
     where w.tournament_id = any($1::bigint[]) order by w.tournament_id desc, w.prize`,
    [[...tournamentIds]],
  );

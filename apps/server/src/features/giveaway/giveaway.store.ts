import { HOUSE } from '@updraft/ledger';
import { type Query, one } from '../../db/db.ts';
import { PUBLIC_NAME } from '../../lib/public-name.ts';

export interface PrizeRow {
  prize: number;
  entry_id: number;
  item_id: number;
  price_cents: number;
}

export const insertPrizes = async (
  query: Query,
  { drawId, itemIds }: { drawId: number; itemIds: readonly number[] },
): Promise<void> => {
  await query.query(
    `insert into giveaway_prizes (draw_id, prize, entry_id, item_id, price_cents)
     select $1, w.prize, i.entry_id, i.id, i.price_cents from unnest($2::bigint[]) with ordinality as w(id, prize) join items i on i.id = w.id`,
    [drawId, [...itemIds]],
  );
};

export const prizesOf = (query: Query, drawId: number): Promise<PrizeRow[]> =>
  query.query('select prize, entry_id, item_id, price_cents from giveaway_prizes where draw_id = $1 order by prize', [
    drawId,
  ]);

export const findPlace = async (
  query: Query,
  { drawId, playerId }: { drawId: number; playerId: number },
): Promise<number | null> =>
  (
    await query.query<{ place: number }>('select place from giveaway_entries where draw_id = $1 and player_id = $2', [
      drawId,
      playerId,
    ])
  )[0]?.place ?? null;

/**
 * Takes the next place of a giveaway that is open by the database's clock; null: it is closed or full. The row's lock
 * orders this against the close, so a place that is taken before the close is in the list. [PD-3, GW-2]
 */
export const takePlace = async (
  query: Query,
  { drawId, playerId, mostPlaces }: { drawId: number; playerId: number; mostPlaces: number },
): Promise<number | null> => {
  const [row] = await query.query<{ members: number }>(
    `update prize_draws set members = members + 1
     where id = $1 and status = 'open' and closes_at > clock_timestamp() and members < $2 returning members`,
    [drawId, mostPlaces],
  );
  if (!row) return null;
  await query.query('insert into giveaway_entries (draw_id, place, player_id) values ($1, $2, $3)', [
    drawId,
    row.members,
    playerId,
  ]);
  return row.members;
};

/** Returns the places, in order, of players who are neither banned nor on a break. [GW-5] */
export const placesOf = (query: Query, drawId: number): Promise<{ place: number; player_id: number }[]> =>
  query.query(
    `select e.place, e.player_id from giveaway_entries e join players p on p.id = e.player_id
     where e.draw_id = $1 and not p.banned
       and not (p.has_limits and exists (select 1 from player_breaks k where k.player_id = p.id and k.ends_at > now()))
     order by e.place`,
    [drawId],
  );

/** Returns the places of these players, by player id. */
export const placesOfPlayers = async (
  query: Query,
  { drawId, playerIds }: { drawId: number; playerIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> => {
  const rows = await query.query<{ place: number; player_id: number }>(
    'select place, player_id from giveaway_entries where draw_id = $1 and player_id = any($2::bigint[])',
    [drawId, [...playerIds]],
  );
  return new Map(rows.map(({ player_id, place }) => [player_id, place]));
};

interface ParticipantRow {
  place: number;
  id: number;
  username: string;
  avatar: string;
  is_demo: boolean;
}

/** Returns a page of participants below a place, highest place first. */
export const participantsBelow = (
  query: Query,
  { drawId, below, most }: { drawId: number; below: number; most: number },
): Promise<ParticipantRow[]> =>
  query.query(
    `select e.place, p.id, ${PUBLIC_NAME} from giveaway_entries e join players p on p.id = e.player_id
     where e.draw_id = $1 and e.place < $2 order by e.place desc limit $3`,
    [drawId, below, most],
  );

/** Returns a player's total of deposits, without the sums taken back, and their number of games. [GW-3] */
export const standingOf = async (query: Query, playerId: number): Promise<{ deposited_cents: number; games: number }> =>
  one(
    await query.query<{ deposited_cents: number; games: number }>(
      `select (select coalesce(sum(amount_cents - taken_back_cents), 0) from deposits_made where player_id = $1)::bigint as deposited_cents,
         (select coalesce(sum(bets), 0) from player_sums where player_id = $1)::bigint as games`,
      [playerId],
    ),
  );

export interface PastPrizeRow {
  draw_id: number;
  place: number;
  player_id: number;
  entry_id: number;
  price_cents: number;
  created_at: Date;
}

const PAST = 'select draw_id, place, player_id, entry_id, price_cents, created_at from prize_winners';

/** Returns the newest items that were won in giveaways. */
export const pastPrizes = (query: Query, most: number): Promise<PastPrizeRow[]> =>
  query.query(`${PAST} where item_id is not null order by draw_id desc, prize limit $1`, [most]);

interface GiveawayRow {
  id: number;
  status: 'open' | 'waiting' | 'drawn' | 'canceled';
  members: number;
  opened_at: Date;
  closes_at: Date;
  opened_by: string | null;
}

/** Returns the newest giveaways, for staff. */
export const listGiveaways = (query: Query, most: number): Promise<GiveawayRow[]> =>
  query.query(
    `select d.id, d.status, d.members, d.opened_at, d.closes_at, p.username as opened_by
     from prize_draws d left join players p on p.id = d.opened_by where d.kind = 'giveaway' order by d.id desc limit $1`,
    [most],
  );

/** Number of newest giveaways to read. One is open at a time, so the last one to end is among them. */
const NEWEST = 5;

/** True if a scheduled giveaway can open: none runs, and the last one ended long enough ago. */
export const scheduleIsDue = async (query: Query, pauseMs: number): Promise<boolean> =>
  one(
    await query.query<{ due: boolean }>(
      `select not exists (select 1 from prize_draws where kind = 'giveaway' and status in ('open', 'waiting'))
         and not exists (
           select 1 from (
             select coalesce(drawn_at, canceled_at) as ended_at from prize_draws where kind = 'giveaway' order by id desc limit ${NEWEST}) d
           where ended_at > now() - $1 * interval '1 millisecond') as due`,
      [pauseMs],
    ),
  ).due;

/**
 * Returns an entry in stock with a price from `minCents` to `maxCents`; `pick` (0 … 1) chooses one. Null: there is
 * none.
 */
export const entryInStock = async (
  query: Query,
  { minCents, maxCents, pick }: { minCents: number; maxCents: number; pick: number },
): Promise<number | null> => {
  const rows = await query.query<{ id: number }>(
    `select c.id from catalogue c where not c.suspended and c.price_cents between $1 and $2
       and exists (select 1 from items i where i.account_id = ${HOUSE.stock} and i.entry_id = c.id)
     order by c.id limit 1000`,
    [minCents, maxCents],
  );
  return rows[Math.floor(pick * rows.length)]?.id ?? null;
};

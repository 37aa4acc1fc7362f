import { PERIOD_DAYS, TOP_LAST_COUNTED, TOP_PLACES, type TopBy, type TopPeriod } from '@updraft/rules/top';
import { type Query, one } from '../../db/db.ts';
import { LISTED_USER, type ListedUser } from '../../lib/hidden-user.ts';
import { type Mark, type Portion, SETTLED, portionValues } from '../../standings/settled.ts';

/** Column by which players are ranked. [TP-1] */
const COLUMN: Readonly<Record<TopBy, string>> = {
  won: 'won_cents',
  turnover: 'staked_cents',
  multiplier: 'top_hundredths',
};

/** State of the periods: the day that they end with, and the progress of their move to today. */
export interface TopState {
  /** `day`: last day of every period. `today`: present day. Both are in UTC: `2026-01-31`. */
  day: string;
  today: string;
  /** Highest id of the players whose periods have already moved on to today; 0: none, or all have. */
  moved_player_id: number;
}

/**
 * Locks and returns the state, so that only one process works at a time. Returns null if another process has the lock.
 */
export const lockState = async (query: Query): Promise<TopState | null> => {
  const [row] = await query.query<TopState>(
    `select day::text, (now() at time zone 'utc')::date::text as today, moved_player_id from top_state for update skip locked`,
  );
  return row ?? null;
};

/** Stores the state. Call under its lock. */
export const saveState = async (
  query: Query,
  { day, moved_player_id: moved }: Pick<TopState, 'day' | 'moved_player_id'>,
): Promise<void> => {
  await query.query('update top_state set day = $1::date, moved_player_id = $2', [day, moved]);
};

/** Returns for each game the last round or opening whose stakes are counted; 0: none. */
export const marksOf = (query: Query, games: readonly string[]): Promise<Mark[]> =>
  query.query(
    `select g.game, coalesce(m.last_id, 0) as "lastId" from unnest($1::text[]) as g(game)
     left join top_marks m on m.game = g.game`,
    [[...games]],
  );

/** Stores the ends of a counted portion as the new marks of its games. */
export const saveMarks = async (query: Query, { games }: Portion): Promise<void> => {
  await query.query(
    `insert into top_marks (game, last_id) select g.game, g.up_to from unnest($1::text[], $2::bigint[]) as g(game, up_to)
     on conflict (game) do update set last_id = excluded.last_id`,
    [games.map(({ game }) => game), games.map(({ upTo }) => upTo)],
  );
};

/** Adds a portion of settled stakes to its players' days and to their sums of all time. Returns the players' ids. */
export const addToDays = async (query: Query, portion: Portion): Promise<number[]> =>
  (
    await query.query<{ player_id: number }>(
      `with days as (
         select player_id, (at at time zone 'utc')::date as day, sum(won_cents) as won, sum(stake_cents) as staked, max(hundredths) as top
         from (${SETTLED}) s group by 1, 2
       ), kept as (
         insert into player_days as d (player_id, day, won_cents, staked_cents, top_hundredths)
         select player_id, day, won, staked, top from days order by 1, 2
         on conflict (player_id, day) do update set won_cents = d.won_cents + excluded.won_cents,
           staked_cents = d.staked_cents + excluded.staked_cents, top_hundredths = greatest(d.top_hundredths, excluded.top_hundredths)
       )
       insert into top_sums as t (period, player_id, won_cents, staked_cents, top_hundredths)
       select 'all', player_id, sum(won), sum(staked), max(top) from days group by player_id order by player_id
       on conflict (period, player_id) do update set won_cents = t.won_cents + excluded.won_cents,
         staked_cents = t.staked_cents + excluded.staked_cents, top_hundredths = greatest(t.top_hundredths, excluded.top_hundredths)
       returning player_id`,
      portionValues(portion),
    )
  ).map((row) => row.player_id);

const PERIODS = Object.entries(PERIOD_DAYS);
const LONGEST = Math.max(...Object.values(PERIOD_DAYS));

/**
 * Computes the sums of these players again from their days, over every period that ends with `day`. A repeat changes
 * nothing, so no sum can drift. [TP-3]
 */
export const refreshPeriods = async (
  query: Query,
  { playerIds, day }: { playerIds: readonly number[]; day: string },
): Promise<void> => {
  if (playerIds.length === 0) return;
  await query.query(
    `with sums as (
       select w.period, d.player_id, sum(d.won_cents) as won, sum(d.staked_cents) as staked, max(d.top_hundredths) as top
       from unnest($1::bigint[]) as p(id)
       join player_days d on d.player_id = p.id and d.day > $2::date - ${LONGEST} and d.day <= $2::date
       join unnest($3::text[], $4::int[]) as w(period, days) on d.day > $2::date - w.days
       group by 1, 2
     ), gone as (
       delete from top_sums t where t.player_id = any($1::bigint[]) and t.period = any($3::text[])
         and not exists (select 1 from sums s where s.period = t.period and s.player_id = t.player_id)
     )
     insert into top_sums as t (period, player_id, won_cents, staked_cents, top_hundredths)
     select period, player_id, won, staked, top from sums order by 1, 2
     on conflict (period, player_id) do update set won_cents = excluded.won_cents, staked_cents = excluded.staked_cents,
       top_hundredths = excluded.top_hundredths`,
    [[...playerIds], day, PERIODS.map(([period]) => period), PERIODS.map(([, days]) => days)],
  );
};

/**
 * Returns up to `most` players, by id after `moved_player_id`, for whom a day leaves a period when the periods move on
 * to today: those who have played on such a day.
 */
export const playersLeftBehind = async (query: Query, state: TopState, most: number): Promise<number[]> =>
  (
    await query.query<{ player_id: number }>(
      `select distinct d.player_id
       from unnest($4::int[]) as w(days)
       join player_days d on d.day > $1::date - w.days and d.day <= $2::date - w.days and d.player_id > $3
       order by 1 limit $5`,
      [state.day, state.today, state.moved_player_id, PERIODS.map(([, days]) => days), most],
    )
  ).map((row) => row.player_id);

export interface TopRow extends ListedUser {
  value: number;
}

/** Returns the first places of a ranking. Of equal values the older account is first. [TP-4, TP-5] */
export const firstPlaces = (query: Query, { by, period }: { by: TopBy; period: TopPeriod }): Promise<TopRow[]> =>
  query.query(
    `select t.${COLUMN[by]} as value, ${LISTED_USER}
     from (
       select player_id, ${COLUMN[by]} from top_sums where period = $1 and ${COLUMN[by]} > 0
       order by ${COLUMN[by]} desc, player_id limit ${TOP_PLACES}) t
     join players p on p.id = t.player_id
     order by t.${COLUMN[by]} desc, t.player_id`,
    [period],
  );

/**
 * Returns a player's value and the number of players before them, counted up to a limit. Null: the player has no place.
 * [TP-5]
 */
export const ownStanding = async (
  query: Query,
  { playerId, by, period }: { playerId: number; by: TopBy; period: TopPeriod },
): Promise<{ value: number; ahead: number } | null> => {
  const column = COLUMN[by];
  const [own] = await query.query<{ value: number | null }>(
    `select ${column} as value from top_sums where period = $1 and player_id = $2`,
    [period, playerId],
  );
  if (!own?.value) return null;
  const { ahead } = one(
    await query.query<{ ahead: number }>(
      `select count(*)::int as ahead from (
         (select 1 from top_sums where period = $1 and ${column} > 0 and ${column} > $2 limit ${TOP_LAST_COUNTED})
         union all
         (select 1 from top_sums where period = $1 and ${column} > 0 and ${column} = $2 and player_id < $3 limit ${TOP_LAST_COUNTED})) a`,
      [period, own.value, playerId],
    ),
  );
  return { value: own.value, ahead };
};

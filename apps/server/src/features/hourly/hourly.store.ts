import { HOUR_GOAL_CENTS } from '@updraft/rules/hourly';
import { type Query, one } from '../../db/db.ts';

interface PoolRow {
  cents: number;
  carry_units: number;
  last_round_id: number;
}

const POOL = 'select cents, carry_units, last_round_id from hourly_pool';

export const readPool = async (query: Query): Promise<PoolRow> => one(await query.query<PoolRow>(POOL));

/** Locks and returns the pool, so that funding and payouts of the pool run one after another. */
export const lockPool = async (query: Query): Promise<PoolRow> => one(await query.query<PoolRow>(`${POOL} for update`));

export const savePool = async (query: Query, pool: PoolRow): Promise<void> => {
  await query.query('update hourly_pool set cents = $1, carry_units = $2, last_round_id = $3', [
    pool.cents,
    pool.carry_units,
    pool.last_round_id,
  ]);
};

/** Takes the sum that an hour has paid out from the pool. */
export const takeFromPool = async (query: Query, cents: number): Promise<void> => {
  await query.query('update hourly_pool set cents = cents - $1', [cents]);
};

/** A settled round of crash that has not funded the pool. `bank_cents`: its stakes without the refunded ones. */
export interface SettledRound {
  id: number;
  settled_at: Date;
  bank_cents: number;
}

/** Returns the oldest settled rounds after the number `after`. Rounds settle in the order of their numbers. [HB-1] */
export const roundsToFund = (query: Query, { after, most }: { after: number; most: number }): Promise<SettledRound[]> =>
  query.query(
    `select r.id, r.settled_at,
       (select coalesce(sum(b.stake_cents), 0) from bets b where b.round_id = r.id and b.game = 'crash' and b.status in (1, 2))::bigint as bank_cents
     from rounds r where r.game = 'crash' and r.id > $1 and r.settled_at is not null order by r.id limit $2`,
    [after, most],
  );

export interface FundingRow {
  round_id: number;
  bank_cents: number;
  basis_points: number;
  units: number;
  cents: number;
  draw_id: number | null;
}

/** Writes the sums that rounds have added, and counts the stakes of rounds that belong to an hour. [HB-1, HB-5] */
export const saveFundings = async (query: Query, fundings: readonly FundingRow[]): Promise<void> => {
  if (fundings.length === 0) return;
  await query.query(
    `insert into hourly_fundings (round_id, bank_cents, basis_points, units, cents, draw_id)
     select round_id, bank_cents, basis_points, units, cents, draw_id
     from jsonb_to_recordset($1::jsonb) as f(round_id bigint, bank_cents bigint, basis_points integer, units bigint, cents bigint, draw_id bigint)`,
    [JSON.stringify(fundings)],
  );
  const counted = fundings.filter(({ draw_id }) => draw_id !== null);
  if (counted.length === 0) return;
  await query.query(
    `insert into hourly_stakes as s (draw_id, player_id, stake_cents)
     select f.draw_id, b.player_id, sum(b.stake_cents) from hourly_fundings f
     join bets b on b.round_id = f.round_id and b.game = 'crash' and b.status in (1, 2)
     where f.round_id = any($1::bigint[]) and f.draw_id is not null
     group by f.draw_id, b.player_id order by b.player_id
     on conflict (draw_id, player_id) do update set stake_cents = s.stake_cents + excluded.stake_cents`,
    [counted.map(({ round_id }) => round_id)],
  );
};

/** A player who has staked in an hour and may win by the conditions that the database checks. */
interface Candidate {
  player_id: number;
  username: string;
  stake_cents: number;
}

/** Returns players with at least this stake who are neither banned nor on a break, ascending by id. [HB-4] */
export const candidatesOf = (
  query: Query,
  { drawId, stakeCents }: { drawId: number; stakeCents: number },
): Promise<Candidate[]> =>
  query.query(
    `select s.player_id, p.username, s.stake_cents from hourly_stakes s join players p on p.id = s.player_id
     where s.draw_id = $1 and s.stake_cents >= $2 and not p.banned
       and not (p.has_limits and exists (select 1 from player_breaks k where k.player_id = p.id and k.ends_at > now()))
     order by s.player_id`,
    [drawId, stakeCents],
  );

/** Returns the stakes of one player in the hour, cents. */
export const stakeOf = async (
  query: Query,
  { drawId, playerId }: { drawId: number; playerId: number },
): Promise<number> =>
  (
    await query.query<{ stake_cents: number }>(
      'select stake_cents from hourly_stakes where draw_id = $1 and player_id = $2',
      [drawId, playerId],
    )
  )[0]?.stake_cents ?? 0;

/** Returns the newest hour that somebody won; null: none. */
export const lastWonHour = async (
  query: Query,
): Promise<{ id: number; drawn_at: Date; entries_count: number } | null> =>
  (
    await query.query<{ id: number; drawn_at: Date; entries_count: number }>(
      `select id, drawn_at, entries_count from prize_draws where kind = 'hourly' and status = 'drawn' and entries_count > 0
       order by id desc limit 1`,
    )
  )[0] ?? null;

/**
 * True if a settled round has not funded the pool, or the pool has reached its goal and no hour runs. Rounds settle in
 * the order of their numbers, so it suffices to read the round after the last one that has funded the pool.
 */
export const hourIsDue = async (query: Query, { mayBegin }: { mayBegin: boolean }): Promise<boolean> =>
  one(
    await query.query<{ due: boolean }>(
      `select (select r.settled_at from rounds r where r.game = 'crash' and r.id > p.last_round_id order by r.id limit 1) is not null
         or ($1::boolean and p.cents >= ${HOUR_GOAL_CENTS} and not exists (select 1 from prize_draws where kind = 'hourly' and status in ('open', 'waiting'))) as due
       from hourly_pool p`,
      [mayBegin],
    ),
  ).due;

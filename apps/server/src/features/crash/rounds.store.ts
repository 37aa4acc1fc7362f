import { HOUSE } from '@updraft/ledger';
import type { CrashLimits, ReturnSums } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';

export interface RoundRow {
  id: number;
  chain_id: number;
  chain_index: number;
  day_of_month: number;
  public_hash: string;
  rules_version: number;
  limits: CrashLimits;
  payout_cap_cents: number;
  phase: 'waiting' | 'running' | 'ended';
  opened_at: Date;
  starts_at: Date;
  started_at: Date | null;
  heartbeat_at: Date | null;
  /** Milliseconds since the start, on the owner's monotonic clock, at the last heartbeat. */
  beat_elapsed_ms: number | null;
  beat_mono_ms: number | null;
  beat_boot: string | null;
  ended_at: Date | null;
  settled_at: Date | null;
  /** Its stakes went back to the players: it is over and has no result. */
  refunded_at: Date | null;
  point_hundredths: number | null;
  secret_hash: string | null;
  seed: string | null;
}

const ROUND = `id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms->'limits' as limits, (terms->>'payoutCapCents')::bigint as payout_cap_cents,
  phase, opened_at, starts_at, started_at, heartbeat_at, beat_elapsed_ms, beat_mono_ms, beat_boot, ended_at, settled_at, refunded_at,
  (result->>'pointHundredths')::integer as point_hundredths, secret_hash, seed`;

/** The round that is not settled yet, with the database's clock: at most one exists. */
export const openRound = async (query: Query): Promise<(RoundRow & { now: Date }) | null> =>
  (
    await query.query<RoundRow & { now: Date }>(
      `select ${ROUND}, clock_timestamp() as now from rounds where game = 'crash' and settled_at is null`,
    )
  )[0] ?? null;

export const findRound = async (query: Query, id: number): Promise<RoundRow | null> =>
  (await query.query<RoundRow>(`select ${ROUND} from rounds where game = 'crash' and id = $1`, [id]))[0] ?? null;

/** Where the newest round stands in its chain: the next one follows without a gap. */
export const lastPlace = async (query: Query): Promise<{ chainId: number; index: number } | null> => {
  const [row] = await query.query<{ chain_id: number; chain_index: number }>(
    `select chain_id, chain_index from rounds where game = 'crash' order by id desc limit 1`,
  );
  return row ? { chainId: row.chain_id, index: row.chain_index } : null;
};

/** Cash and stock of the house: what the round's payout cap is a share of. */
export const bankrollCents = async (query: Query): Promise<number> =>
  (
    await query.query<{ cents: number }>(
      `select ((select sum(balance_cents) from accounts where id in (${HOUSE.cash}, ${HOUSE.stock}))
        + coalesce((select sum(delta_cents) from house_deltas where account_id in (${HOUSE.cash}, ${HOUSE.stock})), 0))::bigint as cents`,
    )
  )[0]?.cents ?? 0;

export const insertRound = async (
  query: Query,
  round: {
    id: number;
    chainId: number;
    chainIndex: number;
    publicHash: string;
    rulesVersion: number;
    limits: CrashLimits;
    payoutCapCents: number;
    waitingMs: number;
  },
): Promise<RoundRow> => {
  const [row] = await query.query<RoundRow>(
    // Opening and start are told from one moment: the countdown is exactly as long as the setting says.
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, opened_at, starts_at)
     select 'crash', $1, $2, $3, extract(day from t.at at time zone 'utc')::int, $4, $5, $6::jsonb, 'waiting', t.at, t.at + $7 * interval '1 millisecond'
     from (select clock_timestamp() as at) t
     returning ${ROUND}`,
    [
      round.id,
      round.chainId,
      round.chainIndex,
      round.publicHash,
      round.rulesVersion,
      JSON.stringify({ limits: round.limits, payoutCapCents: round.payoutCapCents }),
      round.waitingMs,
    ],
  );
  if (!row) throw new Error('insert of a round yielded no row');
  return row;
};

/** A heartbeat: how long the round had been running, by which clock of which machine. */
export interface Beat {
  id: number;
  elapsedMs: number;
  monoMs: number;
  bootId: string;
}

/** Commits the start; the start is the first heartbeat. */
export const startRound = async (query: Query, { id, monoMs, bootId }: Omit<Beat, 'elapsedMs'>): Promise<void> => {
  const rows = await query.query(
    `update rounds set phase = 'running', started_at = clock_timestamp(), heartbeat_at = clock_timestamp(), beat_elapsed_ms = 0, beat_mono_ms = $2, beat_boot = $3
     where game = 'crash' and id = $1 and phase = 'waiting' returning id`,
    [id, monoMs, bootId],
  );
  if (rows.length === 0) throw new Error(`round ${id} could not be started: it is not waiting`);
};

/** Only the lease's owner beats: an old one that still lives cannot hide a gap. */
export const heartbeat = async (
  query: Query,
  { id, elapsedMs, monoMs, bootId }: Beat,
  { name, fence }: { name: string; fence: number },
): Promise<void> => {
  await query.query(
    `update rounds set heartbeat_at = clock_timestamp(), beat_elapsed_ms = $2, beat_mono_ms = $3, beat_boot = $4
     where game = 'crash' and id = $1 and phase = 'running' and exists (select 1 from leases where name = $5 and fence = $6)`,
    [id, elapsedMs, monoMs, bootId, name, fence],
  );
};

/** Ends the round and reveals what it was made of. Throws when it is not running. */
export const crashRound = async (
  query: Query,
  round: { id: number; pointHundredths: number; secretHash: string; seed: string },
): Promise<void> => {
  const rows = await query.query(
    `update rounds set phase = 'ended', ended_at = clock_timestamp(), result = jsonb_build_object('pointHundredths', $2::integer), secret_hash = $3, seed = $4
     where game = 'crash' and id = $1 and phase = 'running' returning id`,
    [round.id, round.pointHundredths, round.secretHash, round.seed],
  );
  if (rows.length === 0) throw new Error(`round ${round.id} could not be ended: it is not running`);
};

/** All bets of the round are settled: counted once; throws when it is not one that has crashed and is open. What they come to for their players the database counts (`count_settled_round`). */
export const settleRound = async (query: Query, id: number, took: ReturnSums): Promise<void> => {
  const rows = await query.query(
    `with settled as (update rounds set settled_at = now() where game = 'crash' and id = $1 and phase = 'ended' and settled_at is null returning id),
     counted as (
       insert into game_returns (game, day, rounds, staked_cents, paid_cents, variance)
         select 'crash', (now() at time zone 'utc')::date, $2, $3, $4, $5 from settled where $2 > 0
       on conflict (game, day) do update set rounds = game_returns.rounds + excluded.rounds, staked_cents = game_returns.staked_cents + excluded.staked_cents,
         paid_cents = game_returns.paid_cents + excluded.paid_cents, variance = game_returns.variance + excluded.variance
     )
     select id from settled`,
    [id, took.rounds, took.stakedCents, took.paidCents, took.variance],
  );
  if (rows.length === 0) throw new Error(`round ${id} could not be closed: it has not crashed, or is settled`);
};

/** The round is over without a result of its own; a result that was told before the fault stays. Answers when. */
export const closeRefunded = async (query: Query, id: number): Promise<Date> => {
  const [row] = await query.query<{ refunded_at: Date }>(
    `update rounds set phase = 'ended', ended_at = coalesce(ended_at, clock_timestamp()), settled_at = clock_timestamp(), refunded_at = clock_timestamp()
     where game = 'crash' and id = $1 and settled_at is null returning refunded_at`,
    [id],
  );
  if (!row) throw new Error(`round ${id} could not be refunded: it is settled`);
  return row.refunded_at;
};

/** Whether bets of the round have been cashed out at its cap. */
export const reachedCap = async (query: Query, roundId: number): Promise<boolean> =>
  (
    await query.query(
      `select 1 from bets where game = 'crash' and round_id = $1 and settled_by = 'round_cap' limit 1`,
      [roundId],
    )
  ).length > 0;

import type { TableGame } from '@updraft/contract';
import type { ReturnSums } from '@updraft/rules/returns';
import { HOUSE } from '@updraft/ledger';
import type { Query } from '../db/db.ts';
import type { RoundSeed } from './ports.ts';

/**
 * Round. The game's own fields are in `terms` from its opening on, in `at_close` from the close of betting on, and in
 * `result` from its end on.
 */
export interface RoundRow<Terms = unknown, Result = unknown, Start extends Date | null = Date, AtClose = unknown> {
  game: TableGame;
  id: number;
  chain_id: number;
  chain_index: number;
  day_of_month: number;
  public_hash: string;
  rules_version: number;
  terms: Terms;
  phase: 'waiting' | 'running' | 'ended';
  opened_at: Date;
  /** End of the countdown; null until it begins, in a game in which a bet begins it. */
  starts_at: Start;
  started_at: Date | null;
  heartbeat_at: Date | null;
  /** Milliseconds since the start, on the owner's monotonic clock, at the last heartbeat; 0 in a game without a run. */
  beat_elapsed_ms: number | null;
  beat_mono_ms: number | null;
  beat_boot: string | null;
  ended_at: Date | null;
  settled_at: Date | null;
  /** Time at which the round's pending stakes were refunded; null: they were not. */
  refunded_at: Date | null;
  /** Data published when betting closed. */
  at_close: AtClose;
  result: Result | null;
  secret_hash: string | null;
  seed: string | null;
}

const ROUND = `game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, opened_at, starts_at, started_at,
  heartbeat_at, beat_elapsed_ms, beat_mono_ms, beat_boot, ended_at, settled_at, refunded_at, at_close, result, secret_hash, seed`;

/** Game and id of a round. Statements contain the game as text, so that each game has its own query plans. */
export interface RoundName {
  game: TableGame;
  id: number;
}

/** The game's round that is not settled yet, with the database's clock. At most one exists. */
export const openRound = async <Terms, Result>(
  query: Query,
  game: TableGame,
): Promise<(RoundRow<Terms, Result> & { now: Date }) | null> =>
  (
    await query.query<RoundRow<Terms, Result> & { now: Date }>(
      `select ${ROUND}, clock_timestamp() as now from rounds where game = '${game}' and settled_at is null`,
    )
  )[0] ?? null;

export const findRound = async <Terms, Result>(
  query: Query,
  { game, id }: RoundName,
): Promise<RoundRow<Terms, Result> | null> =>
  (
    await query.query<RoundRow<Terms, Result>>(`select ${ROUND} from rounds where game = '${game}' and id = $1`, [id])
  )[0] ?? null;

/** The place of the game's newest round in its chain. The next round follows without a gap. */
export const lastPlace = async (query: Query, game: TableGame): Promise<{ chainId: number; index: number } | null> => {
  const [row] = await query.query<{ chain_id: number; chain_index: number }>(
    `select chain_id, chain_index from rounds where game = '${game}' order by id desc limit 1`,
  );
  return row ? { chainId: row.chain_id, index: row.chain_index } : null;
};

/** Cash and stock of the house, of which the round's payout cap is a share. */
export const bankrollCents = async (query: Query): Promise<number> =>
  (
    await query.query<{ cents: number }>(
      `select ((select sum(balance_cents) from accounts where id in (${HOUSE.cash}, ${HOUSE.stock}))
        + coalesce((select sum(delta_cents) from house_deltas where account_id in (${HOUSE.cash}, ${HOUSE.stock})), 0))::bigint as cents`,
    )
  )[0]?.cents ?? 0;

export const insertRound = async <Terms, Result>(
  query: Query,
  round: RoundName & {
    chainId: number;
    chainIndex: number;
    publicHash: string;
    rulesVersion: number;
    terms: Terms;
    waitingMs: number | null;
    countsOnce: boolean;
  },
): Promise<RoundRow<Terms, Result>> => {
  const [row] = await query.query<RoundRow<Terms, Result>>(
    // Opening and start come from one moment: the countdown is exactly as long as the setting says. The moment has
    // whole milliseconds, so that its announcement is exact.
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
       opened_at, starts_at, counts_once)
     select '${round.game}', $1, $2, $3, extract(day from t.at at time zone 'utc')::int, $4, $5, $6::jsonb, 'waiting',
       t.at, t.at + $7 * interval '1 millisecond', $8
     from (select date_trunc('milliseconds', clock_timestamp()) as at) t
     returning ${ROUND}`,
    [
      round.id,
      round.chainId,
      round.chainIndex,
      round.publicHash,
      round.rulesVersion,
      JSON.stringify(round.terms),
      round.waitingMs,
      round.countsOnce,
    ],
  );
  if (!row) throw new Error('insert of a round yielded no row');
  return row;
};

/** Returns the last recorded time of the game's newest round, and the database's clock; null: there was no round. */
export const lastSign = async (query: Query, game: TableGame): Promise<{ id: number; at: Date; now: Date } | null> =>
  (
    await query.query<{ id: number; at: Date; now: Date }>(
      `select id, greatest(opened_at, started_at, heartbeat_at, ended_at, settled_at) as at, clock_timestamp() as now
       from rounds where game = '${game}' order by id desc limit 1`,
    )
  )[0] ?? null;

/** Stores rounds that are refunded without having been opened, with the terms of an earlier round of the game. */
export const insertSpentRounds = async (
  query: Query,
  { game, id }: RoundName,
  places: readonly Pick<RoundSeed, 'roundId' | 'chainId' | 'index' | 'publicHash'>[],
): Promise<void> => {
  await query.query(
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
       opened_at, ended_at, settled_at, refunded_at, counts_once)
     select r.game, p."roundId", p."chainId", p."index", extract(day from now() at time zone 'utc')::int, p."publicHash",
       r.rules_version, r.terms, 'ended', now(), now(), now(), now(), r.counts_once
     from rounds r, jsonb_to_recordset($2::jsonb) as p("roundId" bigint, "chainId" bigint, "index" integer, "publicHash" text)
     where r.game = '${game}' and r.id = $1`,
    [
      id,
      JSON.stringify(
        places.map(({ roundId, chainId, index, publicHash }) => ({ roundId, chainId, index, publicHash })),
      ),
    ],
  );
};

/**
 * Begins the countdown of a round that waits for a bet. Returns its end, with the database's clock. Throws if it has
 * begun already or betting is over.
 */
export const beginCountdown = async (
  query: Query,
  { game, id }: RoundName,
  ms: number,
): Promise<{ starts_at: Date; now: Date }> => {
  const [row] = await query.query<{ starts_at: Date; now: Date }>(
    `update rounds set starts_at = t.at + $2 * interval '1 millisecond'
     from (select date_trunc('milliseconds', clock_timestamp()) as at) t
     where game = '${game}' and id = $1 and phase = 'waiting' and starts_at is null returning starts_at, t.at as now`,
    [id, ms],
  );
  if (!row) throw new Error(`the countdown of round ${id} could not begin: it has begun, or betting is over`);
  return row;
};

/** A heartbeat: the round's running time, and the monotonic time and boot of the machine that writes it. */
export interface Beat extends RoundName {
  elapsedMs: number;
  monoMs: number;
  bootId: string;
}

/** Stores the start, with the data published at the close of betting. The start counts as a heartbeat. */
export const startRound = async (
  query: Query,
  { game, id, monoMs, bootId, atClose }: Omit<Beat, 'elapsedMs'> & { atClose: object | null },
): Promise<void> => {
  const rows = await query.query(
    `update rounds
     set phase = 'running', started_at = clock_timestamp(), heartbeat_at = clock_timestamp(), beat_elapsed_ms = 0,
       beat_mono_ms = $2, beat_boot = $3, at_close = $4::jsonb
     where game = '${game}' and id = $1 and phase = 'waiting' returning id`,
    [id, monoMs, bootId, atClose && JSON.stringify(atClose)],
  );
  if (rows.length === 0) throw new Error(`round ${id} could not be started: it is not waiting`);
};

/** Writes a heartbeat if the lease is still owned, so that an old owner that still runs cannot hide a gap. */
export const heartbeat = async (
  query: Query,
  { game, id, elapsedMs, monoMs, bootId }: Beat,
  { name, fence }: { name: string; fence: number },
): Promise<void> => {
  await query.query(
    `update rounds set heartbeat_at = clock_timestamp(), beat_elapsed_ms = $2, beat_mono_ms = $3, beat_boot = $4
     where game = '${game}' and id = $1 and settled_at is null and exists (select 1 from leases where name = $5 and fence = $6)`,
    [id, elapsedMs, monoMs, bootId, name, fence],
  );
};

/** Ends the round with its result and reveals its seed. Throws when it is not running. */
export const endRound = async (
  query: Query,
  { game, id, result, secretHash, seed }: RoundName & { result: object; secretHash: string; seed: string },
): Promise<void> => {
  const rows = await query.query(
    `update rounds set phase = 'ended', ended_at = clock_timestamp(), result = $2::jsonb, secret_hash = $3, seed = $4
     where game = '${game}' and id = $1 and phase = 'running' returning id`,
    [id, JSON.stringify(result), secretHash, seed],
  );
  if (rows.length === 0) throw new Error(`round ${id} could not be ended: it is not running`);
};

/**
 * Settles the round and adds it once to the day's sums in `game_returns`. Throws when it has not ended, or is settled
 * already. A trigger (`count_settled_round`) adds the round's bets to the sums of each player.
 */
export const closeSettled = async (query: Query, { game, id }: RoundName, took: ReturnSums): Promise<void> => {
  const rows = await query.query(
    `with settled as (update rounds set settled_at = now() where game = '${game}' and id = $1 and phase = 'ended' and settled_at is null returning id),
     counted as (
       insert into game_returns (game, day, rounds, staked_cents, paid_cents, expected_cents, variance)
         select '${game}', (now() at time zone 'utc')::date, $2, $3, $4, $5, $6 from settled where $2 > 0
       on conflict (game, day) do update set rounds = game_returns.rounds + excluded.rounds, staked_cents = game_returns.staked_cents + excluded.staked_cents,
         paid_cents = game_returns.paid_cents + excluded.paid_cents,
         expected_cents = game_returns.expected_cents + excluded.expected_cents, variance = game_returns.variance + excluded.variance
     )
     select id from settled`,
    [id, took.rounds, took.stakedCents, took.paidCents, took.expectedCents, took.variance],
  );
  if (rows.length === 0) throw new Error(`round ${id} could not be closed: it has not ended, or is settled`);
};

/**
 * Ends the round as refunded. A result that was stored before stays, with the revealed seed. `reveals`: seed and hash
 * to store if the row has none. Returns the time of the refund. Throws if the round is settled.
 */
export const closeRefunded = async (
  query: Query,
  { game, id }: RoundName,
  reveals?: { secretHash: string; seed: string },
): Promise<Date> => {
  const [row] = await query.query<{ refunded_at: Date }>(
    `update rounds set phase = 'ended', ended_at = coalesce(ended_at, clock_timestamp()), settled_at = clock_timestamp(), refunded_at = clock_timestamp(),
       secret_hash = coalesce(secret_hash, $2), seed = coalesce(seed, $3)
     where game = '${game}' and id = $1 and settled_at is null returning refunded_at`,
    [id, reveals?.secretHash ?? null, reveals?.seed ?? null],
  );
  if (!row) throw new Error(`round ${id} could not be refunded: it is settled`);
  return row.refunded_at;
};

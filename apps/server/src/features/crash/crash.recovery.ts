import { type Gap, crashPointHundredths, elapsedMsOf } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { RoundSeed } from '../fairness/chains.ts';
import { listBets, stakedItems } from '../../stakes/bets.store.ts';
import { RoundBets } from '../../stakes/round-bets.ts';
import { type BetTerms, type CrashRoundRow, type Round, betOf, reachCap } from './crash.round.ts';

/** A waiting round that was interrupted gives players at least this long to look around again. */
const LEAST_WAITING_MS = 2000;
const ALL_BETS = 1_000_000;

/** The database's moment and this machine's, read together. */
export interface Now {
  dbNow: Date;
  monoMs: number;
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** Whether this machine wrote the last heartbeat, since it was started. */
const isOwnBeat = (row: CrashRoundRow, clock: Clock): row is CrashRoundRow & { beat_mono_ms: number } =>
  row.beat_boot === clock.bootId && row.beat_mono_ms !== null;

/**
 * How long ago the round's last heartbeat was. On the machine that wrote it the monotonic clock
 * tells, which no jump moves; on another one the database's clock, never negative. [I6]
 */
const sinceBeatMs = (row: CrashRoundRow, { dbNow, monoMs }: Now, clock: Clock): number => {
  if (isOwnBeat(row, clock)) return Math.max(0, clock.monoMs() - row.beat_mono_ms);
  const beat = row.heartbeat_at ?? row.started_at ?? dbNow;
  return Math.max(0, dbNow.getTime() - beat.getTime() + (clock.monoMs() - monoMs));
};

/** The gap of a running round from its last durable heartbeat to this moment. [CR-20] */
export const gapOf = (
  row: CrashRoundRow,
  { now, clock, toleratedMs }: { now: Now; clock: Clock; toleratedMs: number },
): { gap: Gap; from: Date; to: Date } => {
  const gapMs = sinceBeatMs(row, now, clock);
  const from = row.heartbeat_at ?? row.started_at ?? now.dbNow;
  const heartbeatMs = row.beat_elapsed_ms ?? 0;
  return {
    gap: { heartbeatMs, resumedMs: heartbeatMs + gapMs, toleratedMs },
    from,
    to: new Date(from.getTime() + gapMs),
  };
};

/**
 * When the multiplier was 1.00: by the last heartbeat and what has passed since. Where only the database's clock can
 * tell, a round that has crashed had at least reached its point by then.
 */
const startOf = (
  row: CrashRoundRow,
  { now, clock, endedMs, pointHundredths }: { now: Now; clock: Clock; endedMs: number; pointHundredths: number },
): number => {
  if (row.phase === 'waiting') return 0;
  const startedMs = clock.monoMs() - sinceBeatMs(row, now, clock) - (row.beat_elapsed_ms ?? 0);
  return row.phase === 'ended' && !isOwnBeat(row, clock)
    ? Math.min(startedMs, endedMs - elapsedMsOf(pointHundredths))
    : startedMs;
};

/** The round as memory holds it, from its row. The outcome is the committed one. */
export const toRound = ({
  row,
  seed,
  now,
  clock,
  tickMs,
}: {
  row: CrashRoundRow;
  seed: RoundSeed;
  now: Now;
  clock: Clock;
  tickMs: number;
}): Round => {
  const { dbNow, monoMs } = now;
  const waitingMs = row.starts_at.getTime() - row.opened_at.getTime();
  // A clock that jumped while nobody was there must neither skip the rest of the countdown nor stretch it.
  const remainingMs = between(
    Math.min(LEAST_WAITING_MS, waitingMs),
    row.starts_at.getTime() - dbNow.getTime(),
    waitingMs,
  );
  const sinceEndMs = row.ended_at ? Math.max(0, dbNow.getTime() - row.ended_at.getTime()) : 0;
  const endedMs = monoMs - sinceEndMs;
  const pointHundredths = crashPointHundredths({
    secretHash: seed.secretHash,
    roundId: row.id,
    dayOfMonth: row.day_of_month,
  });
  const startedMs = startOf(row, { now, clock, endedMs, pointHundredths });
  return {
    game: 'crash',
    id: row.id,
    seed,
    dayOfMonth: row.day_of_month,
    pointHundredths,
    limits: row.terms.limits,
    payoutCapCents: row.terms.payoutCapCents,
    phase: row.phase === 'ended' ? 'crashed' : row.phase,
    startsAtMs: monoMs + Math.ceil(remainingMs / tickMs) * tickMs,
    startedMs,
    // Not before the point was reached, however far the database's clock has jumped.
    crashedMs: row.phase === 'ended' ? Math.max(endedMs, startedMs + elapsedMsOf(pointHundredths)) : endedMs,
    bets: new RoundBets(),
    roundCapHundredths: null,
    isCapReached: false,
    interrupted: new Map(),
    interruptedAtHundredths: null,
    allSettled: row.settled_at !== null,
  };
};

/** Loads the bets of a resumed round; staked items only where they still lie in the escrow. */
export const loadBets = async (query: Query, round: Round): Promise<void> => {
  const { game, id: roundId } = round;
  const rows = await listBets<BetTerms>(query, { game, roundId, most: ALL_BETS });
  const items = new Map(
    (await stakedItems(query, round)).map((item) => [
      item.id,
      { id: item.id, entryId: item.entry_id, priceCents: item.price_cents },
    ]),
  );
  for (const row of rows.sort((a, b) => a.id - b.id)) {
    const staked = row.item_ids.flatMap(
      (id) => items.get(id) ?? (row.status === 0 ? [] : [{ id, entryId: 0, priceCents: 0 }]),
    );
    if (staked.length !== row.item_ids.length)
      throw new Error(`bet ${row.id} is pending, but its items are not in the escrow`);
    round.bets.add({ ...betOf(row), roundId, playerId: row.player_id, staked });
    // Some were paid at the round's cap when it was interrupted: the others reached it with them.
    if (row.settled_by === 'round_cap') reachCap(round, row.multiplier_hundredths);
  }
};

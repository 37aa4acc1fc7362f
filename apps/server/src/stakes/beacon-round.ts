import type { DrawSchedule } from '../features/fairness/draws.ts';
import { type BeaconResult, type Close, closeOnClock, deciderOf, onClock } from './beacon-close.ts';
import type { RoundRow } from './rounds.store.ts';
import type { StakedBet } from './stake.ts';
import type { Found, TableRound } from './stake-table.ts';

/** The open round of a game that draws with a beacon. */
export interface BeaconTableRound<
  Result extends BeaconResult,
  Bet extends StakedBet = StakedBet,
> extends TableRound<Bet> {
  readonly dayOfMonth: number;
  readonly schedule: DrawSchedule;
  readonly times: { beaconWaitMs: number };
  /** Null while no countdown has begun. */
  close: Close | null;
  /** Since when this process knows the round. */
  readonly foundMs: number;
  /** When an interrupted round was resumed. [DR-7] */
  resumedMs: number | null;
  /** When the table looks for the beacon again. */
  nextLookMs: number;
  result: Result | null;
  /** When the result was committed. */
  drawnMs: number | null;
  /** When the stakes were refunded. */
  returnedMs: number | null;
}

/** What memory knows of such a round from its row, besides the game's own part. */
export const beaconPart = <Result>(
  row: RoundRow<unknown, Result, Date | null>,
  { schedule, wholeMs, found }: { schedule: DrawSchedule; wholeMs: number; found: Found },
) => {
  const { now, askedMs } = found;
  const startsAt = row.starts_at;
  const close: Close | null = startsAt && {
    closesAtMs: startsAt.getTime(),
    closesMs: closeOnClock(startsAt, { dbNow: now.dbNow, askedMs, wholeMs }),
    decider: deciderOf(startsAt, schedule),
  };
  return {
    id: row.id,
    dayOfMonth: row.day_of_month,
    seed: found.seed,
    phase: row.phase,
    close,
    foundMs: now.monoMs,
    resumedMs: null,
    nextLookMs: now.monoMs,
    result: row.result,
    drawnMs: row.phase === 'ended' && row.ended_at ? onClock(row.ended_at, now) : null,
    returnedMs: null,
    isSettled: row.settled_at !== null,
  };
};

/** The result of the round is committed, and everybody may know it. */
export const isDrawn = <Result, Round extends { result: Result | null; drawnMs: number | null }>(
  round: Round & { result: Result | null },
): round is Round & { result: Result; drawnMs: number } => round.result !== null && round.drawnMs !== null;

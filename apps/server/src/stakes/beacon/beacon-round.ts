import type { DrawSchedule } from '../ports.ts';
import { type BeaconResult, type Close, closeOnClock, deciderOf, onClock } from './beacon-close.ts';
import type { DrawRefund } from './beacon-metrics.ts';
import type { RoundRow } from '../rounds.store.ts';
import type { StakedBet } from '../stake.ts';
import type { Found } from '../round/stake-table.ts';
import type { TableRound } from '../round/table-round.ts';

/** The open round of a game that draws with a beacon. */
export interface BeaconTableRound<
  Result extends BeaconResult = BeaconResult,
  Bet extends StakedBet = StakedBet,
> extends TableRound<Bet> {
  readonly dayOfMonth: number;
  readonly schedule: DrawSchedule;
  readonly times: { beaconWaitMs: number };
  /** Null while no countdown has begun. */
  close: Close | null;
  /** Data published when betting closed. */
  atClose: object | null;
  /** Time at which this process opened or loaded the round, monotonic clock. */
  readonly foundMs: number;
  /** Time at which the round was resumed after an interruption, monotonic clock; null: it was not. [DR-7] */
  resumedMs: number | null;
  /** Time of the next check for the beacon, monotonic clock. */
  nextLookMs: number;
  result: Result | null;
  /** Commit time of the result, monotonic clock. */
  drawnMs: number | null;
  /** Refund time of the stakes, monotonic clock. */
  refundedMs: number | null;
  /** Reason of the refund in place of a draw. [DR-7, DR-12] */
  notDrawn: DrawRefund | null;
}

/** Builds the beacon part of a round in memory from its row; the game adds its own part. */
export const beaconPart = <Result, AtClose>(
  row: RoundRow<unknown, Result, Date | null, AtClose>,
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
    atClose: row.at_close,
    foundMs: now.monoMs,
    resumedMs: null,
    nextLookMs: now.monoMs,
    result: row.result,
    drawnMs: row.phase === 'ended' && row.ended_at ? onClock(row.ended_at, now) : null,
    refundedMs: null,
    notDrawn: null,
    isSettled: row.settled_at !== null,
  };
};

/** Round with a committed result, which may be published. */
export type Drawn<Round extends { result: unknown }> = Round & {
  result: NonNullable<Round['result']>;
  drawnMs: number;
};

export const isDrawn = <Round extends { result: unknown; drawnMs: number | null }>(
  round: Round,
): round is Drawn<Round> => round.result !== null && round.drawnMs !== null;

/** Returns the public reason of a refund in place of a draw; an empty object if the round was not refunded so. */
export const notDrawnPart = ({ notDrawn }: Pick<BeaconTableRound, 'notDrawn'>) =>
  notDrawn === null ? {} : { not_drawn: notDrawn };

/** Public name of each phase, for the page of a round. */
export const ROUND_STATUS = { waiting: 'betting', running: 'beacon', ended: 'ended' } as const;

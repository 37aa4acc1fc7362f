import type { PublishedResult } from '@updraft/contract';
import { type DrawnRound, afterClose, decidingRound } from '@updraft/rules/draw';
import type { Counter, Histogram } from 'prom-client';
import type { BeaconRound, DrawSchedule, Draws } from '../features/fairness/draws.ts';
import type { MetricFactory } from '../lib/metrics.ts';
import type { Answerable } from '../tables/mailbox.ts';
import type { Now } from './gap.ts';
import type { RefundNotice } from './refund.ts';
import type { RoundRow } from './rounds.store.ts';
import type { StakedBet } from './stake.ts';
import { type Found, StakeTable, type StakeTableDependencies, type TableRound } from './stake-table.ts';

/** How often a round that waits looks whether its beacon has come: a look costs nothing. */
const LOOK_MS = 25;

/** What a result followed from besides the seed, as the database keeps it with the game's own result. */
export interface BeaconResult {
  /** The announced close of betting, since 1970. */
  closesAtMs: number;
  beacon: string;
  beaconRound: number;
  beaconRandomness: string;
  beaconGenesisMs: number;
  beaconPeriodMs: number;
}

/** What everyone can verify of it. [DR-10] */
export const publishedBeacon = (result: BeaconResult): PublishedResult => ({
  closes_at_ms: result.closesAtMs,
  beacon_round: result.beaconRound,
  beacon_randomness: result.beaconRandomness,
  beacon_genesis_ms: result.beaconGenesisMs,
  beacon_period_ms: result.beaconPeriodMs,
});

/** The beacon round that decides after this close. */
export const deciderOf = (closesAt: Date, schedule: DrawSchedule): BeaconRound => {
  const round = decidingRound(closesAt.getTime(), schedule);
  if (round === null) throw new Error(`no beacon round follows ${closesAt.toISOString()}`);
  return { beacon: schedule.beacon, round };
};

/** The same as the page of a round has it, with all that decides it. */
export const scheduledRound = (closesAt: Date, schedule: DrawSchedule) => {
  const { beacon, round } = deciderOf(closesAt, schedule);
  return { id: beacon, round, genesis_ms: schedule.genesisMs, period_ms: schedule.periodMs };
};

/**
 * The announced close on the monotonic clock. The moment that was asked for is the earliest at which the database can
 * have read its clock. A clock that was set back while no process ran does not stretch the countdown. [DR-4]
 */
export const closeOnClock = (
  closesAt: Date,
  { dbNow, askedMs, wholeMs }: { dbNow: Date; askedMs: number; wholeMs: number },
): number => askedMs + Math.min(closesAt.getTime() - dbNow.getTime(), wholeMs);

/** A moment of the database on the monotonic clock. It is not in the future. */
export const onClock = (moment: Date, { dbNow, monoMs }: Now): number =>
  monoMs - Math.max(0, dbNow.getTime() - moment.getTime());

/** The close of a round and what it decides. Moments are on the monotonic clock unless they say otherwise. */
export interface Close {
  /** The announced close of betting, since 1970. */
  closesAtMs: number;
  /** The same on the monotonic clock: not later, so that nobody bets who can know the beacon. */
  closesMs: number;
  decider: BeaconRound;
}

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
  /** When the stakes were returned. */
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

const WAITS = [1, 2, 3, 4, 5, 7.5, 10, 20, 30, 60];

/** What is measured of every game that draws with a beacon. [S9] */
export interface BeaconMetrics {
  /** From the close of betting to the committed result. */
  beaconSeconds: Histogram;
  /** Rounds whose stakes were returned, because the beacon was late. */
  returned: Counter;
}

export const createBeaconMetrics = (game: string, { counter, histogram }: MetricFactory): BeaconMetrics => ({
  beaconSeconds: histogram(`${game}_beacon_seconds`, 'From the close of betting to the result that the beacon gave.', {
    buckets: WAITS,
  }),
  returned: counter(`${game}_returned_rounds_total`, 'Rounds whose stakes were returned because the beacon was late.'),
});

export interface BeaconTableDependencies extends StakeTableDependencies {
  metrics: StakeTableDependencies['metrics'] & BeaconMetrics;
  draws: Pick<Draws, 'schedule' | 'look' | 'isMissing'>;
}

const LATE: RefundNotice = { name: 'notification.stakes_returned', content: 'notification.stakes_returned_text' };

/**
 * The table of a game whose result also follows from a beacon that comes out after betting has closed. The round waits
 * for it in phase `running`.
 */
export abstract class BeaconTable<
  Command extends Answerable,
  Result extends BeaconResult,
  Round extends BeaconTableRound<Result>,
  Row extends RoundRow<unknown, Result, Date | null>,
  Snapshot,
  Dependencies extends BeaconTableDependencies = BeaconTableDependencies,
> extends StakeTable<Command, Round, Row, Snapshot, Dependencies> {
  // ── what a game fills in ──────────────────────────────────────────────────

  /** What the round comes to with this randomness. */
  protected abstract resultOf(round: Round, drawn: DrawnRound): Omit<Result, keyof BeaconResult>;
  /** The result is committed: everybody may know it. */
  protected abstract tellDrawn(round: Round): void;

  /** No bet is decided by when somebody was there, so a known round rests in every phase (decision 0040). */
  override isResting(): boolean {
    return this.round !== null || super.isResting();
  }

  /** Betting is over; nothing is drawn yet. */
  protected async closeBetting(round: Round): Promise<void> {
    await this.start(round);
    round.nextLookMs = round.close?.closesMs ?? round.foundMs;
  }

  /** Draws as soon as the beacon has come. Nothing waits for it: the table looks again in its next turn. [DR-6, DR-7] */
  protected lookForBeacon(round: Round, nowMs: number): Promise<void> | void {
    const { draws } = this.deps;
    const { resumedMs, foundMs, times } = round;
    const { closesMs, decider } = closeOf(round);
    const next = afterClose(
      { closesAtMs: closesMs, resumedAtMs: resumedMs, randomness: draws.look(decider) },
      { nowMs, waitMs: times.beaconWaitMs },
    );
    if (next.kind === 'draw') return this.draw(round, next.randomness);
    if (next.kind === 'return_stakes' && draws.isMissing(decider, { sinceMs: Math.max(closesMs, foundMs) }))
      return this.returnLate(round);
    round.nextLookMs = nowMs + LOOK_MS;
  }

  /** The result is committed with the beacon's randomness before anybody is told. */
  private async draw(round: Round, beaconRandomness: string): Promise<void> {
    const { clock, log, metrics } = this.deps;
    const { id, dayOfMonth, seed, schedule } = round;
    const { closesAtMs, closesMs, decider } = closeOf(round);
    const own = this.resultOf(round, { secretHash: seed.secretHash, roundId: id, dayOfMonth, beaconRandomness });
    const result = {
      ...own,
      ...{ closesAtMs, beacon: decider.beacon, beaconRound: decider.round, beaconRandomness },
      ...{ beaconGenesisMs: schedule.genesisMs, beaconPeriodMs: schedule.periodMs },
    } as Result;
    await this.end(round, result);
    Object.assign(round, { result, drawnMs: clock.monoMs() });
    metrics.beaconSeconds.observe(Math.max(0, clock.monoMs() - closesMs) / 1000);
    log.info({ roundId: id, beaconRound: decider.round }, 'the beacon has decided the round');
    this.tellDrawn(round);
  }

  private async returnLate(round: Round): Promise<void> {
    await this.giveBack(round, {
      reason: `the beacon round ${closeOf(round).decider.round} did not come in time`,
      notice: LATE,
    });
    this.deps.metrics.returned.inc();
    this.tellReturned(round);
  }

  /** The stakes went back: everybody is shown the round anew. */
  protected tellReturned(round: Round): void {
    round.returnedMs = this.deps.clock.monoMs();
    this.tellSnapshot();
  }
}

/** The close of a round whose countdown has begun. */
export const closeOf = ({ id, close }: { id: number; close: Close | null }): Close => {
  if (!close) throw new Error(`the countdown of round ${id} has not begun`);
  return close;
};

import { type DrawnRound, afterClose } from '@updraft/rules/draw';
import type { DrawnBeacon, BeaconDraws } from '../ports.ts';
import type { Answerable, Stamped } from '../../tables/mailbox.ts';
import { type BeaconResult, closeOf } from './beacon-close.ts';
import type { BeaconMetrics, DrawRefund } from './beacon-metrics.ts';
import type { BeaconTableRound } from './beacon-round.ts';
import { tellInterruption } from '../interruption/interruption.ts';
import type { RefundNotice } from '../settling/refund.ts';
import type { RoundRow } from '../rounds.store.ts';
import { type Resumed, StakeTable, type StakeTableDependencies } from '../round/stake-table.ts';

/** Interval of checks for the beacon while a round waits; a check is cheap. */
const LOOK_MS = 25;

export interface BeaconTableDependencies extends StakeTableDependencies {
  metrics: StakeTableDependencies['metrics'] & BeaconMetrics;
  draws: Pick<BeaconDraws, 'schedule' | 'look' | 'wasOut' | 'absence'>;
}

const NOTICES: Record<DrawRefund, RefundNotice> = {
  late: { name: 'notification.stakes_returned', content: 'notification.stakes_returned_text' },
  clock: { name: 'notification.stakes_returned', content: 'notification.stakes_refunded_clock_text' },
};

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
  // ── parts of each game ────────────────────────────────────────────────────

  /** Loads the bets of a resumed round. */
  protected abstract load(round: Round, resumed: Resumed<Row>): Promise<void>;
  /** The longest interruption that is not listed. */
  protected abstract get gapToleratedMs(): number;
  /** Data published with the close of betting. They are committed with it, and stay after a refund. [DR-8] */
  protected atClose(_round: Round): Round['atClose'] {
    return null;
  }
  /** Betting is over, and that is committed: everybody may know it. */
  protected abstract tellClosed(round: Round): void;
  /** Returns the game's result for this randomness. */
  protected abstract resultOf(round: Round, drawn: DrawnRound): Omit<Result, keyof BeaconResult>;
  /** The result is committed: everybody may know it. */
  protected abstract tellDrawn(round: Round): void;

  /** An interruption moves nothing of the round. The wait for the beacon begins anew. [DR-7] */
  protected async restore(round: Round, resumed: Resumed<Row>): Promise<readonly Stamped<Command>[]> {
    await this.load(round, resumed);
    if (resumed.isContinuous) return [];
    round.resumedMs = round.foundMs;
    await tellInterruption(this.deps, round, { ...resumed, toleratedMs: this.gapToleratedMs });
    return [];
  }

  /** No bet is decided by when somebody was there, so a known round rests in every phase (decision 0040). */
  override isResting(): boolean {
    return this.round !== null || super.isResting();
  }

  /**
   * Betting is over; nothing is drawn yet. A beacon round that was public by then decides nothing: who knew it could
   * have staked on the result. [DR-12]
   */
  protected async closeBetting(round: Round): Promise<void> {
    const { closesMs, decider } = closeOf(round);
    if (this.deps.draws.wasOut(decider, { atMs: closesMs }))
      return this.refundDraw(round, 'clock', `the beacon round ${decider.round} was out when betting closed`);
    const atClose = this.atClose(round);
    await this.start(round, atClose);
    round.atClose = atClose;
    round.nextLookMs = closesMs;
    this.tellClosed(round);
  }

  /** BeaconDraws as soon as the beacon has come. Nothing waits for it: the table looks again in its next turn. [DR-6, DR-7] */
  protected lookForBeacon(round: Round, nowMs: number): Promise<void> | void {
    const { draws } = this.deps;
    const { resumedMs, foundMs, times } = round;
    const { closesMs, decider } = closeOf(round);
    const drawn = draws.look(decider);
    const next = afterClose(
      { closesAtMs: closesMs, resumedAtMs: resumedMs, randomness: drawn?.randomness ?? null },
      { nowMs, waitMs: times.beaconWaitMs },
    );
    if (drawn && next.kind === 'draw') return this.draw(round, drawn);
    const absence =
      next.kind === 'refund_stakes' ? draws.absence(decider, { sinceMs: Math.max(closesMs, foundMs) }) : null;
    if (absence === 'late')
      return this.refundDraw(round, 'late', `the beacon round ${decider.round} did not come in time`);
    if (absence === 'not_due')
      return this.refundDraw(round, 'clock', `the beacon round ${decider.round} is not due after the whole wait`);
    round.nextLookMs = nowMs + LOOK_MS;
  }

  /** The result is committed with the beacon's randomness and its proof before anybody is told. [DR-14] */
  private async draw(
    round: Round,
    { randomness: beaconRandomness, signature: beaconSignature }: DrawnBeacon,
  ): Promise<void> {
    const { clock, log, metrics } = this.deps;
    const { id, dayOfMonth, seed } = round;
    const { closesAtMs, closesMs, decider } = closeOf(round);
    const own = this.resultOf(round, { secretHash: seed.secretHash, roundId: id, dayOfMonth, beaconRandomness });
    const result = {
      ...own,
      ...{ closesAtMs, beacon: decider.beacon, beaconRound: decider.round, beaconRandomness },
      beaconSignature,
    } as Result;
    await this.end(round, result);
    Object.assign(round, { result, drawnMs: clock.monoMs() });
    metrics.beaconSeconds.observe(Math.max(0, clock.monoMs() - closesMs) / 1000);
    log.info({ roundId: id, beaconRound: decider.round }, 'the beacon has decided the round');
    if (metrics.drawAlarm.reason) {
      log.info({ roundId: id, was: metrics.drawAlarm.reason }, 'the beacon decides rounds again');
      metrics.drawAlarm.reason = null;
    }
    this.tellDrawn(round);
  }

  /** The stakes are refunded in place of a draw. Operators are alarmed: who keeps the beacon away voids rounds. [DR-7, DR-12] */
  private async refundDraw(round: Round, why: DrawRefund, reason: string): Promise<void> {
    const { log, metrics } = this.deps;
    const { closesAtMs, decider } = closeOf(round);
    await this.refund(round, { reason, cause: why, notice: NOTICES[why] });
    round.notDrawn = why;
    metrics.drawRefunds.inc({ reason: why });
    metrics.drawAlarm.reason = why;
    log.error({ roundId: round.id, closesAtMs, ...decider, why }, 'a round was refunded, not drawn');
    this.tellRefunded(round);
  }

  /** The stakes went back: everybody is shown the round anew. */
  protected tellRefunded(round: Round): void {
    round.refundedMs = this.deps.clock.monoMs();
    this.tellSnapshot();
  }
}

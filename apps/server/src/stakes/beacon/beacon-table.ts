import { afterClose } from '@updraft/rules/draw';
import type { ReturnSums } from '@updraft/rules/returns';
import type { Send } from '../../realtime/shown-games.ts';
import type { Answerable, Stamped } from '../../tables/mailbox.ts';
import { tellInterruption } from '../interruption/interruption.ts';
import { messageOf } from '../placing/bet-rules.ts';
import type { BeaconDraws, DrawnBeacon } from '../ports.ts';
import type { NextRound } from '../round/opening.ts';
import { type Found, type Resumed, StakeTable, type StakeTableDependencies } from '../round/stake-table.ts';
import { Ticker } from '../round/ticker.ts';
import type { RefundNotice } from '../settling/refund.ts';
import { closeOf } from './beacon-close.ts';
import type { BeaconGame, BeaconRow } from './beacon-game.ts';
import type { BeaconMetrics, DrawRefund } from './beacon-metrics.ts';
import { type BeaconTableRound, isDrawn } from './beacon-round.ts';

/** Interval of checks for the beacon while a round waits, ms. It is short, because a check is cheap. */
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
 * Table of a game whose result also depends on beacon randomness that is published after betting has closed. The round
 * waits for this randomness in phase `running`. A `BeaconGame` contains the rules of one game.
 */
export class BeaconTable<Command extends Answerable, Round extends BeaconTableRound, Snapshot> extends StakeTable<
  { command: Command; round: Round; row: BeaconRow; snapshot: Snapshot },
  BeaconTableDependencies
> {
  private readonly game: BeaconGame<Command, Round, Snapshot>;
  private readonly ticker = new Ticker();

  constructor(deps: BeaconTableDependencies, game: BeaconGame<Command, Round, Snapshot>) {
    super(game.name, deps);
    this.game = game;
  }

  // ── recovery ──────────────────────────────────────────────────────────────

  protected toRound(row: BeaconRow, found: Found): Round | Promise<Round> {
    return this.game.toRound(row, found);
  }

  /**
   * Loads the bets of a resumed round. Lists an interruption, after which the wait for the beacon begins again. [DR-7]
   */
  protected async restore(
    round: Round,
    { row, now, isContinuous }: Resumed<BeaconRow>,
  ): Promise<readonly Stamped<Command>[]> {
    await this.game.load(round, now);
    if (isContinuous) return [];
    round.resumedMs = round.foundMs;
    await tellInterruption(this.deps, round, { row, now, toleratedMs: this.game.gapToleratedMs() });
    return [];
  }

  protected enter(round: Round): void {
    this.game.enter(round);
    this.beginTicks(round);
  }

  private beginTicks({ close }: Round): void {
    if (close) this.ticker.begin({ nowMs: this.deps.clock.monoMs(), endsMs: close.closesMs });
  }

  /** True in every phase of a loaded round, because receipt times decide bets and nobody cashes out (decision 0040). */
  override isResting(): boolean {
    return this.round !== null || super.isResting();
  }

  // ── commands ──────────────────────────────────────────────────────────────

  /** Decides bets by their time of receipt. [DR-4] */
  async handle(batch: readonly Stamped<Command>[]): Promise<void> {
    const { game, round, pausedMessage } = this;
    const hadClose = round?.close != null;
    await game.placeBets(
      {
        game: game.name,
        round,
        pausedMessage,
        isOpenAt: (open, receivedMs) => open.phase === 'waiting' && game.acceptsAt(open, receivedMs),
        closedMessage: (open) => messageOf(game.name, game.isOver(open) ? 'game_ended' : 'game_started'),
      },
      batch,
    );
    if (round && !hadClose) this.beginTicks(round);
  }

  // ── phases ────────────────────────────────────────────────────────────────

  protected nextRound(): Omit<NextRound<unknown>, 'game'> {
    return this.game.nextRound();
  }

  protected deadlineOf(round: Round): number {
    const { game, isPaused } = this;
    const { phase, close } = round;
    if (phase === 'running') return round.nextLookMs;
    if (phase === 'ended') return game.nextStepMs(round);
    if (close) return Math.min(this.ticker.nextMs, close.closesMs);
    return game.unplayed?.dueMs(round, { isPaused }) ?? Number.POSITIVE_INFINITY;
  }

  protected advance(round: Round, nowMs: number): Promise<void> | void {
    const { phase, close } = round;
    if (phase === 'running') return this.lookForBeacon(round, nowMs);
    if (phase === 'ended') return isDrawn(round) && this.game.tellStopped?.(round) ? this.flush() : this.settle(round);
    if (!close) return this.endUnplayed(round, nowMs);
    return nowMs >= close.closesMs ? this.closeBetting(round) : this.tick(round, this.ticker.take());
  }

  private tick(round: Round, seconds: number): void {
    this.game.tick(round, seconds);
    this.flush();
  }

  private flush(): void {
    this.deps.broadcaster.flushSlot(this.game.name);
  }

  /**
   * Ends a round without a countdown, if that is due. If players are not shown its end, the next round opens at once.
   */
  private async endUnplayed(round: Round, nowMs: number): Promise<void> {
    const due = this.game.unplayed?.refund(round, { nowMs, isPaused: this.isPaused });
    if (!due) return;
    await this.refund(round, due.refund);
    return due.isShown ? this.tellRefunded(round) : this.onDeadline(nowMs);
  }

  /**
   * Closes betting; nothing is drawn yet. If the beacon round was public by then, refunds the stakes, because players
   * could have known the result when they staked. [DR-12]
   */
  private async closeBetting(round: Round): Promise<void> {
    const { closesMs, decider } = closeOf(round);
    if (this.deps.draws.wasOut(decider, { atMs: closesMs }))
      return this.refundDraw(round, 'clock', `the beacon round ${decider.round} was out when betting closed`);
    const atClose = this.game.atClose?.(round) ?? null;
    await this.start(round, atClose);
    round.atClose = atClose;
    round.nextLookMs = closesMs;
    this.game.closeList();
    this.tick(round, 0);
  }

  /** Draws if the randomness has arrived, refunds after the whole wait, else schedules a new check. [DR-6, DR-7] */
  private lookForBeacon(round: Round, nowMs: number): Promise<void> | void {
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

  /** Commits the result with the beacon's randomness and its proof, and broadcasts it after the commit. [DR-14] */
  private async draw(
    round: Round,
    { randomness: beaconRandomness, signature: beaconSignature }: DrawnBeacon,
  ): Promise<void> {
    const { clock, log, metrics } = this.deps;
    const { id, dayOfMonth, seed } = round;
    const { closesAtMs, closesMs, decider } = closeOf(round);
    const own = this.game.resultOf(round, { secretHash: seed.secretHash, roundId: id, dayOfMonth, beaconRandomness });
    const result = {
      ...own,
      closesAtMs,
      beacon: decider.beacon,
      beaconRound: decider.round,
      beaconRandomness,
      beaconSignature,
    };
    await this.end(round, result);
    Object.assign(round, { result, drawnMs: clock.monoMs() });
    metrics.beaconSeconds.observe(Math.max(0, clock.monoMs() - closesMs) / 1000);
    log.info({ roundId: id, beaconRound: decider.round }, 'the beacon has decided the round');
    if (metrics.drawAlarm.reason) {
      log.info({ roundId: id, was: metrics.drawAlarm.reason }, 'the beacon decides rounds again');
      metrics.drawAlarm.reason = null;
    }
    if (!isDrawn(round)) return;
    this.game.tellDrawn(round);
    this.flush();
  }

  /** Refunds the stakes in place of a draw. Raises an alarm, because a blocked beacon voids rounds. [DR-7, DR-12] */
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

  /** Shows the refunded round on every page of the game. */
  private tellRefunded(round: Round): void {
    this.game.refunded?.(round);
    round.refundedMs = this.deps.clock.monoMs();
    this.tellSnapshot();
  }

  protected payWon(round: Round): Promise<boolean> {
    return isDrawn(round) ? this.game.payWon(round) : Promise.resolve(false);
  }

  protected returnsOf(round: Round): ReturnSums {
    if (!isDrawn(round)) throw new Error('a round without a result returns nothing');
    return this.game.returnsOf(round);
  }

  // ── views ─────────────────────────────────────────────────────────────────

  protected snapshotOf(round: Round, playerId: number | null): Snapshot {
    return this.game.snapshotOf(round, { playerId, isPaused: this.isPaused });
  }

  protected sendSnapshot(send: Send, snapshot: Snapshot): void {
    this.game.sendSnapshot(send, snapshot);
  }

  protected phaseOf(round: Round): string {
    return this.game.phaseOf(round);
  }
}

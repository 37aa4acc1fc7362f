import type { ModeSummary, TableGame } from '@updraft/contract';
import type { ReturnSums } from '@updraft/rules/returns';
import type { Db } from '../../db/db.ts';
import type { RoundSeeds, RoundSeed } from '../ports.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { Log } from '../../lib/log.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { Send } from '../../realtime/shown-games.ts';
import type { Answerable, Stamped } from '../../tables/mailbox.ts';
import type { GameTable } from '../../tables/table.ts';
import type { BettingDependencies } from '../placing/bet-rules.ts';
import { commitPhase } from './commit-phase.ts';
import type { Now } from '../interruption/gap.ts';
import type { StakeMetrics } from '../metrics.ts';
import { type NextRound, openNextRound } from './opening.ts';
import { type OpenRefund, refundOpenRound } from '../settling/refund-open-round.ts';
import { type RoundRow, closeSettled, endRound, heartbeat, openRound, startRound } from '../rounds.store.ts';
import type { Rtp } from '../settling/rtp.ts';
import { type SettlementDependencies, settleLost } from '../settling/settlement.ts';
import type { TableRound } from './table-round.ts';

/** Retry interval of a table that waits for its chain or the chain's salt. */
const SALT_RETRY_MS = 500;

export interface StakeTableDependencies extends BettingDependencies, SettlementDependencies {
  db: Db;
  chains: Pick<RoundSeeds, 'next' | 'at'>;
  settings: SettingsReader;
  broadcaster: Broadcaster;
  log: Log;
  metrics: StakeMetrics;
  rtp: Pick<Rtp, 'refresh'>;
  /** True while staff have stopped this game. [I3] */
  isStopped: () => boolean;
}

/** Parts of a round in memory that are not in its row. */
export interface Found {
  seed: RoundSeed;
  /** The database's clock when the row was read or written, and this machine's clock after that. */
  now: Now;
  /** Time before the query that read `now.dbNow`, on this machine's monotonic clock. */
  askedMs: number;
}

/** State in which a resumed round was found. */
export interface Resumed<Row> {
  row: Row;
  now: Now;
  isContinuous: boolean;
}

/** Types of a game at its table. `snapshot`: everything that is needed to show the round. */
export interface TableTypes {
  command: Answerable;
  round: TableRound;
  row: RoundRow<unknown, unknown, Date | null>;
  snapshot: unknown;
}

/**
 * The table of a game whose players stake items on rounds: betting, the run, the result, and again. Each game
 * implements the abstract methods. A round's outcome follows from its seed and its row, so the next owner of the table
 * after a fault goes on with the same round. The runner calls one method at a time, apart from `beat`.
 */
export abstract class StakeTable<
  Game extends TableTypes,
  Dependencies extends StakeTableDependencies = StakeTableDependencies,
> implements GameTable<Game['command']> {
  protected readonly deps: Dependencies;
  protected round: Game['round'] | null = null;
  private readonly name: TableGame;
  private isRetiring = false;
  /** True while memory may differ from the database, so that the open round is unknown. */
  private isInDoubt = true;
  /** Time at which a table without a round tries to open one, monotonic clock. */
  private retryMs = 0;

  constructor(name: TableGame, deps: Dependencies) {
    this.name = name;
    this.deps = deps;
  }

  // ── parts of each game ────────────────────────────────────────────────────

  abstract handle(batch: readonly Stamped<Game['command']>[]): Promise<void>;
  /** Builds the round in memory from its row, without its bets. */
  protected abstract toRound(row: Game['row'], found: Found): Game['round'] | Promise<Game['round']>;
  /**
   * Loads the bets of a resumed round, and applies the rules of the game for a gap. Returns commands that must still be
   * handled.
   */
  protected abstract restore(
    round: Game['round'],
    resumed: Resumed<Game['row']>,
  ): Promise<readonly Stamped<Game['command']>[]>;
  /** Returns the terms of the next round. */
  protected abstract nextRound(): Omit<NextRound<Game['row']['terms']>, 'game'>;
  /** Called for a round that was opened or resumed, before it is shown. */
  protected abstract enter(round: Game['round']): void;
  /**
   * Time of the round's next `advance`, on the monotonic clock. If the round is settled: time at which the next round
   * opens.
   */
  protected abstract deadlineOf(round: Game['round']): number;
  /** Performs the due step of an unsettled round: at most one commit. */
  protected abstract advance(round: Game['round'], nowMs: number): Promise<void> | void;
  /** Pays some of the won bets in one commit. Resolves to false if none was left. */
  protected abstract payWon(round: Game['round']): Promise<boolean>;
  /** Returns stakes and payouts of the settled round, and the theoretical return of these stakes. [F6] */
  protected abstract returnsOf(round: Game['round']): ReturnSums;
  protected abstract snapshotOf(round: Game['round'], playerId: number | null): Game['snapshot'];
  /** Sends the snapshot as the game's own event. */
  protected abstract sendSnapshot(send: Send, snapshot: Game['snapshot']): void;
  /** The phase as the mode bar shows it. */
  protected abstract phaseOf(round: Game['round']): string;

  // ── ownership ─────────────────────────────────────────────────────────────

  async resume({ isContinuous }: { isContinuous: boolean }): Promise<void> {
    const { db, chains, clock, log } = this.deps;
    this.suspend();
    const askedMs = clock.monoMs();
    const row = (await openRound(db, this.name)) as (Game['row'] & { now: Date }) | null;
    if (!row) {
      this.isInDoubt = false;
      this.retryMs = clock.monoMs();
      return;
    }
    const now = { dbNow: row.now, monoMs: clock.monoMs() };
    const round = await this.toRound(row, { seed: await chains.at(row.chain_id, row.chain_index), now, askedMs });
    const left = await this.restore(round, { row, now, isContinuous });
    log.info({ roundId: row.id, phase: row.phase, bets: round.bets.size }, 'round resumed');
    this.isInDoubt = false;
    this.show(round);
    if (left.length > 0) await this.handle(left);
    // Commands are accepted from here on, so a later interruption counts from here.
    await this.beat();
  }

  suspend(): void {
    this.round = null;
    this.isInDoubt = true;
  }

  retire(): void {
    this.isRetiring = true;
  }

  /**
   * False during a run or an open settlement: an orderly stop waits for these. Bets of a waiting round outlast a stop.
   */
  isIdle(): boolean {
    return this.round === null || this.round.phase === 'waiting' || this.round.isSettled;
  }

  /**
   * Writes a heartbeat into the round's row while players have stakes in it. It shows until when bets were accepted.
   */
  async beat(): Promise<void> {
    const { round } = this;
    if (!round || round.isSettled || round.bets.size === 0) return;
    const { db, clock, lease } = this.deps;
    const { game, id } = round;
    const monoMs = clock.monoMs();
    const beat = { game, id, elapsedMs: this.elapsedOf(round, monoMs), monoMs, bootId: clock.bootId };
    await heartbeat(db, beat, lease.proof);
  }

  /** Running time of the round, ms; 0 in a game that does not use it. */
  protected elapsedOf(_round: Game['round'], _monoMs: number): number {
    return 0;
  }

  /**
   * True if there is no unsettled round, so that a busy database harms no player. A table in doubt may have a running
   * round.
   */
  isResting(): boolean {
    return !this.isInDoubt && (this.round === null || this.round.isSettled);
  }

  refuse(batch: readonly Stamped<Game['command']>[]): void {
    const message = `${this.name}_api.busy`;
    for (const { command } of batch) command.answer({ status: 'error', message });
  }

  // ── phases ────────────────────────────────────────────────────────────────

  nextDeadlineMs(): number {
    const { round } = this;
    if (round && !round.isSettled) return this.deadlineOf(round);
    // A stopped game keeps showing its last round. The runner asks for the deadline again twice a second.
    if (this.deps.isStopped()) return Number.POSITIVE_INFINITY;
    if (round) return this.deadlineOf(round);
    return this.isRetiring ? Number.POSITIVE_INFINITY : this.retryMs;
  }

  async onDeadline(nowMs: number): Promise<void> {
    const { round } = this;
    if (round && !round.isSettled) return this.advance(round, nowMs);
    this.round = null;
    return this.open();
  }

  /**
   * Commits the round of the next seed and opens betting. Without a published chain and its salt there is nothing to
   * commit yet.
   */
  private async open(): Promise<void> {
    const { name: game } = this;
    if (this.isRetiring) return;
    const opened = await openNextRound(this.deps, { game, ...this.nextRound() });
    const monoMs = this.deps.clock.monoMs();
    if (!opened) {
      this.retryMs = monoMs + SALT_RETRY_MS;
      return;
    }
    const { row, seed, askedMs } = opened;
    this.show(await this.toRound(row, { seed, now: { dbNow: row.opened_at, monoMs }, askedMs }));
  }

  /** Makes `round` the table's round, and broadcasts its snapshot unless it is hidden. */
  protected show(round: Game['round']): void {
    this.round = round;
    this.enter(round);
    this.tellSnapshot();
  }

  /** Sends the round's snapshot to every page of the game. */
  protected tellSnapshot(): void {
    const { broadcaster } = this.deps;
    this.showTo(null, (event, payload) => broadcaster.toTopic(this.name, event, payload));
  }

  /**
   * Commits the start of the round, with the data published at the close of betting. Returns the time of the start on
   * the monotonic clock.
   */
  protected async start(round: Game['round'], atClose: object | null = null): Promise<number> {
    const { clock } = this.deps;
    const { game, id } = round;
    const monoMs = clock.monoMs();
    const { bootId } = clock;
    await commitPhase(this.deps, 'start', (query) => startRound(query, { game, id, monoMs, bootId, atClose }));
    round.phase = 'running';
    return monoMs;
  }

  /** Commits the result and reveals the seed. Callers broadcast the result after that. */
  protected async end(round: Game['round'], result: Game['row']['result'] & object): Promise<void> {
    const { game, id } = round;
    const { secretHash, seed } = round.seed;
    await commitPhase(this.deps, 'end', (query) => endRound(query, { game, id, result, secretHash, seed }));
    round.phase = 'ended';
  }

  /** Settles an ended round, one commit a turn: first the won bets, then the lost ones, then the round itself. */
  protected async settle(round: Game['round']): Promise<void> {
    if (await this.payWon(round)) return;
    if (await settleLost(this.deps, round)) return;
    const { broadcaster, log, metrics, rtp } = this.deps;
    const returns = this.returnsOf(round);
    const { game, id } = round;
    await commitPhase(this.deps, 'close', (query) => closeSettled(query, { game, id }, returns));
    round.isSettled = true;
    const { stakedCents, paidCents, size } = round.bets;
    metrics.stakedCents.inc(stakedCents);
    metrics.paidCents.inc(paidCents);
    metrics.theoreticalCents.inc(returns.expectedCents);
    void rtp.refresh();
    // No event of this round may follow the opening of the next one.
    broadcaster.flushSlot(this.name);
    log.info({ roundId: round.id, bets: size, stakedCents, paidCents }, 'round settled');
    if (this.isRetiring) this.round = null;
  }

  /** Ends the round without a result: every open stake is refunded. */
  protected async refund(round: Game['round'], why: OpenRefund): Promise<void> {
    await refundOpenRound(this.deps, round, why);
    if (this.isRetiring) this.round = null;
  }

  // ── views ─────────────────────────────────────────────────────────────────

  protected get isMaintenance(): boolean {
    return this.deps.settings.get('site.maintenance');
  }

  /** Reason to refuse bets in any round: maintenance of the site, or a stop of this game; null: none. [I3] */
  protected get pausedMessage(): string | null {
    if (this.isMaintenance) return 'app_api.maintenance';
    return this.deps.isStopped() ? `${this.name}_api.stopped` : null;
  }

  /** True while every bet is refused. Pages show it. */
  protected get isPaused(): boolean {
    return this.pausedMessage !== null;
  }

  /** The open round, or the last one while it is still shown; null: none. */
  get openRound(): Game['round'] | null {
    return this.round;
  }

  /** Returns all that a page needs to show the round; null: there is no round to show. */
  snapshot(playerId: number | null): Game['snapshot'] | null {
    const { round } = this;
    return round && !round.isHidden ? this.snapshotOf(round, playerId) : null;
  }

  showTo(playerId: number | null, send: Send): boolean {
    const snapshot = this.snapshot(playerId);
    if (snapshot) this.sendSnapshot(send, snapshot);
    return snapshot !== null;
  }

  summary(): ModeSummary | null {
    const { round } = this;
    return round && !round.isHidden ? { phase: this.phaseOf(round), ...round.bets.totals() } : null;
  }

  about(): { roundId: number | null } {
    return { roundId: this.round?.id ?? null };
  }

  /** The player's bets of the open round, in the order in which they were made. */
  betsOf(playerId: number): ReturnType<Game['round']['bets']['of']> {
    return (this.round?.bets.of(playerId) ?? []) as ReturnType<Game['round']['bets']['of']>;
  }
}

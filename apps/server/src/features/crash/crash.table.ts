import type { CrashSnapshot, ServerPayload } from '@updraft/contract';
import {
  type CrashLevel,
  CRASH_RULES_VERSION,
  elapsedMsOf,
  levelOf,
  multiplierAt,
  nextAutomaticHundredths,
  nextLevelHundredths,
} from '@updraft/rules/crash';
import type { ReturnSums } from '@updraft/rules/returns';
import type { Query } from '../../db/db.ts';
import type { Send } from '../../realtime/shown-games.ts';
import { handleBets } from '../../stakes/placing/bet-window.ts';
import type { Now } from '../../stakes/interruption/gap.ts';
import type { NextRound } from '../../stakes/round/opening.ts';
import { heartbeat } from '../../stakes/rounds.store.ts';
import { type Resumed, StakeTable, type StakeTableDependencies } from '../../stakes/round/stake-table.ts';
import { TICK_MS, Ticker } from '../../stakes/round/ticker.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import type { RoundSeed } from '../../stakes/ports.ts';
import { type PlaceBet, betRules, repeats } from './crash.betting.ts';
import { type CancelBet, handleCancels } from './crash.cancels.ts';
import { CrashFeed } from './crash.feed.ts';
import { type StopLive, cashOutOfLive, hasLiveByHand, stopLive } from './crash.live-stop.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { payDue } from './crash.payouts.ts';
import { restore, toRound } from './crash.recovery.ts';
import {
  CRASH,
  type CrashRoundRow,
  type Round,
  type RoundTerms,
  currentRoundCap,
  isBettingOpen,
  limitsOf,
  pointMsOf,
  returnsOf,
} from './crash.round.ts';
import { type CashOutBet, handleCashOuts } from './crash.cash-outs.ts';
import { crashOf, flightOf, phaseOf, snapshotOf } from './crash.views.ts';

export type CrashCommand = PlaceBet | CancelBet | CashOutBet | StopLive;

const SYNC_MS = 1000;

interface Dependencies extends StakeTableDependencies {
  metrics: CrashMetrics;
}

/**
 * The crash table: waiting, running, crashed, and again. The rules decide who wins what, and the seed decides when a
 * round crashes.
 */
export class CrashTable extends StakeTable<
  { command: CrashCommand; round: Round; row: CrashRoundRow; snapshot: CrashSnapshot },
  Dependencies & { feed: CrashFeed }
> {
  private nextSyncMs = 0;
  private readonly ticker = new Ticker();
  private level: CrashLevel = 'low';

  constructor(deps: Dependencies) {
    super(CRASH, { ...deps, feed: new CrashFeed(deps) });
  }

  // ── recovery ──────────────────────────────────────────────────────────────

  protected toRound(row: CrashRoundRow, { seed, now }: { seed: RoundSeed; now: Now }): Round {
    return toRound(row, { seed, now, clock: this.deps.clock });
  }

  protected restore(round: Round, resumed: Resumed<CrashRoundRow>): Promise<readonly Stamped<StopLive>[]> {
    return restore(this.deps, round, resumed);
  }

  override async beat(): Promise<void> {
    const { round } = this;
    if (round?.phase !== 'running') return;
    const { db, clock, lease } = this.deps;
    const { game, id } = round;
    const monoMs = clock.monoMs();
    const beat = { game, id, elapsedMs: monoMs - round.startedMs, monoMs, bootId: clock.bootId };
    await heartbeat(db, beat, lease.proof);
  }

  // ── commands ──────────────────────────────────────────────────────────────

  async handle(batch: readonly Stamped<CrashCommand>[]): Promise<void> {
    const { deps, round, pausedMessage } = this;
    const bets: Stamped<PlaceBet>[] = [];
    const cancels: Stamped<CancelBet>[] = [];
    const cashOuts: Stamped<CashOutBet>[] = [];
    for (const { command, receivedMs } of batch) {
      if (command.kind === 'cash_out') cashOuts.push({ command, receivedMs });
      else if (command.kind === 'cancel') cancels.push({ command, receivedMs });
      else if (command.kind === 'stop_live') cashOuts.push(...cashOutOfLive(round, { command, receivedMs }));
      else bets.push({ command, receivedMs });
    }
    // Cancellations come first, so that the bets of the same turn can use the freed items.
    await handleCancels(deps, round, cancels);
    deps.feed.bets.add(await handleBets(deps, { ...BETTING, round, pausedMessage }, bets));
    if (cashOuts.length === 0) return;
    deps.metrics.batchSize.observe({ kind: 'manual-cash-outs' }, cashOuts.length);
    await handleCashOuts(deps, round, cashOuts);
  }

  stopLive(options: { playerId: number; onLost: () => void }): StopLive {
    return stopLive(options);
  }

  hasLive(query: Query, playerId: number): Promise<boolean> {
    return hasLiveByHand(query, playerId);
  }

  // ── phases ────────────────────────────────────────────────────────────────

  protected deadlineOf(round: Round): number {
    if (round.phase === 'waiting') return Math.min(this.ticker.nextMs, round.startsAtMs);
    // Lost bets are settled once every cash-out received before the crash has been handled.
    const pointMs = pointMsOf(round);
    const crashMs = Math.min(round.crashedMs, pointMs);
    if (round.phase === 'ended')
      return round.isSettled ? round.crashedMs + this.deps.settings.get('crash.crashedMs') : crashMs;
    // The crash is due. Only cash-outs received before it are still handled, and nothing else is paid before it.
    if (this.deps.clock.monoMs() >= pointMs) return pointMs;
    if (round.interrupted.size > 0) return round.startedMs;
    return Math.min(this.nextSyncMs, round.startedMs + elapsedMsOf(this.nextEventHundredths(round)));
  }

  /** The earliest of: the next auto cash-out, the next level, the crash. */
  private nextEventHundredths(round: Round): number {
    const stop = nextAutomaticHundredths(round.bets.live(), round.roundCapHundredths) ?? Number.POSITIVE_INFINITY;
    return Math.min(stop, nextLevelHundredths(this.level), round.pointHundredths);
  }

  protected async advance(round: Round, nowMs: number): Promise<void> {
    if (round.phase === 'running') return this.fly(round, nowMs);
    if (round.phase === 'ended') return this.settle(round);
    return nowMs >= round.startsAtMs ? this.takeOff(round) : this.tick(round);
  }

  protected nextRound(): Omit<NextRound<RoundTerms>, 'game'> {
    const { settings } = this.deps;
    return {
      rulesVersion: CRASH_RULES_VERSION,
      capPercent: settings.get('crash.roundCapPercent'),
      terms: (payoutCapCents) => ({ limits: limitsOf(settings), payoutCapCents }),
      waitingMs: settings.get('crash.countdownTicks') * TICK_MS,
    };
  }

  protected enter(round: Round): void {
    const now = this.deps.clock.monoMs();
    this.level = round.phase === 'running' ? levelOf(multiplierAt(now - round.startedMs)) : 'low';
    this.ticker.begin({ nowMs: now, endsMs: round.startsAtMs });
    this.nextSyncMs = now;
    this.deps.feed.open(round);
  }

  private tick({ id, seed }: Round): void {
    this.tell('crashStartTimer', { timer: this.ticker.take(), roundId: id, publicHash: seed.publicHash });
  }

  /** Commits the start of the flight. The multiplier is 1.00 at the time that `start` returns. */
  private async takeOff(round: Round): Promise<void> {
    round.roundCapHundredths = currentRoundCap(round);
    round.startedMs = await this.start(round);
    this.level = 'low';
    this.nextSyncMs = round.startedMs;
    this.deps.feed.closeBetting();
  }

  /** Performs the due steps of a flight: auto cash-outs, `crashMultiplier`, the crash. */
  private async fly(round: Round, nowMs: number): Promise<void> {
    const { clock } = this.deps;
    const reached = Math.min(multiplierAt(nowMs - round.startedMs), round.pointHundredths);
    // Auto cash-outs shortly before the crash would delay it for everyone. They are paid after it.
    if (reached >= round.pointHundredths) return this.crash(round);
    await payDue(this.deps, round, reached);
    const level = levelOf(reached);
    if (nowMs < this.nextSyncMs && level === this.level) return;
    this.level = level;
    this.nextSyncMs = nowMs + SYNC_MS;
    this.tell('crashMultiplier', flightOf(round, { reachedHundredths: reached, clock }));
  }

  private async crash(round: Round): Promise<void> {
    const { clock, log } = this.deps;
    const { id, pointHundredths } = round;
    await this.end(round, { pointHundredths });
    round.crashedMs = clock.monoMs();
    if (round.isHidden) {
      round.isHidden = false;
      this.show(round);
    }
    this.tell('clearBets', crashOf(round, clock));
    log.info({ roundId: id, pointHundredths }, 'round crashed');
  }

  protected payWon(round: Round): Promise<boolean> {
    return payDue(this.deps, round, round.pointHundredths);
  }

  protected returnsOf(round: Round): ReturnSums {
    return returnsOf(round);
  }

  // ── views ─────────────────────────────────────────────────────────────────

  /** Sends an event to every page of the game, and then the events collected for the slot. */
  private tell<K extends 'crashStartTimer' | 'crashMultiplier' | 'clearBets'>(
    event: K,
    payload: ServerPayload<K>,
  ): void {
    const { broadcaster } = this.deps;
    // All pages wait for the end of a round during maintenance, and then reload.
    if (event === 'clearBets' && this.isMaintenance) broadcaster.toAll(event, payload);
    else broadcaster.toTopic(CRASH, event, payload);
    broadcaster.flushSlot(CRASH);
  }

  protected snapshotOf(round: Round, playerId: number | null): CrashSnapshot {
    return snapshotOf(round, { playerId, clock: this.deps.clock, isPaused: this.isPaused });
  }

  protected sendSnapshot(send: Send, snapshot: CrashSnapshot): void {
    send('crashInit', snapshot);
  }

  protected phaseOf(round: Round): string {
    return phaseOf(round);
  }
}

/** Bet window of crash, and the refusal outside it. */
const BETTING = {
  game: CRASH,
  rules: betRules,
  repeats,
  isOpenAt: isBettingOpen,
  closedMessage: ({ phase }: Round): string => (phase === 'ended' ? 'crash_api.game_ended' : 'crash_api.game_started'),
} as const;

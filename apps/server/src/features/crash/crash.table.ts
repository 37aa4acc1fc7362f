import type { CrashSnapshot, ModeSummary, ServerPayload } from '@updraft/contract';
import { CRASH_RULES_VERSION, RTP, elapsedMsOf, levelOf, multiplierAt, nextStop } from '@updraft/rules/crash';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { Send } from '../../realtime/shown-games.ts';
import { commitPhase } from '../../stakes/commit-phase.ts';
import { type Now, gapOf } from '../../stakes/gap.ts';
import { openNextRound } from '../../stakes/opening.ts';
import { answerLateBets, placeBets } from '../../stakes/placing.ts';
import { type RoundName, endRound, heartbeat, openRound, startRound } from '../../stakes/rounds.store.ts';
import type { Rtp } from '../../stakes/rtp.ts';
import { closeRound, settleLost } from '../../stakes/settlement.ts';
import type { Lease } from '../../tables/lease.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import type { GameTable } from '../../tables/table.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Chains } from '../fairness/chains.ts';
import type { PlayLimits } from '../limits/limits.guard.ts';
import type { Transactions } from '../outbox/outbox.ts';
import type { PlayerRow } from '../players/players.store.ts';
import type { SettingsReader } from '../settings/settings.ts';
import type { Protection } from '../skins/protection.ts';
import { type PlaceBet, betRules } from './crash.betting.ts';
import { CRASH, CrashFeed } from './crash.feed.ts';
import { findInterrupted, interruptionOf, recordAndTell } from './crash.interruption.ts';
import { type StopLive, owedStops, stopLive, takeLive } from './crash.live-stop.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import type { Wagering } from '../wagering/wagering.commands.ts';
import { type PayoutDependencies, payDue } from './crash.payouts.ts';
import { loadBets, toRound } from './crash.recovery.ts';
import {
  type Bet,
  type Round,
  type RoundResult,
  type RoundTerms,
  currentRoundCap,
  limitsOf,
  rtpSumsOf,
} from './crash.round.ts';
import { type TakeBet, handleTakes } from './crash.takes.ts';
import { TICK_MS, crashOf, flightOf, snapshotOf } from './crash.views.ts';

export type CrashCommand = PlaceBet | TakeBet | StopLive;

const SYNC_MS = 1000;
/** When the multiplier reaches the crash point. */
const pointMsOf = (round: Round): number => round.startedMs + elapsedMsOf(round.pointHundredths);
const name = ({ game, id }: Round): RoundName => ({ game, id });
/** How long the table waits for a chain's salt before it asks again. */
const SALT_RETRY_MS = 500;

interface Dependencies {
  db: Db;
  outbox: Transactions;
  wagering: Wagering;
  catalogue: Catalogue;
  chains: Pick<Chains, 'next' | 'at'>;
  settings: SettingsReader;
  broadcaster: Broadcaster;
  lease: Lease;
  clock: Clock;
  log: Log;
  metrics: CrashMetrics;
  rtp: Pick<Rtp, 'look'>;
  mayStake: (player: PlayerRow) => boolean;
  protection: Protection;
  limits: PlayLimits;
}

/**
 * The crash table: waiting, running, crashed, and again. It decides nothing itself: the rules decide who wins what, the
 * seed decides when it crashes. The runner calls one method at a time.
 */
export class CrashTable implements GameTable<CrashCommand> {
  private readonly deps: Dependencies & PayoutDependencies;
  private round: Round | null = null;
  private isRetiring = false;
  /** Memory may differ from the database: which round is open is not known. */
  private isInDoubt = true;
  /** The round is past its point and has not been ended. It is not shown until then. */
  private isHidden = false;
  private nextTickMs = 0;
  private nextSyncMs = 0;
  private ticksLeft = 0;
  private retryMs = 0;
  private level = 'low';

  constructor(deps: Dependencies) {
    this.deps = { ...deps, feed: new CrashFeed({ broadcaster: deps.broadcaster }) };
  }

  // ── recovery ──────────────────────────────────────────────────────────────

  async resume({ isContinuous }: { isContinuous: boolean }): Promise<void> {
    const { db, chains, clock, log, settings } = this.deps;
    this.suspend();
    const row = await openRound<RoundTerms, RoundResult>(db, 'crash');
    if (!row) {
      this.isInDoubt = false;
      this.retryMs = clock.monoMs();
      return;
    }
    const now: Now = { dbNow: row.now, monoMs: clock.monoMs() };
    const round = toRound({ row, seed: await chains.at(row.chain_id, row.chain_index), now, clock, tickMs: TICK_MS });
    await loadBets(db, round);
    log.info({ roundId: row.id, phase: row.phase, bets: round.bets.size }, 'round resumed');
    if (row.phase !== 'waiting') {
      round.roundCapHundredths = currentRoundCap(round);
      await findInterrupted(db, round);
    }
    if (row.phase === 'running') {
      const gap = gapOf(row, { now, clock, toleratedMs: settings.get('crash.gapToleratedMs') });
      const interruption = isContinuous ? null : interruptionOf(round, gap);
      if (interruption) await recordAndTell(this.deps, round, interruption);
    }
    this.isInDoubt = false;
    // A flight that is past its point has ended: the first that watchers hear of it is its end.
    this.show(round, { isHidden: row.phase === 'running' && clock.monoMs() >= pointMsOf(round) });
    // A break is a promise: its cash-outs are made now. Where the process went on, they still wait with their moment of
    // receipt.
    if (!isContinuous && row.started_at)
      await this.handle(await owedStops(db, round, { limits: this.deps.limits, startedAt: row.started_at, now }));
    // From here on cash-outs are accepted again: what interrupts the round next is a gap of its own.
    await this.beat();
  }

  suspend(): void {
    this.round = null;
    this.isInDoubt = true;
  }

  retire(): void {
    this.isRetiring = true;
  }

  /** Bets of a waiting round are safe until the next start. A flight or an open settlement is worth waiting for. */
  isIdle(): boolean {
    return this.round === null || this.round.phase === 'waiting' || this.round.allSettled;
  }

  async beat(): Promise<void> {
    const { round } = this;
    if (round?.phase !== 'running') return;
    const { db, clock, lease } = this.deps;
    const monoMs = clock.monoMs();
    await heartbeat(
      db,
      { ...name(round), elapsedMs: monoMs - round.startedMs, monoMs, bootId: clock.bootId },
      lease.proof,
    );
  }

  // ── commands ──────────────────────────────────────────────────────────────

  async handle(batch: readonly Stamped<CrashCommand>[]): Promise<void> {
    const bets: PlaceBet[] = [];
    const late: PlaceBet[] = [];
    const astray: PlaceBet[] = [];
    const takes: Stamped<TakeBet>[] = [];
    for (const { command, receivedMs } of batch) {
      if (command.kind === 'take') takes.push({ command, receivedMs });
      else if (command.kind === 'stop_live') takes.push(...takeLive(this.round, { command, receivedMs }));
      // A bet that was delayed on its way must not stake in a round that its player has not seen.
      else if (command.roundId !== null && this.round && command.roundId !== this.round.seed.roundId)
        astray.push(command);
      else if (this.acceptsBetAt(receivedMs)) bets.push(command);
      else late.push(command);
    }
    if (late.length > 0) await this.answerLate(late, this.lateBetMessage());
    if (astray.length > 0) await this.answerLate(astray, 'crash_api.game_ended');
    const { batchSize } = this.deps.metrics;
    if (bets.length > 0) batchSize.observe({ kind: 'bets' }, bets.length);
    if (takes.length > 0) batchSize.observe({ kind: 'takes' }, takes.length);
    if (bets.length > 0) await this.place(this.round as Round, bets);
    if (takes.length > 0) await handleTakes(this.deps, this.round, takes);
  }

  private async place(round: Round, bets: readonly PlaceBet[]): Promise<void> {
    this.deps.feed.addBets(await placeBets(this.deps, { round, rules: betRules(round) }, bets));
  }

  private async answerLate(bets: readonly PlaceBet[], message: string): Promise<void> {
    const { round } = this;
    await answerLateBets(this.deps, { open: round && { round, rules: betRules(round) }, message }, bets);
  }

  refuse(batch: readonly Stamped<CrashCommand>[]): void {
    for (const { command } of batch) command.answer({ status: 'error', message: 'crash_api.busy' });
  }

  private acceptsBetAt(receivedMs: number): boolean {
    return (
      this.round?.phase === 'waiting' &&
      receivedMs < this.round.startsAtMs &&
      !this.deps.settings.get('site.maintenance')
    );
  }

  private lateBetMessage(): string {
    if (this.deps.settings.get('site.maintenance')) return 'app_api.maintenance';
    if (!this.round) return 'crash_api.busy';
    return this.round.phase === 'crashed' ? 'crash_api.game_ended' : 'crash_api.game_started';
  }

  // ── phases ────────────────────────────────────────────────────────────────

  nextDeadlineMs(): number {
    const { round } = this;
    if (!round) return this.isRetiring ? Number.POSITIVE_INFINITY : this.retryMs;
    if (round.phase === 'waiting') return Math.min(this.nextTickMs, round.startsAtMs);
    // Lost bets are settled once every cash-out received before the crash has been handled.
    const pointMs = pointMsOf(round);
    const crashMs = Math.min(round.crashedMs, pointMs);
    if (round.phase === 'crashed')
      return round.allSettled ? round.crashedMs + this.deps.settings.get('crash.crashedMs') : crashMs;
    // The crash moment is here. Only cash-outs received before it are still handled, and nothing else is paid in
    // between.
    if (this.deps.clock.monoMs() >= pointMs) return pointMs;
    if (round.interrupted.size > 0) return round.startedMs;
    return Math.min(this.nextSyncMs, round.startedMs + elapsedMsOf(this.nextEventHundredths(round)));
  }

  /** The earliest of: the next auto cash-out, the next level, the crash. */
  private nextEventHundredths(round: Round): number {
    const stop = nextStop(round.bets.live(), round.roundCapHundredths) ?? Number.POSITIVE_INFINITY;
    const level = this.level === 'low' ? 150 : this.level === 'medium' ? 250 : Number.POSITIVE_INFINITY;
    return Math.min(stop, level, round.pointHundredths);
  }

  async onDeadline(nowMs: number): Promise<void> {
    const { round } = this;
    if (!round) return this.open();
    if (round.phase === 'waiting') return nowMs >= round.startsAtMs ? this.start(round) : this.tick(round);
    if (round.phase === 'running') return this.fly(round, nowMs);
    if (!round.allSettled) return this.settle(round);
    this.round = null;
    return this.open();
  }

  /** After the crash: first the auto cash-outs before it, then the lost bets, one commit a turn. */
  private async settle(round: Round): Promise<void> {
    const { broadcaster, log } = this.deps;
    if (await payDue(this.deps, round, round.pointHundredths)) return;
    if (await settleLost(this.deps, round)) return;
    await closeRound(this.deps, round, rtpSumsOf(round));
    round.allSettled = true;
    this.count(round);
    void this.deps.rtp.look();
    // Nothing of this round goes out after the next one has opened.
    broadcaster.flushSlot(CRASH);
    log.info(
      {
        roundId: round.seed.roundId,
        pointHundredths: round.pointHundredths,
        bets: round.bets.size,
        stakedCents: round.bets.stakedCents,
        paidCents: round.bets.paidCents,
      },
      'round settled',
    );
    if (this.isRetiring) this.round = null;
  }

  /** Commits the round of the next seed and opens betting. Without the chain's salt there is nothing to commit yet. */
  private async open(): Promise<void> {
    const { settings, clock } = this.deps;
    if (this.isRetiring) return;
    const opened = await openNextRound<RoundTerms, RoundResult>(this.deps, {
      game: 'crash',
      rulesVersion: CRASH_RULES_VERSION,
      capPercent: settings.get('crash.roundCapPercent'),
      terms: (payoutCapCents) => ({ limits: limitsOf(settings), payoutCapCents }),
      waitingMs: settings.get('crash.countdownTicks') * TICK_MS,
    });
    if (!opened) {
      this.retryMs = clock.monoMs() + SALT_RETRY_MS;
      return;
    }
    const { row, seed } = opened;
    this.show(toRound({ row, seed, now: { dbNow: row.opened_at, monoMs: clock.monoMs() }, clock, tickMs: TICK_MS }));
  }

  /** Makes the round the one that everybody sees. A hidden one is shown with its crash. */
  private show(round: Round, { isHidden = false } = {}): void {
    const { clock, broadcaster, feed } = this.deps;
    const now = clock.monoMs();
    this.round = round;
    this.level = round.phase === 'running' ? levelOf(multiplierAt(now - round.startedMs)) : 'low';
    this.ticksLeft = Math.max(0, Math.ceil((round.startsAtMs - now) / TICK_MS));
    this.nextTickMs = now;
    this.nextSyncMs = now;
    feed.open({ id: round.seed.roundId, bets: round.bets });
    this.isHidden = isHidden;
    if (!isHidden) broadcaster.toTopic(CRASH, 'crashInit', this.snapshot(null) as CrashSnapshot);
  }

  private tick(round: Round): Promise<void> {
    this.tell('crashStartTimer', {
      timer: this.ticksLeft,
      roundId: round.seed.roundId,
      publicHash: round.seed.publicHash,
    });
    this.ticksLeft = Math.max(0, this.ticksLeft - 1);
    this.nextTickMs += TICK_MS;
    return Promise.resolve();
  }

  /**
   * The multiplier is 1.00 at the moment at which the start is decided. The start is committed before anyone is told.
   */
  private async start(round: Round): Promise<void> {
    const { clock, feed } = this.deps;
    round.roundCapHundredths = currentRoundCap(round);
    const monoMs = clock.monoMs();
    await commitPhase(this.deps, 'start', (query) =>
      startRound(query, { ...name(round), monoMs, bootId: clock.bootId }),
    );
    round.startedMs = monoMs;
    round.phase = 'running';
    this.level = 'low';
    this.nextSyncMs = monoMs;
    feed.stand();
  }

  /** Does what is due in flight: auto cash-outs, `crashMultiplier`, the crash. */
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
    const { roundId, secretHash, seed } = round.seed;
    await commitPhase(this.deps, 'crash', (query) =>
      endRound(query, { ...name(round), result: { pointHundredths: round.pointHundredths }, secretHash, seed }),
    );
    round.phase = 'crashed';
    round.crashedMs = clock.monoMs();
    if (this.isHidden) this.show(round);
    this.tell('clearBets', crashOf(round, clock));
    log.info({ roundId, pointHundredths: round.pointHundredths }, 'round crashed');
  }

  /** Sends to every watcher at once. What has gathered for the slot follows. */
  private tell<K extends 'crashStartTimer' | 'crashMultiplier' | 'clearBets'>(
    event: K,
    payload: ServerPayload<K>,
  ): void {
    const { broadcaster, settings } = this.deps;
    // In maintenance every page waits for the end of a round to reload.
    if (event === 'clearBets' && settings.get('site.maintenance')) broadcaster.toAll(event, payload);
    else broadcaster.toTopic(CRASH, event, payload);
    broadcaster.flushSlot(CRASH);
  }

  /** Counts what the round staked and paid: actual and theoretical return. [F6] */
  private count({ bets }: Round): void {
    const { stakedCents, paidCents, theoreticalCents } = this.deps.metrics;
    stakedCents.inc(bets.stakedCents);
    paidCents.inc(bets.paidCents);
    theoreticalCents.inc(bets.stakedCents * RTP);
  }

  /** Between two rounds, or without one, nobody can bet or cash out. A table in doubt may have a round in flight. */
  isResting(): boolean {
    if (this.isInDoubt) return false;
    return this.round === null || (this.round.phase === 'crashed' && this.round.allSettled);
  }

  about(): { roundId: number | null } {
    return { roundId: this.round?.seed.roundId ?? null };
  }

  // ── views ─────────────────────────────────────────────────────────────────

  /** Everything needed to show the round; null while there is none to show. */
  snapshot(playerId: number | null): CrashSnapshot | null {
    const { clock, settings } = this.deps;
    if (!this.round || this.isHidden) return null;
    return snapshotOf(this.round, { playerId, clock, isMaintenance: settings.get('site.maintenance') });
  }

  showTo(playerId: number | null, send: Send): boolean {
    const snapshot = this.snapshot(playerId);
    if (snapshot) send('crashInit', snapshot);
    return snapshot !== null;
  }

  summary(): ModeSummary | null {
    if (!this.round || this.isHidden) return null;
    return { phase: this.round.phase, ...this.round.bets.totals() };
  }

  stopLive(options: { playerId: number; onLost: () => void }): StopLive {
    return stopLive(options);
  }

  /** The player's bets of the open round, in the order in which they were made. */
  betsOf(playerId: number): readonly Bet[] {
    return this.round?.bets.of(playerId) ?? [];
  }
}

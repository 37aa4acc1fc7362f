import type { CrashSnapshot, TakeAck } from '@updraft/contract';
import { CRASH_STATUS, MANUAL_STOP } from '@updraft/contract';
import {
  CRASH_RULES_VERSION,
  type CashOut,
  type CrashLimits,
  DEFAULT_LIMITS,
  GROWTH_PER_MS,
  colourClassOf,
  dueCashOuts,
  elapsedMsOf,
  levelOf,
  multiplierAt,
  nextStop,
  takeAt,
} from '@updraft/rules/crash';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { Lease } from '../../rounds/lease.ts';
import type { Answerable, Stamped } from '../../rounds/mailbox.ts';
import type { Table } from '../../rounds/runner.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Chains } from '../fairness/chains.ts';
import { notifyPlayer } from '../notifications/notifications.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { SettingsReader } from '../settings/settings.ts';
import { type PlaceBet, keyOf, placeBets, repeated } from './crash.betting.ts';
import { CrashFeed, loaderOf, snapshotBets } from './crash.feed.ts';
import { type Interruption, interruptionOf, loadBets, toRound } from './crash.recovery.ts';
import { type Bet, type Round, betsOf, currentRoundCap, liveBets } from './crash.round.ts';
import { type Paid, payCashOuts, settleLost } from './crash.settlement.ts';
import { bankrollCents, betsByKey, crashRound, heartbeat, insertRound, lastPlace, openRound, recordInterruption, startRound, wonBet } from './crash.store.ts';

export interface TakeBet extends Answerable {
  kind: 'take';
  playerId: number;
  betId: number;
  answer: (ack: TakeAck) => void;
}

export type CrashCommand = PlaceBet | TakeBet;

const TICK_MS = 1000;
const SYNC_MS = 1000;
/** How long the table waits for a chain's salt before it asks again. */
const SALT_RETRY_MS = 500;
/** Cash-outs in one commit. */
const PAY_BATCH = 200;

interface Dependencies {
  db: Db;
  outbox: Outbox;
  catalogue: Catalogue;
  chains: Chains;
  settings: SettingsReader;
  broadcaster: Broadcaster;
  lease: Lease;
  clock: Clock;
  log: Log;
}

/**
 * The crash table: waiting, running, crashed, and again. It decides nothing itself: the rules say
 * who wins what, the seed says when it crashes. All of it runs in turn, driven by the runner.
 */
export class CrashTable implements Table<CrashCommand> {
  private readonly deps: Dependencies;
  private readonly feed: CrashFeed;
  private round: Round | null = null;
  private nextTickMs = 0;
  private nextSyncMs = 0;
  private ticksLeft = 0;
  private retryMs = 0;
  private level = 'low';
  private beat: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.feed = new CrashFeed({ broadcaster: deps.broadcaster });
  }

  // ── recovery ──────────────────────────────────────────────────────────────

  async resume(): Promise<void> {
    const { db, chains, clock, log, settings } = this.deps;
    this.suspend();
    const row = await openRound(db);
    if (!row) {
      this.retryMs = clock.monoMs();
      return;
    }
    const seed = await chains.at(row.chain_id, row.chain_index);
    const round = toRound({ row, seed, dbNow: row.now, clock, tickMs: TICK_MS });
    await loadBets(db, round);
    log.info({ roundId: row.id, phase: row.phase, bets: round.bets.size }, 'round resumed');
    if (row.phase === 'running') {
      const interruption = interruptionOf(round, { row, dbNow: row.now, toleratedMs: settings.get('crash.gapToleratedMs') });
      if (interruption) await this.settleInterruption(round, interruption);
      round.roundCapHundredths = currentRoundCap(round);
      this.startBeating(round);
    }
    this.show(round);
  }

  suspend(): void {
    clearInterval(this.beat);
    this.round = null;
  }

  private async settleInterruption(round: Round, interruption: Interruption): Promise<void> {
    const { hundredths, gap, from, to } = interruption;
    const concerned = new Set(liveBets(round).map((bet) => bet.playerId));
    const gapMs = Math.round(gap.resumedMs - gap.heartbeatMs);
    this.deps.log.warn({ roundId: round.seed.roundId, gapMs, cashedOut: interruption.cashOuts.length }, 'round was interrupted');
    const first = interruption.cashOuts.slice(0, PAY_BATCH);
    await payCashOuts(this.deps, round, first, async (query, emit) => {
      const isNew = await recordInterruption(query, { roundId: round.seed.roundId, from, to, gapMs, cashedOutAtHundredths: hundredths });
      // A second kill before the first heartbeat finds the same gap: nobody is told twice.
      if (isNew) for (const playerId of concerned) {
        const cashedOut = interruption.cashOuts.some((cashOut) => round.bets.get(cashOut.betId)?.playerId === playerId);
        await notifyPlayer(query, emit, {
          playerId,
          name: 'notification.crash_interrupted',
          content: cashedOut ? 'notification.crash_interrupted_cashed_out' : 'notification.crash_interrupted_auto',
          params: { round: round.seed.roundId, seconds: Math.round(gapMs / 1000), multiplier: (hundredths ?? 100) / 100 },
        });
      }
    });
    await this.pay(round, interruption.cashOuts.slice(PAY_BATCH));
  }

  // ── commands ──────────────────────────────────────────────────────────────

  async handle(batch: readonly Stamped<CrashCommand>[]): Promise<void> {
    const bets: PlaceBet[] = [];
    const takes: { command: TakeBet; receivedMs: number }[] = [];
    for (const { command, receivedMs } of batch) {
      if (command.kind === 'take') takes.push({ command, receivedMs });
      else if (this.acceptsBetAt(receivedMs)) bets.push(command);
      else await this.answerLateBet(command);
    }
    if (bets.length > 0) await this.bet(bets);
    if (takes.length > 0) await this.take(takes);
  }

  refuse(batch: readonly Stamped<CrashCommand>[]): void {
    for (const { command } of batch) command.answer({ status: 'error', message: 'crash_api.busy' });
  }

  private acceptsBetAt(receivedMs: number): boolean {
    return this.round?.phase === 'waiting' && receivedMs < this.round.startsAtMs && !this.deps.settings.get('site.maintenance');
  }

  private lateBetMessage(): string {
    if (this.deps.settings.get('site.maintenance')) return 'app_api.maintenance';
    if (!this.round) return 'crash_api.busy';
    return this.round.phase === 'crashed' ? 'crash_api.game_ended' : 'crash_api.game_started';
  }

  /** Too late, unless it is the repeat of a bet that was accepted and whose answer was lost. */
  private async answerLateBet(command: PlaceBet): Promise<void> {
    const { round } = this;
    const [known] = round ? await betsByKey(this.deps.db, [{ playerId: command.playerId, key: keyOf(round, command) }]) : [];
    const bet = known && round?.bets.get(known.id);
    command.answer(bet ? repeated(command, bet) : { status: 'error', message: this.lateBetMessage() });
  }

  private async bet(commands: readonly PlaceBet[]): Promise<void> {
    const round = this.round as Round;
    this.feed.addBets(await placeBets(this.deps, round, commands));
  }

  private async take(takes: readonly { command: TakeBet; receivedMs: number }[]): Promise<void> {
    const { round } = this;
    const due = new Map<number, { cashOut: CashOut; commands: TakeBet[] }>();
    for (const { command, receivedMs } of takes) {
      const decided = round ? this.decideTake(round, command, receivedMs) : 'crash_api.not_running';
      if (typeof decided === 'string') await this.answerLate(command, decided);
      else {
        const known = due.get(command.betId);
        if (known) known.commands.push(command);
        else due.set(command.betId, { cashOut: decided, commands: [command] });
      }
    }
    if (!round || due.size === 0) return;
    await this.pay(round, [...due.values()].map((one) => one.cashOut), async (paid) => {
      for (const { cashOut, commands } of paid.map(({ betId }) => due.get(betId)).filter((one) => one !== undefined)) {
        const own = paid.find((one) => one.betId === cashOut.betId)?.own;
        for (const command of commands) {
          if (own) command.answer({ status: 'success', take: own, message: 'crash_api.taken' });
          else await this.answerLate(command, 'crash_api.already_taken');
        }
      }
    });
  }

  /** What a stop received at that moment is worth, or why it is refused. [CR-16, CR-18] */
  private decideTake(round: Round, command: TakeBet, receivedMs: number): CashOut | string {
    const bet = round.bets.get(command.betId);
    if (!bet || bet.playerId !== command.playerId) return 'crash_api.no_bet';
    if (bet.status === 1) return 'crash_api.already_taken';
    if (round.phase === 'waiting') return 'crash_api.not_running';
    if (bet.autoStopHundredths !== null) return 'crash_api.auto_stop_bet';
    if (bet.status === 2) return 'crash_api.game_ended';
    const { pointHundredths, roundCapHundredths } = round;
    return takeAt(bet, { elapsedMs: receivedMs - round.startedMs, pointHundredths, roundCapHundredths }) ?? 'crash_api.game_ended';
  }

  /** A repeated stop gets the first answer; everything else its refusal. */
  private async answerLate(command: TakeBet, message: string): Promise<void> {
    const mayBeRepeat = message === 'crash_api.already_taken' || message === 'crash_api.no_bet' || message === 'crash_api.not_running';
    const row = mayBeRepeat ? await wonBet(this.deps.db, { id: command.betId, playerId: command.playerId }) : null;
    if (!row || row.cash_out_by !== 'player') {
      command.answer({ status: 'error', message });
      return;
    }
    // The item at the price at which it was won, whatever it is worth now.
    const item = row.win_item_id === null ? null : this.deps.catalogue.inventoryItem({ id: row.win_item_id, entry_id: row.win_entry_id, price_cents: row.win_cents - row.remainder_cents, locked_until: null });
    command.answer({
      status: 'success',
      message: 'crash_api.taken',
      take: {
        bet_id: command.betId,
        user_id: command.playerId,
        multiplier: row.cash_out_hundredths / 100,
        win: row.win_cents / 100,
        item,
        remainder: row.remainder_cents / 100,
        newBalance: row.balance_after_cents / 100,
      },
    });
  }

  /** Pays in bounded batches; whoever waits for a batch is answered as soon as it is committed. */
  private async pay(
    round: Round,
    cashOuts: readonly CashOut[],
    answer: (batch: readonly { betId: number; own: Paid['own'] | undefined }[]) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    for (let at = 0; at < cashOuts.length; at += PAY_BATCH) {
      const batch = cashOuts.slice(at, at + PAY_BATCH);
      const paid = await payCashOuts(this.deps, round, batch);
      const byBet = new Map(paid.map((one) => [one.bet.id, one.own]));
      await answer(batch.map(({ betId }) => ({ betId, own: byBet.get(betId) })));
      for (const { bet, own, shownItem } of paid) this.feed.addTake({ bet, multiplier: own.multiplier, win: own.win, item: shownItem });
    }
    // Paid early means paid less: what is left may rise further.
    if (round.roundCapHundredths !== null) round.roundCapHundredths = currentRoundCap(round);
  }

  // ── phases ────────────────────────────────────────────────────────────────

  nextDeadlineMs(): number {
    const { round } = this;
    if (!round) return this.retryMs;
    if (round.phase === 'waiting') return Math.min(this.nextTickMs, round.startsAtMs);
    // Losers are settled once every stop received before the crash has been handled.
    const crashMs = Math.min(round.crashedMs, round.startedMs + elapsedMsOf(round.pointHundredths));
    if (round.phase === 'crashed') return round.allSettled ? round.crashedMs + this.deps.settings.get('crash.crashedMs') : crashMs;
    return Math.min(this.nextSyncMs, round.startedMs + elapsedMsOf(this.nextEventHundredths(round)));
  }

  /** Whichever comes first: the next bet that stops by itself, the next level, the crash. */
  private nextEventHundredths(round: Round): number {
    const stop = nextStop(liveBets(round), round.roundCapHundredths) ?? Number.POSITIVE_INFINITY;
    const level = this.level === 'low' ? 150 : this.level === 'medium' ? 250 : Number.POSITIVE_INFINITY;
    return Math.min(stop, level, round.pointHundredths);
  }

  async onDeadline(nowMs: number): Promise<void> {
    const { round } = this;
    if (!round) return this.open();
    if (round.phase === 'waiting') return nowMs >= round.startsAtMs ? this.start(round) : this.tick(round);
    if (round.phase === 'running') return this.fly(round, nowMs);
    if (!round.allSettled) return settleLost(this.deps, round);
    this.round = null;
    return this.open();
  }

  private limits(): CrashLimits {
    const { settings } = this.deps;
    return {
      ...DEFAULT_LIMITS,
      maxItems: settings.get('crash.maxItems'),
      minBetCents: settings.get('crash.minBetCents'),
      maxPlayerStakeCents: settings.get('crash.maxStakeCents'),
      maxWinCents: settings.get('crash.maxWinCents'),
      minAutoStopHundredths: settings.get('crash.minAutoStopHundredths'),
    };
  }

  /** Commits the next seed's round and opens betting. Without the chain's salt there is nothing to commit yet. */
  private async open(): Promise<void> {
    const { db, chains, settings, clock, lease } = this.deps;
    const seed = await chains.next('crash', await lastPlace(db));
    if (!seed) {
      this.retryMs = clock.monoMs() + SALT_RETRY_MS;
      return;
    }
    const waitingMs = settings.get('crash.countdownTicks') * TICK_MS;
    const row = await db.tx(async (query) => {
      await lease.check(query);
      const capCents = Math.floor(((await bankrollCents(query)) * settings.get('crash.roundCapPercent')) / 100);
      return insertRound(query, {
        id: seed.roundId,
        chainId: seed.chainId,
        chainIndex: seed.index,
        publicHash: seed.publicHash,
        rulesVersion: CRASH_RULES_VERSION,
        limits: this.limits(),
        payoutCapCents: Math.max(0, capCents),
        waitingMs,
      });
    });
    const round = toRound({ row, seed, dbNow: row.opened_at, clock, tickMs: TICK_MS });
    round.startsAtMs = clock.monoMs() + waitingMs;
    this.show(round);
  }

  /** The round is the one that everybody sees from now on. */
  private show(round: Round): void {
    const { clock, broadcaster } = this.deps;
    const now = clock.monoMs();
    this.round = round;
    this.level = round.phase === 'running' ? levelOf(multiplierAt(now - round.startedMs)) : 'low';
    this.ticksLeft = Math.max(0, Math.ceil((round.startsAtMs - now) / TICK_MS));
    this.nextTickMs = now;
    this.nextSyncMs = now;
    this.feed.open({ id: round.seed.roundId, bets: round.bets });
    broadcaster.toAll('crashInit', this.snapshot(null) as CrashSnapshot);
  }

  private tick(round: Round): Promise<void> {
    this.deps.broadcaster.toAll('crashStartTimer', { timer: this.ticksLeft, roundId: round.seed.roundId, publicHash: round.seed.publicHash });
    this.ticksLeft = Math.max(0, this.ticksLeft - 1);
    this.nextTickMs += TICK_MS;
    return Promise.resolve();
  }

  private async start(round: Round): Promise<void> {
    const { db, lease, clock } = this.deps;
    round.roundCapHundredths = currentRoundCap(round);
    const startedAt = await db.tx(async (query) => {
      await lease.check(query);
      return startRound(query, round.seed.roundId);
    });
    // The committed start is what a successor resumes by; memory counts from the same moment.
    const sinceMs = Math.max(0, (await this.databaseNow()) - startedAt.getTime());
    round.startedMs = clock.monoMs() - sinceMs;
    round.startedAtWallMs = clock.wallMs() - sinceMs;
    round.phase = 'running';
    this.level = 'low';
    this.nextSyncMs = clock.monoMs();
    this.feed.flush();
    this.startBeating(round);
  }

  private async databaseNow(): Promise<number> {
    const [row] = await this.deps.db.query<{ now: Date }>('select clock_timestamp() as now');
    return row?.now.getTime() ?? 0;
  }

  private startBeating(round: Round): void {
    clearInterval(this.beat);
    const beat = (): void =>
      void heartbeat(this.deps.db, round.seed.roundId).catch((error: unknown) => this.deps.log.warn({ err: error, roundId: round.seed.roundId }, 'heartbeat failed'));
    this.beat = setInterval(beat, this.deps.settings.get('crash.heartbeatMs'));
    this.beat.unref();
  }

  /** What is due in flight: bets that stop by themselves, a word to the clients, the crash. */
  private async fly(round: Round, nowMs: number): Promise<void> {
    const { clock, broadcaster } = this.deps;
    const reached = Math.min(multiplierAt(nowMs - round.startedMs), round.pointHundredths);
    const due = dueCashOuts(liveBets(round), { reachedHundredths: reached, pointHundredths: round.pointHundredths, roundCapHundredths: round.roundCapHundredths });
    if (due.length > 0) await this.pay(round, due);
    if (reached >= round.pointHundredths) return this.crash(round);
    const level = levelOf(reached);
    if (nowMs < this.nextSyncMs && level === this.level) return;
    this.level = level;
    this.nextSyncMs = nowMs + SYNC_MS;
    broadcaster.toAll('crashMultiplier', {
      roundId: round.seed.roundId,
      multiplier: reached / 100,
      level,
      startedAt: this.startedAt(round),
      serverTime: clock.wallMs(),
    });
  }

  /** The start by the wall clock as it is now: a clock that jumps does not move the round. [I6] */
  private startedAt(round: Round): number {
    const { clock } = this.deps;
    return Math.round(clock.wallMs() - (clock.monoMs() - round.startedMs));
  }

  private async crash(round: Round): Promise<void> {
    const { db, lease, clock, broadcaster, log } = this.deps;
    const { roundId, secretHash, seed } = round.seed;
    clearInterval(this.beat);
    await db.tx(async (query) => {
      await lease.check(query);
      await crashRound(query, { id: roundId, pointHundredths: round.pointHundredths, secretHash, seed });
    });
    round.phase = 'crashed';
    round.crashedMs = clock.monoMs();
    broadcaster.toAll('clearBets', {
      roundId,
      multiplier: round.pointHundredths / 100,
      colour: colourClassOf(round.pointHundredths),
      secret_hash: secretHash,
      seed,
      serverTime: clock.wallMs(),
    });
    this.feed.flush();
    log.info({ roundId, pointHundredths: round.pointHundredths, bets: round.bets.size, paidCents: round.paidCents }, 'round ended');
  }

  // ── views ─────────────────────────────────────────────────────────────────

  /** Everything needed to show the round; null while there is none. */
  snapshot(playerId: number | null): CrashSnapshot | null {
    const { round } = this;
    if (!round) return null;
    const { clock, settings } = this.deps;
    const status = round.phase === 'waiting' ? CRASH_STATUS.TIMER : round.phase === 'running' ? CRASH_STATUS.GAME : CRASH_STATUS.END;
    const timer = round.phase === 'waiting' ? Math.max(0, Math.ceil((round.startsAtMs - clock.monoMs()) / TICK_MS)) : 0;
    return {
      roundId: round.seed.roundId,
      publicHashForNextRound: round.seed.publicHash,
      state: { status, timer },
      settings: { statuses: { TIMER: CRASH_STATUS.TIMER, END: CRASH_STATUS.END } },
      startedAt: round.startedAtWallMs === null ? null : this.startedAt(round),
      serverTime: clock.wallMs(),
      growthPerMs: GROWTH_PER_MS,
      crashedAt: round.phase === 'crashed' ? round.pointHundredths / 100 : null,
      ...snapshotBets(round.bets, playerId),
      loaderItem: loaderOf(round.bets.values()),
      roundCap: round.roundCapHundredths === null ? null : round.roundCapHundredths / 100,
      maintenance: settings.get('site.maintenance'),
    };
  }

  /** The player's bets of the open round, in the order in which they were made. */
  betsOf(playerId: number): Bet[] {
    return this.round ? betsOf(this.round, playerId) : [];
  }
}

/** A wire multiplier to hundredths; null for a stop by hand; undefined when it has more than two decimals. */
export const parseAutoStop = (autoWithdraw: number): number | null | undefined => {
  if (autoWithdraw === MANUAL_STOP) return null;
  const hundredths = Math.round(autoWithdraw * 100);
  return Math.abs(autoWithdraw * 100 - hundredths) < 1e-6 ? hundredths : undefined;
};


import type { Db } from '../../../apps/server/src/db/db.ts';
import type { Chains } from '../../../apps/server/src/features/fairness/chains.ts';
import type { SettingsReader } from '../../../apps/server/src/features/settings/settings.ts';
import type { Log } from '../../../apps/server/src/lib/log.ts';
import type { Broadcaster } from '../../../apps/server/src/realtime/broadcaster.ts';
import type { Send } from '../../../apps/server/src/realtime/shown-games.ts';
import { commitPhase } from '../../../apps/server/src/stakes/commit-phase.ts';
import type { StakeMetrics } from '../../../apps/server/src/stakes/metrics.ts';
import { openNextRound } from '../../../apps/server/src/stakes/opening.ts';
import { type BettingDependencies, answerLateBets, placeBets } from '../../../apps/server/src/stakes/placing.ts';
import { endRound, openRound, startRound } from '../../../apps/server/src/stakes/rounds.store.ts';
import type { Rtp } from '../../../apps/server/src/stakes/rtp.ts';
import {
  type SettlementDependencies,
  SettledElsewhere,
  closeRound,
  payWins,
  settleLost,
} from '../../../apps/server/src/stakes/settlement.ts';
import type { Stamped } from '../../../apps/server/src/tables/mailbox.ts';
import type { GameTable } from '../../../apps/server/src/tables/table.ts';
import type { ModeSummary } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { TossSnapshot } from '../contract.ts';
import { PAYS_HUNDREDTHS, RULES_VERSION, rtpOfRound, winCents } from '../rules/index.ts';
import { type PlaceBet, betRules } from './coin-toss.betting.ts';
import {
  type Bet,
  type Round,
  type RoundResult,
  type RoundTerms,
  loadBets,
  snapshotOf,
  toRound,
  toTossBet,
} from './coin-toss.round.ts';

export const GAME = 'coin_toss';
/** The most wins in one commit. */
const PAY_BATCH = 256;
/** How long the table waits for a chain's salt before it asks again. */
const SALT_RETRY_MS = 500;

/** The settings that the table reads. */
type Settings = SettingsReader<Record<`coin_toss.${string}`, number>> & SettingsReader;

interface Dependencies extends BettingDependencies, SettlementDependencies {
  db: Db;
  chains: Pick<Chains, 'next' | 'at'>;
  settings: Settings;
  broadcaster: Broadcaster;
  log: Log;
  rtp: Pick<Rtp, 'look'>;
  metrics: StakeMetrics;
}

/** The table of the coin toss: open, toss, result, and again. All of it runs in turn, driven by the runner. */
export class CoinTossTable implements GameTable<PlaceBet> {
  private readonly deps: Dependencies;
  private round: Round | null = null;
  private isInDoubt = true;
  private isRetiring = false;
  private retryMs = 0;
  /** Bets that wait for the slot in which everyone is told of them. */
  private newBets: Bet[] = [];

  constructor(deps: Dependencies) {
    this.deps = deps;
    deps.broadcaster.onSlot(() => this.gather(), GAME);
  }

  // ── recovery ──────────────────────────────────────────────────────────────

  /** No bet is decided by when somebody was there, so a gap changes nothing. [CT-8] */
  async resume(): Promise<void> {
    const { db, chains, clock, log } = this.deps;
    this.suspend();
    const row = await openRound<RoundTerms, RoundResult>(db, GAME);
    if (row) {
      const now = { dbNow: row.now, monoMs: clock.monoMs() };
      const round = toRound(row, { seed: await chains.at(row.chain_id, row.chain_index), now, clock });
      await loadBets(db, round);
      log.info({ roundId: row.id, phase: row.phase, bets: round.bets.size }, 'round resumed');
      this.show(round);
    } else this.retryMs = clock.monoMs();
    this.isInDoubt = false;
  }

  suspend(): void {
    this.round = null;
    this.newBets = [];
    this.isInDoubt = true;
  }

  retire(): void {
    this.isRetiring = true;
  }

  isIdle(): boolean {
    return this.round === null || this.round.phase === 'open' || this.round.isSettled;
  }

  /** The toss is measured from its first heartbeat, which is its start. */
  beat(): Promise<void> {
    return Promise.resolve();
  }

  // ── commands ──────────────────────────────────────────────────────────────

  async handle(batch: readonly Stamped<PlaceBet>[]): Promise<void> {
    const { round } = this;
    const [bets, late, astray]: [PlaceBet[], PlaceBet[], PlaceBet[]] = [[], [], []];
    for (const { command, receivedMs } of batch) {
      if (round && command.roundId !== round.id) astray.push(command);
      else if (this.acceptsBetAt(receivedMs)) bets.push(command);
      else late.push(command);
    }
    if (late.length > 0) await this.refuseLate(late, this.lateMessage());
    if (astray.length > 0) await this.refuseLate(astray, 'coin_toss_api.game_ended');
    if (bets.length > 0 && round)
      this.newBets.push(...(await placeBets(this.deps, { round, rules: betRules(round) }, bets)));
  }

  private refuseLate(bets: readonly PlaceBet[], message: string): Promise<void> {
    const { round } = this;
    return answerLateBets(this.deps, { open: round && { round, rules: betRules(round) }, message }, bets);
  }

  refuse(batch: readonly Stamped<PlaceBet>[]): void {
    for (const { command } of batch) command.answer({ status: 'error', message: 'coin_toss_api.busy' });
  }

  /** The moment of receipt counts. [CT-1] */
  private acceptsBetAt(receivedMs: number): boolean {
    const { round } = this;
    return round?.phase === 'open' && receivedMs < round.untilMs && !this.isMaintenance();
  }

  private lateMessage(): string {
    if (this.isMaintenance()) return 'app_api.maintenance';
    return this.round ? 'coin_toss_api.closed' : 'coin_toss_api.busy';
  }

  private isMaintenance(): boolean {
    return this.deps.settings.get('site.maintenance');
  }

  // ── phases ────────────────────────────────────────────────────────────────

  nextDeadlineMs(): number {
    const { round } = this;
    if (!round) return this.isRetiring ? Number.POSITIVE_INFINITY : this.retryMs;
    if (round.phase !== 'result') return round.untilMs;
    return round.isSettled ? round.untilMs + this.deps.settings.get('coin_toss.resultMs') : round.untilMs;
  }

  async onDeadline(): Promise<void> {
    const { round } = this;
    if (!round) return this.open();
    if (round.phase === 'open') return this.toss(round);
    if (round.phase === 'toss') return this.end(round);
    if (!round.isSettled) return this.settle(round);
    this.round = null;
    return this.open();
  }

  /** Commits the next seed's round and opens betting. */
  private async open(): Promise<void> {
    const { settings, clock } = this.deps;
    if (this.isRetiring) return;
    const opened = await openNextRound<RoundTerms, RoundResult>(this.deps, {
      game: GAME,
      rulesVersion: RULES_VERSION,
      capPercent: settings.get('coin_toss.roundCapPercent'),
      terms: (payoutCapCents) => ({
        limits: {
          maxItems: settings.get('coin_toss.maxItems'),
          minBetCents: settings.get('coin_toss.minBetCents'),
          maxStakeCents: settings.get('coin_toss.maxStakeCents'),
        },
        payoutCapCents,
        tossMs: settings.get('coin_toss.tossMs'),
      }),
      waitingMs: settings.get('coin_toss.openMs'),
    });
    if (!opened) {
      this.retryMs = clock.monoMs() + SALT_RETRY_MS;
      return;
    }
    const { row, seed } = opened;
    this.show(toRound(row, { seed, now: { dbNow: row.opened_at, monoMs: clock.monoMs() }, clock }));
  }

  private async toss(round: Round): Promise<void> {
    const { clock, broadcaster } = this.deps;
    const monoMs = clock.monoMs();
    const { game, id, tossMs } = round;
    await commitPhase(this.deps, 'start', (query) => startRound(query, { game, id, monoMs, bootId: clock.bootId }));
    round.phase = 'toss';
    round.untilMs = monoMs + tossMs;
    broadcaster.toTopic(GAME, 'coinTossStart', { roundId: id, msLeft: tossMs });
    broadcaster.flushSlot(GAME);
  }

  /** The result is committed before anybody is told. [CT-7] */
  private async end(round: Round): Promise<void> {
    const { clock, broadcaster } = this.deps;
    const { game, id, side } = round;
    const { secretHash, seed } = round.seed;
    await commitPhase(this.deps, 'end', (query) => endRound(query, { game, id, result: { side }, secretHash, seed }));
    round.phase = 'result';
    round.untilMs = clock.monoMs();
    broadcaster.toTopic(GAME, 'coinTossResult', { roundId: id, result: side, secret_hash: secretHash, seed });
    broadcaster.flushSlot(GAME);
  }

  /** First what has won, then what is lost, one commit a turn. */
  private async settle(round: Round): Promise<void> {
    const won = round.bets.live().filter((bet) => bet.side === round.side);
    if (won.length > 0) return this.pay(round, won.slice(0, PAY_BATCH));
    if (await settleLost(this.deps, round)) return;
    await closeRound(this.deps, round, rtpOfRound(round.bets.all(), round.side));
    round.isSettled = true;
    void this.deps.rtp.look();
    if (this.isRetiring) this.round = null;
  }

  private async pay(round: Round, won: readonly Bet[]): Promise<void> {
    const paid = await payWins(this.deps, round, {
      wins: won.map((bet) => ({
        betId: bet.id,
        hundredths: PAYS_HUNDREDTHS,
        winCents: winCents(bet.stakeCents),
        by: 'side',
      })),
      tell: (emit, { bet, win, item, remainderCents, balanceCents }) =>
        emit({ playerId: bet.playerId }, 'coinTossWin', {
          roundId: round.id,
          bet_id: bet.id,
          win: toDollars(win.winCents),
          item,
          remainder: toDollars(remainderCents),
          newBalance: toDollars(balanceCents),
        }),
      kind: 'wins',
    });
    // What the database has settled memory would find due for ever.
    if (paid.length === 0) throw new SettledElsewhere();
  }

  // ── views ─────────────────────────────────────────────────────────────────

  private show(round: Round): void {
    this.round = round;
    this.newBets = [];
    this.deps.broadcaster.toTopic(GAME, 'coinTossInit', this.snapshotOf(round, null));
  }

  private gather(): void {
    const { round } = this;
    const bets = this.newBets.splice(0);
    if (!round || bets.length === 0) return;
    this.deps.broadcaster.toTopic(GAME, 'coinTossBets', {
      roundId: round.id,
      bets: bets.filter((bet) => round.bets.isShown(bet)).map(toTossBet),
      totals: round.bets.totals(),
    });
  }

  private snapshotOf(round: Round, playerId: number | null): TossSnapshot {
    return snapshotOf(round, { playerId, nowMs: this.deps.clock.monoMs(), isMaintenance: this.isMaintenance() });
  }

  snapshot(playerId: number | null): TossSnapshot | null {
    return this.round && this.snapshotOf(this.round, playerId);
  }

  showTo(playerId: number | null, send: Send): boolean {
    const snapshot = this.snapshot(playerId);
    if (snapshot) send('coinTossInit', snapshot);
    return snapshot !== null;
  }

  summary(): ModeSummary | null {
    return this.round && { phase: this.round.phase, ...this.round.bets.totals() };
  }

  about(): { roundId: number | null } {
    return { roundId: this.round?.id ?? null };
  }

  /** Nobody stops a bet by hand: while the database is busy for a moment, bets wait and lose nothing. */
  isResting(): boolean {
    return !this.isInDoubt && (this.round === null || this.round.isSettled);
  }

  betsOf(playerId: number): readonly Bet[] {
    return this.round?.bets.of(playerId) ?? [];
  }
}

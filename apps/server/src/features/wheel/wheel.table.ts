import type { WheelSnapshot } from '@updraft/contract';
import { afterClose } from '@updraft/rules/draw';
import type { ReturnSums } from '@updraft/rules/returns';
import { WHEEL_PAYS, WHEEL_RULES_VERSION, returnOfWheelRound, wheelSector, wheelWinCents } from '@updraft/rules/wheel';
import type { Send } from '../../realtime/shown-games.ts';
import { BetFeed } from '../../stakes/bet-feed.ts';
import { handleBets } from '../../stakes/bet-window.ts';
import { payDecidedWins } from '../../stakes/decided-wins.ts';
import type { NextRound } from '../../stakes/opening.ts';
import { paidWinOf } from '../../stakes/paid-win.ts';
import { lastResults } from '../../stakes/past.store.ts';
import { loadBets } from '../../stakes/resumed-bets.ts';
import { type Found, type Resumed, StakeTable, type StakeTableDependencies } from '../../stakes/stake-table.ts';
import { Ticker } from '../../stakes/ticker.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import type { Draws } from '../fairness/draws.ts';
import { type PlaceBet, betRules } from './wheel.betting.ts';
import type { WheelMetrics } from './wheel.metrics.ts';
import type { Bet } from './wheel.bets.ts';
import {
  type BetTerms,
  type Round,
  type RoundResult,
  type RoundTerms,
  WHEEL,
  type WheelRoundRow,
  restOf,
  resultColour,
  toRound,
} from './wheel.round.ts';
import { type WheelSettings, limitsOf, timesOf } from './wheel.settings.ts';
import { columnsOf, isDrawn, phaseOf, snapshotOf, spinOf, statsOf, toWheelBet } from './wheel.views.ts';

/** How often a round that waits looks whether its beacon has come: a look costs nothing. */
const LOOK_MS = 25;

interface Dependencies extends StakeTableDependencies {
  settings: WheelSettings;
  metrics: WheelMetrics;
  draws: Pick<Draws, 'schedule' | 'look' | 'isMissing'>;
}

/** Which bets are on time, and what the others are told. The moment of receipt counts. [WH-10, WH-24] */
const BETTING = {
  game: WHEEL,
  rules: betRules,
  isOpenAt: (round: Round, receivedMs: number): boolean => round.phase === 'waiting' && receivedMs < round.closesMs,
  closedMessage: ({ stoppedMs, returnedMs }: Round): string =>
    stoppedMs === null && returnedMs === null ? 'wheel_api.game_started' : 'wheel_api.game_ended',
} as const;

/**
 * The table of the wheel: betting, the wait for the beacon, the spin, the result, and again. The sector follows from the
 * round's seed and from a beacon that comes out after betting has closed.
 */
export class WheelTable extends StakeTable<PlaceBet, Round, WheelRoundRow, WheelSnapshot, Dependencies> {
  private readonly feed: BetFeed<Bet>;
  private readonly ticker = new Ticker();
  /** The newest results, the oldest first: the wheel stands where the last one stopped. */
  private results: { id: number; result: RoundResult }[] = [];

  constructor(deps: Dependencies) {
    super(WHEEL, deps);
    const { broadcaster } = deps;
    this.feed = new BetFeed<Bet>({
      game: WHEEL,
      broadcaster,
      tell: ({ id }, told) => {
        const { round } = this;
        if (round?.id !== id) return;
        broadcaster.toTopic(WHEEL, 'wheelNewBet', {
          roundId: id,
          bets: told.map(toWheelBet),
          columns: columnsOf(round),
          stats: statsOf(round),
        });
      },
    });
  }

  // ── recovery ──────────────────────────────────────────────────────────────

  override async resume(options: { isContinuous: boolean }): Promise<void> {
    // The open round may be one of them: its spin begins where the one before it stopped.
    this.results = (await lastResults<RoundResult>(this.deps.db, { game: WHEEL, most: 2 })).reverse();
    await super.resume(options);
  }

  protected toRound(row: WheelRoundRow, found: Found): Round {
    return toRound(row, found);
  }

  /** An interruption changes no bet and no result. The wait for the beacon begins anew. [WH-24] [DR-7] */
  protected async restore(
    round: Round,
    { isContinuous }: Resumed<WheelRoundRow>,
  ): Promise<readonly Stamped<PlaceBet>[]> {
    await loadBets<BetTerms, Bet>(this.deps.db, round, ({ terms }) => ({ colour: terms.colour }));
    if (!isContinuous) round.resumedMs = round.foundMs;
    return [];
  }

  protected enter(round: Round): void {
    this.feed.open(round);
    this.ticker.begin({ nowMs: this.deps.clock.monoMs(), endsMs: round.closesMs });
  }

  /** No bet is decided by when somebody was there, so a known round rests in every phase (decision 0040). */
  override isResting(): boolean {
    return this.round !== null || super.isResting();
  }

  // ── commands ──────────────────────────────────────────────────────────────

  async handle(batch: readonly Stamped<PlaceBet>[]): Promise<void> {
    const { deps, round, isMaintenance } = this;
    this.feed.add(await handleBets(deps, { ...BETTING, round, isMaintenance }, batch));
  }

  // ── phases ────────────────────────────────────────────────────────────────

  protected nextRound(): Omit<NextRound<RoundTerms>, 'game'> {
    const { settings, draws } = this.deps;
    const times = timesOf(settings);
    return {
      rulesVersion: WHEEL_RULES_VERSION,
      capPercent: settings.get('wheel.roundCapPercent'),
      terms: (payoutCapCents) => ({
        limits: limitsOf(settings),
        payoutCapCents,
        times,
        schedule: draws.schedule,
      }),
      waitingMs: times.bettingMs,
    };
  }

  protected deadlineOf(round: Round): number {
    const { phase, spunMs, stoppedMs, returnedMs, times } = round;
    if (phase === 'waiting') return Math.min(this.ticker.nextMs, round.closesMs);
    if (phase === 'running') return round.nextLookMs;
    if (round.isSettled) return (returnedMs ?? stoppedMs ?? 0) + times.resultMs;
    return stoppedMs ?? (spunMs ?? 0) + times.spinMs;
  }

  protected advance(round: Round, nowMs: number): Promise<void> | void {
    if (round.phase === 'waiting') return nowMs >= round.closesMs ? this.close(round) : this.tick(round);
    if (round.phase === 'running') return this.draw(round, nowMs);
    return round.stoppedMs === null ? this.stop(round) : this.settle(round);
  }

  private tick({ id, seed }: Round, timer = this.ticker.take()): void {
    const { broadcaster } = this.deps;
    broadcaster.toTopic(WHEEL, 'wheelTimer', { timer, roundId: id, publicHash: seed.publicHash });
    broadcaster.flushSlot(WHEEL);
  }

  /** Betting is over; nothing is drawn yet. */
  private async close(round: Round): Promise<void> {
    await this.start(round);
    round.nextLookMs = round.closesMs;
    this.feed.closeBetting();
    this.tick(round, 0);
  }

  /** Draws as soon as the beacon has come. Nothing waits for it: the table looks again in its next turn. [DR-6, DR-7] */
  private draw(round: Round, nowMs: number): Promise<void> | void {
    const { draws } = this.deps;
    const { closesMs, resumedMs, foundMs, decider, times } = round;
    const next = afterClose(
      { closesAtMs: closesMs, resumedAtMs: resumedMs, randomness: draws.look(decider) },
      { nowMs, waitMs: times.beaconWaitMs },
    );
    if (next.kind === 'draw') return this.spin(round, next.randomness);
    if (next.kind === 'return_stakes' && draws.isMissing(decider, { sinceMs: Math.max(closesMs, foundMs) }))
      return this.returnStakes(round);
    round.nextLookMs = nowMs + LOOK_MS;
  }

  /** The result is committed with the beacon's randomness before anybody is told. [WH-20] */
  private async spin(round: Round, beaconRandomness: string): Promise<void> {
    const { clock, log, metrics } = this.deps;
    const { id, dayOfMonth, seed, decider, schedule, closesAtMs, closesMs } = round;
    const sector = wheelSector({ secretHash: seed.secretHash, roundId: id, dayOfMonth, beaconRandomness });
    if (sector === null) throw new Error(`no sector follows for round ${id}`);
    const result: RoundResult = {
      ...{ sector, closesAtMs, beacon: decider.beacon, beaconRound: decider.round, beaconRandomness },
      ...{ beaconGenesisMs: schedule.genesisMs, beaconPeriodMs: schedule.periodMs },
    };
    await this.end(round, result);
    const spunMs = clock.monoMs();
    Object.assign(round, { result, spunMs });
    this.results = [...this.results.slice(-1), { id, result }];
    metrics.beaconSeconds.observe(Math.max(0, spunMs - closesMs) / 1000);
    log.info({ roundId: id, sector, beaconRound: decider.round }, 'wheel spins');
    // Its first moment, exactly: the whole spin is left.
    this.tellSpin(round, spunMs);
  }

  private stop(round: Round): void {
    round.stoppedMs = this.deps.clock.monoMs();
    this.tellSpin(round, round.stoppedMs);
  }

  private async returnStakes(round: Round): Promise<void> {
    const { clock, metrics } = this.deps;
    await this.giveBack(round, {
      reason: `the beacon round ${round.decider.round} did not come in time`,
      notice: { name: 'notification.stakes_returned', content: 'notification.stakes_returned_text' },
    });
    round.returnedMs = clock.monoMs();
    metrics.returned.inc();
    this.tellSnapshot();
  }

  private tellSpin(round: Round, nowMs: number): void {
    const { broadcaster } = this.deps;
    if (!isDrawn(round)) return;
    const spin = spinOf(round, { nowMs, from: this.restBefore(round.id) });
    broadcaster.toTopic(WHEEL, 'startWheel', spin);
    broadcaster.flushSlot(WHEEL);
  }

  protected payWon(round: Round): Promise<boolean> {
    if (!round.result) return Promise.resolve(false);
    const colour = resultColour(round.result);
    return payDecidedWins(this.deps, round, {
      winOf: (bet) =>
        bet.colour === colour
          ? { winCents: wheelWinCents(bet, colour), hundredths: WHEEL_PAYS[colour] * 100, by: 'colour' }
          : null,
      tell: (emit, payout) =>
        emit({ playerId: payout.bet.playerId }, 'wheelWin', { roundId: round.id, colour, ...paidWinOf(payout) }),
    });
  }

  protected returnsOf({ bets, result }: Round): ReturnSums {
    if (!result) throw new Error('a round without a result returns nothing');
    return returnOfWheelRound(bets.all(), resultColour(result));
  }

  // ── views ─────────────────────────────────────────────────────────────────

  /** Where the wheel stood before that round. */
  private restBefore(id: number): number {
    const last = this.results.findLast((one) => one.id < id);
    return last ? restOf(last) : 0;
  }

  protected snapshotOf(round: Round, playerId: number | null): WheelSnapshot {
    const { isMaintenance } = this;
    return snapshotOf(round, { playerId, clock: this.deps.clock, from: this.restBefore(round.id), isMaintenance });
  }

  protected sendSnapshot(send: Send, snapshot: WheelSnapshot): void {
    send('newGameWheel', snapshot);
    // A page that joins during a spin turns its wheel by the same event as all others.
    if (snapshot.spin) send('startWheel', snapshot.spin);
  }

  protected phaseOf(round: Round): string {
    return phaseOf(round, this.deps.clock.monoMs());
  }

  /** Where the wheel stands, whatever round is open. */
  rest(): number {
    const last = this.results.at(-1);
    return last ? restOf(last) : 0;
  }
}

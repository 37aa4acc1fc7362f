import type { WheelSnapshot } from '@updraft/contract';
import type { DrawnRound } from '@updraft/rules/draw';
import type { ReturnSums } from '@updraft/rules/returns';
import { WHEEL_PAYS, WHEEL_RULES_VERSION, returnOfWheelRound, wheelSector, wheelWinCents } from '@updraft/rules/wheel';
import type { Send } from '../../realtime/shown-games.ts';
import { closeOf } from '../../stakes/beacon/beacon-close.ts';
import { isDrawn } from '../../stakes/beacon/beacon-round.ts';
import { BeaconTable, type BeaconTableDependencies } from '../../stakes/beacon/beacon-table.ts';
import { BetFeed } from '../../stakes/round/bet-feed.ts';
import { handleBets } from '../../stakes/placing/bet-window.ts';
import { payDecidedWins } from '../../stakes/settling/decided-wins.ts';
import type { NextRound } from '../../stakes/round/opening.ts';
import { paidWinOf } from '../../stakes/settling/paid-win.ts';
import { lastResults } from '../../stakes/past/past.store.ts';
import { loadBets } from '../../stakes/round/resumed-bets.ts';
import type { Found } from '../../stakes/round/stake-table.ts';
import { Ticker } from '../../stakes/round/ticker.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import { type PlaceBet, betRules, repeats } from './wheel.betting.ts';
import type { WheelMetrics } from './wheel.metrics.ts';
import type { Bet } from './wheel.bets.ts';
import {
  type BetTerms,
  type OwnResult,
  type Round,
  type RoundResult,
  type RoundTerms,
  WHEEL,
  type WheelRoundRow,
  acceptsAt,
  restOf,
  resultColour,
  toRound,
} from './wheel.round.ts';
import { type WheelSettings, limitsOf, timesOf } from './wheel.settings.ts';
import { columnsOf, phaseOf, snapshotOf, spinOf, statsOf, toPendingWheelBet } from './wheel.views.ts';

interface Dependencies extends BeaconTableDependencies {
  settings: WheelSettings;
  metrics: WheelMetrics;
}

/** Bet window of the wheel, and the refusal outside it. The moment of receipt counts. [WH-10, WH-24] */
const BETTING = {
  game: WHEEL,
  rules: betRules,
  repeats,
  isOpenAt: (round: Round, receivedMs: number): boolean => round.phase === 'waiting' && acceptsAt(round, receivedMs),
  closedMessage: ({ stoppedMs, refundedMs }: Round): string =>
    stoppedMs === null && refundedMs === null ? 'wheel_api.game_started' : 'wheel_api.game_ended',
} as const;

/**
 * The table of the wheel: betting, the wait for the beacon, the spin, the result, and again. The sector follows from the
 * round's seed and from a beacon that comes out after betting has closed.
 */
export class WheelTable extends BeaconTable<PlaceBet, RoundResult, Round, WheelRoundRow, WheelSnapshot, Dependencies> {
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
          bets: told.map(toPendingWheelBet),
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

  protected get gapToleratedMs(): number {
    return this.deps.settings.get('wheel.gapToleratedMs');
  }

  /** An interruption changes no bet and no result. [WH-24] */
  protected async load(round: Round): Promise<void> {
    await loadBets<BetTerms, Bet>(this.deps.db, round, repeats.own);
  }

  protected enter(round: Round): void {
    this.feed.open(round);
    this.ticker.begin({ nowMs: this.deps.clock.monoMs(), endsMs: closeOf(round).closesMs });
  }

  // ── commands ──────────────────────────────────────────────────────────────

  async handle(batch: readonly Stamped<PlaceBet>[]): Promise<void> {
    const { deps, round, pausedMessage } = this;
    this.feed.add(await handleBets(deps, { ...BETTING, round, pausedMessage }, batch));
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
    const { phase, drawnMs, stoppedMs, refundedMs, times } = round;
    if (phase === 'waiting') return Math.min(this.ticker.nextMs, closeOf(round).closesMs);
    if (phase === 'running') return round.nextLookMs;
    if (round.isSettled) return (refundedMs ?? stoppedMs ?? 0) + times.resultMs;
    return stoppedMs ?? (drawnMs ?? 0) + times.spinMs;
  }

  protected advance(round: Round, nowMs: number): Promise<void> | void {
    if (round.phase === 'waiting')
      return nowMs >= closeOf(round).closesMs ? this.closeBetting(round) : this.tick(round);
    if (round.phase === 'running') return this.lookForBeacon(round, nowMs);
    return round.stoppedMs === null ? this.stop(round) : this.settle(round);
  }

  private tick({ id, seed }: Round, timer = this.ticker.take()): void {
    const { broadcaster } = this.deps;
    broadcaster.toTopic(WHEEL, 'wheelTimer', { timer, roundId: id, publicHash: seed.publicHash });
    broadcaster.flushSlot(WHEEL);
  }

  protected tellClosed(round: Round): void {
    this.feed.closeBetting();
    this.tick(round, 0);
  }

  protected resultOf({ id, rulesVersion }: Round, drawn: DrawnRound): OwnResult {
    const sector = wheelSector(drawn, rulesVersion);
    if (sector === null) throw new Error(`no sector follows for round ${id} by version ${rulesVersion} of the rules`);
    return { sector };
  }

  protected tellDrawn(round: Round): void {
    const { id, result, drawnMs } = round;
    if (!result || drawnMs === null) return;
    this.results = [...this.results.slice(-1), { id, result }];
    // Its first moment, exactly: the whole spin is left.
    this.tellSpin(round, drawnMs);
  }

  private stop(round: Round): void {
    round.stoppedMs = this.deps.clock.monoMs();
    this.tellSpin(round, round.stoppedMs);
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

  /** Returns the wheel's position before that round. */
  private restBefore(id: number): number {
    const last = this.results.findLast((one) => one.id < id);
    return last ? restOf(last) : 0;
  }

  protected snapshotOf(round: Round, playerId: number | null): WheelSnapshot {
    const { isPaused } = this;
    return snapshotOf(round, { playerId, clock: this.deps.clock, from: this.restBefore(round.id), isPaused });
  }

  protected sendSnapshot(send: Send, snapshot: WheelSnapshot): void {
    send('newGameWheel', snapshot);
    // A page that joins during a spin turns its wheel by the same event as all others.
    if (snapshot.spin) send('startWheel', snapshot.spin);
  }

  protected phaseOf(round: Round): string {
    return phaseOf(round, this.deps.clock.monoMs());
  }

  /** The angle at which the wheel stands, whatever round is open. */
  restingAngle(): number {
    const last = this.results.at(-1);
    return last ? restOf(last) : 0;
  }
}

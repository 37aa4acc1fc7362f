import { isDeepStrictEqual } from 'node:util';
import type { JackpotSnapshot, JackpotStake, PotReturn } from '@updraft/contract';
import type { DrawnRound } from '@updraft/rules/draw';
import { JACKPOT_RULES_VERSION, returnOfJackpotRound, spinnerMs } from '@updraft/rules/jackpot';
import type { ReturnSums } from '@updraft/rules/returns';
import type { Send } from '../../realtime/shown-games.ts';
import { closeOf, onClock } from '../../stakes/beacon/beacon-close.ts';
import { isDrawn } from '../../stakes/beacon/beacon-round.ts';
import { BeaconTable, type BeaconTableDependencies } from '../../stakes/beacon/beacon-table.ts';
import { BetFeed } from '../../stakes/round/bet-feed.ts';
import { handleBets } from '../../stakes/placing/bet-window.ts';
import { betMoments } from '../../stakes/bets.store.ts';
import type { NextRound } from '../../stakes/round/opening.ts';
import { loadBets } from '../../stakes/round/resumed-bets.ts';
import type { Found, Resumed } from '../../stakes/round/stake-table.ts';
import { Ticker } from '../../stakes/round/ticker.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import { type PlaceBet, betRules, ownOf, repeatsOf } from './jackpot.betting.ts';
import type { JackpotMetrics } from './jackpot.metrics.ts';
import { payPot } from './jackpot.payout.ts';
import type { Pot, PotPlayer } from './jackpot.pot.ts';
import { PotReturns } from './jackpot.pot-return.ts';
import {
  type AtClose,
  type Bet,
  type BetTerms,
  JACKPOT,
  type JackpotRoundRow,
  type OwnResult,
  type Round,
  type RoundResult,
  type RoundTerms,
  acceptsAt,
  isAloneAt,
  momentOf,
  prizesOf,
  resultOf,
  toRound,
} from './jackpot.round.ts';
import { type JackpotSettings, feeOf, limitsOf, timesOf } from './jackpot.settings.ts';
import {
  type DrawnSpin,
  announcedOf,
  drawnSpin,
  phaseOf,
  potOf,
  shownChancesOf,
  snapshotOf,
  spinAt,
  toPendingJackpotBet,
} from './jackpot.views.ts';

/** Time in which a refunded round is shown before the next one opens. [JP-18, DR-7] */
const REFUNDED_SHOWN_MS = 5000;

/** Every bet changes the chances of all rows: of more than so many they are told no more often than this. */
const ROWS_TOLD_AT_ONCE = 50;
const ALL_CHANCES_EVERY_MS = 2000;

interface Dependencies extends BeaconTableDependencies {
  settings: JackpotSettings;
  metrics: JackpotMetrics;
}

/** Nothing of the round is still to come for its players. */
const isOver = (round: Round, nowMs: number): boolean =>
  round.refundedMs !== null || ['result', 'over'].includes(momentOf(round, nowMs).phase);

/** The table of the jackpot: players join the pot, the countdown from the second one, the beacon, the spinner, and again. */
export class JackpotTable extends BeaconTable<
  PlaceBet,
  RoundResult,
  Round,
  JackpotRoundRow,
  JackpotSnapshot,
  Dependencies
> {
  private readonly feed: BetFeed<PotPlayer, Pot>;
  private readonly ticker = new Ticker();
  /** A tick has said when betting closes: the next ones are the seconds alone. */
  private isCloseTold = false;
  private readonly returns = new PotReturns();
  /** The spin of the open round, once it is drawn. */
  private spin: DrawnSpin | null = null;
  /** Time of the last event with the chances of all rows; `isStale`: some have changed since. */
  private chances = { toldMs: Number.NEGATIVE_INFINITY, isStale: false };

  constructor(deps: Dependencies) {
    super(JACKPOT, deps);
    this.feed = new BetFeed<PotPlayer, Pot>({
      game: JACKPOT,
      broadcaster: deps.broadcaster,
      tell: ({ id }, told) => this.tellPlayers(id, told),
    });
  }

  // ── recovery ──────────────────────────────────────────────────────────────

  protected toRound(row: JackpotRoundRow, found: Found): Round {
    return toRound(row, found);
  }

  protected get gapToleratedMs(): number {
    return this.deps.settings.get('jackpot.gapToleratedMs');
  }

  /** An interruption changes no ticket and no result. [JP-26] */
  protected async load(round: Round, { now }: Resumed<JackpotRoundRow>): Promise<void> {
    const { db } = this.deps;
    await loadBets<BetTerms, Bet>(db, round, ownOf);
    for (const bet of round.bets.all()) round.pot.add(bet);
    const { first: firstAt } = await betMoments(db, round);
    round.firstBetMs = firstAt && onClock(firstAt, now);
  }

  protected enter(round: Round): void {
    const { catalogue } = this.deps;
    this.spin = round.result && drawnSpin({ ...round, result: round.result }, catalogue);
    this.feed.open({ id: round.id, bets: round.pot });
    this.chances = { toldMs: Number.NEGATIVE_INFINITY, isStale: false };
    this.beginTicks(round);
  }

  private beginTicks({ close }: Round): void {
    this.isCloseTold = false;
    if (close) this.ticker.begin({ nowMs: this.deps.clock.monoMs(), endsMs: close.closesMs });
  }

  // ── commands ──────────────────────────────────────────────────────────────

  async handle(batch: readonly Stamped<PlaceBet>[]): Promise<void> {
    const { deps, round, pausedMessage } = this;
    const hadClose = round?.close != null;
    const bets = await handleBets<PlaceBet, Bet, JackpotStake, Round>(
      deps,
      {
        game: JACKPOT,
        round,
        pausedMessage,
        rules: (open) => betRules(open, deps.catalogue),
        repeats: repeatsOf(deps.catalogue),
        // The moment of receipt counts. [JP-10]
        isOpenAt: (open, receivedMs) => open.phase === 'waiting' && acceptsAt(open, receivedMs),
        closedMessage: (open) =>
          isOver(open, deps.clock.monoMs()) ? 'jackpot_api.game_ended' : 'jackpot_api.game_started',
      },
      batch,
    );
    if (!round || bets.length === 0) return;
    round.firstBetMs ??= deps.clock.monoMs();
    this.feed.add(bets.map((bet) => round.pot.add(bet)));
    if (!hadClose) this.beginTicks(round);
  }

  // ── phases ────────────────────────────────────────────────────────────────

  protected nextRound(): Omit<NextRound<RoundTerms>, 'game'> {
    const { draws } = this.deps;
    return {
      rulesVersion: JACKPOT_RULES_VERSION,
      // The house pays nothing but the difference to an item of the pot.
      capPercent: null,
      terms: () => ({ ...this.termsNow(), schedule: draws.schedule }),
      waitingMs: null,
      countsOnce: true,
    };
  }

  private termsNow(): Omit<RoundTerms, 'schedule'> {
    const { settings } = this.deps;
    return { limits: limitsOf(settings), times: timesOf(settings), feeBasisPoints: feeOf(settings) };
  }

  /** Nobody has joined the round, and the next one would have other terms. While bets are paused, it waits. [JP-29] */
  private isOutdated({ bets, limits, times, feeBasisPoints }: Round): boolean {
    return bets.size === 0 && !this.isPaused && !isDeepStrictEqual({ limits, times, feeBasisPoints }, this.termsNow());
  }

  protected deadlineOf(round: Round): number {
    const { phase, close, firstBetMs, drawnMs, refundedMs, times } = round;
    if (phase === 'waiting') {
      if (close) return Math.min(this.ticker.nextMs, close.closesMs);
      if (firstBetMs !== null) return firstBetMs + times.aloneMs;
      return this.isOutdated(round) ? 0 : Number.POSITIVE_INFINITY;
    }
    if (phase === 'running') return round.nextLookMs;
    if (refundedMs !== null) return refundedMs + REFUNDED_SHOWN_MS;
    return (drawnMs ?? 0) + (round.isSettled ? 1000 * times.endTimeSeconds : spinnerMs(times));
  }

  protected advance(round: Round, nowMs: number): Promise<void> | void {
    const { phase, close } = round;
    if (phase === 'waiting' && !close) {
      if (isAloneAt(round, nowMs)) return this.refundAlone(round);
      return this.isOutdated(round) ? this.replace(round, nowMs) : undefined;
    }
    if (phase === 'waiting') return nowMs >= closeOf(round).closesMs ? this.closeBetting(round) : this.tick(round);
    if (phase === 'running') return this.lookForBeacon(round, nowMs);
    return this.settle(round);
  }

  private tick(round: Round, timer = this.ticker.take()): void {
    const { broadcaster } = this.deps;
    // New players are sent before the seconds that follow from them.
    this.feed.gather();
    if (this.chances.isStale && this.areAllChancesDue(round)) this.tellPlayers(round.id, []);
    broadcaster.toTopic(JACKPOT, 'jackpotTimer', {
      timer,
      roundId: round.id,
      ...((timer === 0 || !this.isCloseTold) && announcedOf(round)),
    });
    this.isCloseTold = true;
    broadcaster.flushSlot(JACKPOT);
  }

  /** The list of tickets is final, and its hash is published before anybody can know the beacon. [JP-3] */
  protected override atClose({ pot }: Round): AtClose {
    return { ticketsHash: pot.list().hash };
  }

  protected tellClosed(round: Round): void {
    this.feed.closeBetting();
    this.tick(round, 0);
  }

  /** The only player stayed alone. [JP-18] */
  private async refundAlone(round: Round): Promise<void> {
    await this.refund(round, {
      reason: 'a player stayed alone',
      notice: { name: 'notification.jackpot_alone', content: 'notification.jackpot_alone_text' },
      // Nothing was interrupted.
      isListed: false,
    });
    this.deps.metrics.alone.inc();
    this.tellRefunded(round);
  }

  /** The round ends without a bet, and the next one opens at once. [JP-29] */
  private async replace(round: Round, nowMs: number): Promise<void> {
    await this.refund(round, { reason: 'its terms have changed', isListed: false });
    return this.onDeadline(nowMs);
  }

  protected override tellRefunded(round: Round): void {
    round.pot.refund();
    super.tellRefunded(round);
  }

  protected resultOf(round: Round, drawn: DrawnRound): OwnResult {
    return resultOf(round, drawn);
  }

  protected tellDrawn(round: Round): void {
    const { broadcaster, catalogue } = this.deps;
    if (!isDrawn(round)) return;
    this.spin = drawnSpin(round, catalogue);
    // Its first moment, exactly: the whole spin is left.
    broadcaster.toTopic(JACKPOT, 'startJackpot', spinAt(this.spin, round, round.drawnMs));
    broadcaster.flushSlot(JACKPOT);
  }

  protected async payWon(round: Round): Promise<boolean> {
    const { result } = round;
    if (!result || round.bets.live().length === 0) return false;
    const { winnerId, prize } = result;
    const prizes = prizesOf(round, winnerId);
    await payPot(this.deps, { ...round, prizes }, { winnerId, chance: prize.chance });
    round.pot.settle(winnerId, prizes.winCents);
    return true;
  }

  protected returnsOf({ pot, result, feeBasisPoints }: Round): ReturnSums {
    if (!result) throw new Error('a round without a result returns nothing');
    return returnOfJackpotRound(pot.items, { winnerId: result.winnerId, feeBasisPoints });
  }

  // ── views ─────────────────────────────────────────────────────────────────

  /** Always while there are few players, and from the close on: then chances are final. */
  private areAllChancesDue({ pot, phase }: Round): boolean {
    if (pot.size <= ROWS_TOLD_AT_ONCE || phase !== 'waiting') return true;
    return this.deps.clock.monoMs() - this.chances.toldMs >= ALL_CHANCES_EVERY_MS;
  }

  private tellPlayers(roundId: number, told: readonly PotPlayer[]): void {
    const { round } = this;
    const { broadcaster, clock } = this.deps;
    if (round?.id !== roundId) return;
    const nowMs = clock.monoMs();
    const isOfAll = this.areAllChancesDue(round);
    this.chances = { toldMs: isOfAll ? nowMs : this.chances.toldMs, isStale: !isOfAll };
    broadcaster.toTopic(JACKPOT, 'jackpotNewBet', {
      roundId,
      bets: told.map(toPendingJackpotBet),
      // Every bet changes the chance of everybody.
      chances: shownChancesOf(round.pot.chances(), isOfAll ? round.pot.largest() : told),
      game: potOf(round, nowMs),
    });
  }

  protected snapshotOf(round: Round, playerId: number | null): JackpotSnapshot {
    const { isPaused, spin } = this;
    const { clock, catalogue } = this.deps;
    return snapshotOf(round, { playerId, clock, catalogue, spin, isPaused });
  }

  /** Return of the open pot as it stands. [JP-23] */
  potReturn(): PotReturn | null {
    return this.returns.of(this.round, this.deps.clock.monoMs());
  }

  protected sendSnapshot(send: Send, snapshot: JackpotSnapshot): void {
    send('newGameJackpot', snapshot);
    // A page that joins during a spin moves its spinner by the same event as all others.
    if (snapshot.spin) send('startJackpot', snapshot.spin);
  }

  protected phaseOf(round: Round): string {
    return phaseOf(round, this.deps.clock.monoMs());
  }
}

import type { RoundSeed } from '../../../apps/server/src/stakes/ports.ts';
import type { SettingsReader } from '../../../apps/server/src/kernel/settings.values.ts';
import type { Send } from '../../../apps/server/src/realtime/shown-games.ts';
import { BetFeed } from '../../../apps/server/src/stakes/round/bet-feed.ts';
import { handleBets } from '../../../apps/server/src/stakes/placing/bet-window.ts';
import { payDecidedWins } from '../../../apps/server/src/stakes/settling/decided-wins.ts';
import type { Now } from '../../../apps/server/src/stakes/interruption/gap.ts';
import { tellInterruption } from '../../../apps/server/src/stakes/interruption/interruption.ts';
import type { NextRound } from '../../../apps/server/src/stakes/round/opening.ts';
import { loadBets } from '../../../apps/server/src/stakes/round/resumed-bets.ts';
import {
  type Resumed,
  StakeTable,
  type StakeTableDependencies,
} from '../../../apps/server/src/stakes/round/stake-table.ts';
import type { Stamped } from '../../../apps/server/src/tables/mailbox.ts';
import { toDollars } from '@updraft/rules/money';
import type { ReturnSums } from '@updraft/rules/returns';
import type { TossSnapshot } from '../contract.ts';
import { PAYS_HUNDREDTHS, RULES_VERSION, rtpOfRound, winCents } from '../rules/index.ts';
import { type PlaceBet, betRules, repeats } from './coin-toss.betting.ts';
import {
  type Bet,
  type BetTerms,
  GAME,
  PHASES,
  type Round,
  type RoundTerms,
  type TossRoundRow,
  snapshotOf,
  toRound,
  toTossBet,
} from './coin-toss.round.ts';

/** The settings that the table reads. */
type Settings = SettingsReader<Record<`coin_toss.${string}`, number>> & SettingsReader;

type Dependencies = StakeTableDependencies & { settings: Settings };

/** Longest interruption that is not recorded. [CT-8] */
const GAP_TOLERATED_MS = 2000;

/** Deadline of bets, and the refusal after it. The moment of receipt counts. [CT-1] */
const BETTING = {
  game: GAME,
  rules: betRules,
  repeats,
  isOpenAt: (round: Round, receivedMs: number): boolean => round.phase === 'waiting' && receivedMs < round.untilMs,
  closedMessage: (): string => 'coin_toss_api.closed',
} as const;

/** The table of the coin toss. Its phases are open, toss and result. */
export class CoinTossTable extends StakeTable<
  { command: PlaceBet; round: Round; row: TossRoundRow; snapshot: TossSnapshot },
  Dependencies
> {
  private readonly feed: BetFeed<Bet>;

  constructor(deps: Dependencies) {
    super(GAME, deps);
    const { broadcaster } = deps;
    this.feed = new BetFeed<Bet>({
      game: GAME,
      broadcaster,
      tell: ({ id, bets }, told) =>
        broadcaster.toTopic(GAME, 'coinTossBets', { roundId: id, bets: told.map(toTossBet), totals: bets.totals() }),
    });
  }

  protected toRound(row: TossRoundRow, { seed, now }: { seed: RoundSeed; now: Now }): Round {
    return toRound(row, { seed, now, clock: this.deps.clock });
  }

  /** Restores a round without changes, because no bet depends on the players' connections. [CT-8] */
  protected async restore(round: Round, resumed: Resumed<TossRoundRow>): Promise<readonly Stamped<PlaceBet>[]> {
    await loadBets<BetTerms, Bet>(this.deps.db, round, repeats.own);
    if (!resumed.isContinuous) await tellInterruption(this.deps, round, { ...resumed, toleratedMs: GAP_TOLERATED_MS });
    return [];
  }

  protected enter(round: Round): void {
    this.feed.open(round);
  }

  async handle(batch: readonly Stamped<PlaceBet>[]): Promise<void> {
    const { deps, round, pausedMessage } = this;
    this.feed.add(await handleBets(deps, { ...BETTING, round, pausedMessage }, batch));
  }

  // ── phases ────────────────────────────────────────────────────────────────

  protected nextRound(): Omit<NextRound<RoundTerms>, 'game'> {
    const { settings } = this.deps;
    return {
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
    };
  }

  protected deadlineOf({ untilMs, isSettled }: Round): number {
    return isSettled ? untilMs + this.deps.settings.get('coin_toss.resultMs') : untilMs;
  }

  protected override elapsedOf({ phase, untilMs, tossMs }: Round, monoMs: number): number {
    return phase === 'running' ? monoMs - (untilMs - tossMs) : 0;
  }

  protected advance(round: Round): Promise<void> {
    if (round.phase === 'waiting') return this.toss(round);
    return round.phase === 'running' ? this.land(round) : this.settle(round);
  }

  private async toss(round: Round): Promise<void> {
    const { broadcaster } = this.deps;
    const { id, tossMs } = round;
    round.untilMs = (await this.start(round)) + tossMs;
    broadcaster.toTopic(GAME, 'coinTossStart', { roundId: id, msLeft: tossMs });
    this.feed.closeBetting();
    broadcaster.flushSlot(GAME);
  }

  /** Ends the toss. The result is committed before it is broadcast. [CT-7] */
  private async land(round: Round): Promise<void> {
    const { clock, broadcaster } = this.deps;
    const { id, side } = round;
    const { secretHash, seed } = round.seed;
    await this.end(round, { side });
    round.untilMs = clock.monoMs();
    broadcaster.toTopic(GAME, 'coinTossResult', { roundId: id, result: side, secret_hash: secretHash, seed });
    broadcaster.flushSlot(GAME);
  }

  protected payWon(round: Round): Promise<boolean> {
    return payDecidedWins(this.deps, round, {
      winOf: (bet) =>
        bet.side === round.side
          ? { hundredths: PAYS_HUNDREDTHS, winCents: winCents(bet.stakeCents), by: 'side' }
          : null,
      tell: (emit, { bet, win, item, remainderCents, balanceCents }) =>
        emit({ playerId: bet.playerId }, 'coinTossWin', {
          roundId: round.id,
          bet_id: bet.id,
          win: toDollars(win.winCents),
          item,
          remainder: toDollars(remainderCents),
          newBalance: toDollars(balanceCents),
        }),
    });
  }

  protected returnsOf({ bets, side }: Round): ReturnSums {
    return rtpOfRound(bets.all(), side);
  }

  // ── views ─────────────────────────────────────────────────────────────────

  protected snapshotOf(round: Round, playerId: number | null): TossSnapshot {
    return snapshotOf(round, { playerId, nowMs: this.deps.clock.monoMs(), isPaused: this.isPaused });
  }

  protected sendSnapshot(send: Send, snapshot: TossSnapshot): void {
    send('coinTossInit', snapshot);
  }

  protected phaseOf({ phase }: Round): string {
    return PHASES[phase];
  }
}

import type { TableGame } from '@updraft/contract';
import type { DrawnRound } from '@updraft/rules/draw';
import type { ReturnSums } from '@updraft/rules/returns';
import type { Send } from '../../realtime/shown-games.ts';
import type { Answerable, Stamped } from '../../tables/mailbox.ts';
import type { Now } from '../interruption/gap.ts';
import type { BetWindow } from '../placing/bet-window.ts';
import type { NextRound } from '../round/opening.ts';
import type { Found } from '../round/stake-table.ts';
import type { RoundRow } from '../rounds.store.ts';
import type { OpenRefund } from '../settling/refund-open-round.ts';
import type { StakedBet } from '../stake.ts';
import type { BeaconResult } from './beacon-close.ts';
import type { BeaconTableRound, Drawn } from './beacon-round.ts';

/** Row of a round that draws with a beacon. A game narrows it to its own terms and result. */
export type BeaconRow = RoundRow<unknown, BeaconResult, Date | null, object | null>;

/** The table's part of a `BetWindow`; the game adds its rules. */
export type RoundWindow<Round extends BeaconTableRound> = Pick<
  BetWindow<never, StakedBet, never, Round>,
  'game' | 'round' | 'isOpenAt' | 'closedMessage' | 'pausedMessage'
>;

/** State of the table that it passes to methods of a game. */
export interface Asked {
  /** Present time, monotonic clock. */
  nowMs: number;
  /** True while bets are paused. */
  isPaused: boolean;
}

/**
 * A game that draws with a beacon, for `BeaconTable`. No method waits for the beacon, commits a phase or sets a timer.
 */
export interface BeaconGame<Command extends Answerable, Round extends BeaconTableRound, Snapshot> {
  readonly name: TableGame;
  /** The longest interruption that is not listed, ms. */
  gapToleratedMs(): number;

  // ── the round ─────────────────────────────────────────────────────────────

  /** Returns the terms of the next round. */
  nextRound(): Omit<NextRound<unknown>, 'game'>;
  /** Builds the round in memory from its row, without its bets. */
  toRound(row: BeaconRow, found: Found): Round | Promise<Round>;
  /** Loads the bets of a resumed round. */
  load(round: Round, now: Now): Promise<unknown>;
  /** Called for a round that was opened or resumed, before it is shown. */
  enter(round: Round): void;

  // ── betting ───────────────────────────────────────────────────────────────

  /** Places bets by the game's rules (`handleBets`), and adds those accepted to the live list. */
  placeBets(window: RoundWindow<Round>, batch: readonly Stamped<Command>[]): Promise<void>;
  /** True if the round, while it is waiting, accepts a bet received at this time of the monotonic clock. */
  acceptsAt(round: Round, receivedMs: number): boolean;
  /** True if the round is over for its players: a late bet is then refused with `game_ended`. */
  isOver(round: Round): boolean;
  /** Broadcasts the number of seconds left until betting closes. */
  tick(round: Round, seconds: number): void;
  /** Called after the commit that ends betting: the live list sends its final rows. */
  closeList(): void;
  /**
   * End of a round whose countdown has not begun, in a game in which a bet begins the countdown. `dueMs` returns the
   * time of that end, monotonic clock. `refund` returns the refund that ends the round; null: the round goes on.
   * `isShown`: players see the refunded round before the next one opens.
   */
  unplayed?: {
    dueMs(round: Round, asked: Pick<Asked, 'isPaused'>): number;
    refund(round: Round, asked: Asked): { refund: OpenRefund; isShown: boolean } | null;
  };

  // ── the draw ──────────────────────────────────────────────────────────────

  /**
   * Returns the data published with the close of betting. They are committed with it, and stay after a refund. [DR-8]
   */
  atClose?(round: Round): Round['atClose'];
  /** Returns the game's result for this randomness. */
  resultOf(round: Round, drawn: DrawnRound): Omit<NonNullable<Round['result']>, keyof BeaconResult>;
  /** Broadcasts the committed result. */
  tellDrawn(round: Drawn<Round>): void;
  /** Called after the refund of the stakes, before the refunded round is shown. */
  refunded?(round: Round): void;
  /** Time of the next step of an ended round, monotonic clock: its settlement, or the opening of the next round. */
  nextStepMs(round: Round): number;
  /** Sends the end of the spin, once; returns false if it was sent before. Left out by a game without such an event. */
  tellStopped?(round: Drawn<Round>): boolean;
  /** Pays some of the won bets in one commit. Resolves to false if none was left. */
  payWon(round: Drawn<Round>): Promise<boolean>;
  /** Returns stakes and payouts of the settled round, and the theoretical return of these stakes. [F6] */
  returnsOf(round: Drawn<Round>): ReturnSums;

  // ── views ─────────────────────────────────────────────────────────────────

  snapshotOf(round: Round, shown: { playerId: number | null; isPaused: boolean }): Snapshot;
  /** Sends the snapshot as the game's own events. */
  sendSnapshot(send: Send, snapshot: Snapshot): void;
  /** The phase as the mode bar shows it. */
  phaseOf(round: Round): string;
}

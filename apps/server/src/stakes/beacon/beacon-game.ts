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

/** State in which the table asks a game. */
export interface Asked {
  /** Monotonic clock. */
  nowMs: number;
  /** Bets are paused. */
  isPaused: boolean;
}

/** A game that draws with a beacon, for `BeaconTable`. Nothing here waits for the beacon, commits a phase or sets a timer. */
export interface BeaconGame<Command extends Answerable, Round extends BeaconTableRound, Snapshot> {
  readonly name: TableGame;
  /** The longest interruption that is not listed, ms. */
  gapToleratedMs(): number;

  // ── the round ─────────────────────────────────────────────────────────────

  /** The round that opens next. */
  nextRound(): Omit<NextRound<unknown>, 'game'>;
  /** The round in memory, from its row; without its bets. */
  toRound(row: BeaconRow, found: Found): Round | Promise<Round>;
  /** Loads the bets of a resumed round. */
  load(round: Round, now: Now): Promise<unknown>;
  /** Called before a round is shown that was opened or resumed. */
  enter(round: Round): void;

  // ── betting ───────────────────────────────────────────────────────────────

  /** Places bets by the game's rules (`handleBets`), and adds those accepted to the live list. */
  placeBets(window: RoundWindow<Round>, batch: readonly Stamped<Command>[]): Promise<void>;
  /** True if the round, while it is waiting, accepts a bet received at this time of the monotonic clock. */
  acceptsAt(round: Round, receivedMs: number): boolean;
  /** True if nothing of the round is still to come for its players. */
  isOver(round: Round): boolean;
  /** Tells everybody how many seconds are left until betting closes. */
  tick(round: Round, seconds: number): void;
  /** Called after the commit that ends betting: the live list sends its final rows. */
  closeList(): void;
  /**
   * End of a round whose countdown has not begun, in a game in which it begins with a bet. `dueMs`: its time, monotonic
   * clock. `refund`: the refund if it is due. `isShown`: players see it before the next round opens.
   */
  unplayed?: {
    dueMs(round: Round, asked: Pick<Asked, 'isPaused'>): number;
    refund(round: Round, asked: Asked): { refund: OpenRefund; isShown: boolean } | null;
  };

  // ── the draw ──────────────────────────────────────────────────────────────

  /** Returns the data published with the close of betting. They are committed with it, and stay after a refund. [DR-8] */
  atClose?(round: Round): Round['atClose'];
  /** Returns the game's result for this randomness. */
  resultOf(round: Round, drawn: DrawnRound): Omit<NonNullable<Round['result']>, keyof BeaconResult>;
  /** Called after the commit of the result: sends it to everybody. */
  tellDrawn(round: Drawn<Round>): void;
  /** Called after the refund of the stakes, before the refunded round is shown. */
  refunded?(round: Round): void;
  /** Time of the next step of an ended round, monotonic clock: its settlement, or once it is settled the next round. */
  nextStepMs(round: Round): number;
  /** Sends the end of the spin, once; returns false if it was sent before. Left out by a game without such an event. */
  tellStopped?(round: Drawn<Round>): boolean;
  /** Pays some of what has won, in one commit; false when nothing was left. */
  payWon(round: Drawn<Round>): Promise<boolean>;
  /** Stakes and payouts of the settled round, and the theoretical return of such stakes. [F6] */
  returnsOf(round: Drawn<Round>): ReturnSums;

  // ── views ─────────────────────────────────────────────────────────────────

  snapshotOf(round: Round, shown: { playerId: number | null; isPaused: boolean }): Snapshot;
  /** Sends the snapshot as the game's own events. */
  sendSnapshot(send: Send, snapshot: Snapshot): void;
  /** The phase as the mode bar shows it. */
  phaseOf(round: Round): string;
}

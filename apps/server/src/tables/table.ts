import type { Query } from '../db/db.ts';
import type { ShownGame } from '../realtime/shown-games.ts';
import type { Answerable, Stamped } from './mailbox.ts';

/** Game's part that the runner drives. The runner calls one of these at a time: no two overlap. */
export interface Table<Command extends Answerable> {
  /**
   * Rebuilds the state from the database: at the start, after another owner, after a failed write. `isContinuous`: this
   * process owned the table without a break and went on receiving commands meanwhile. For the players nothing was
   * interrupted.
   */
  resume(options: { isContinuous: boolean }): Promise<void>;
  /** Handles commands in the order received. It answers each of them or throws. Those not answered are tried again. */
  handle(batch: readonly Stamped<Command>[]): Promise<void>;
  /** Time of the next `onDeadline`, on the monotonic clock. */
  nextDeadlineMs(): number;
  onDeadline(nowMs: number): Promise<void>;
  /** Refuses commands that cannot be served now: another process owns the table, or the database is away. */
  refuse(batch: readonly Stamped<Command>[]): void;
  /** The table has another owner now, or is being stopped. */
  suspend(): void;
  /** Writes durably that the table serves commands at this moment; called by timer. */
  beat(): Promise<void>;
  /** The open round runs to its end, and no new one opens. */
  retire(): void;
  /** Open round of the table, for the log. */
  about?(): Record<string, unknown>;
  /** True if an orderly stop need not wait for the table. */
  isIdle(): boolean;
}

/** Part of a table that the rest of the site needs, for any game. */
export interface GameTable<Command extends Answerable> extends Table<Command>, ShownGame {
  about(): Record<string, unknown>;
  /**
   * True if no player can lose when the database is busy for a moment now. Bets that wait lose nothing, because the
   * moment of receipt counts. In a flight that players cash out by hand they can. The registry checks the next deadline
   * itself.
   */
  isResting(): boolean;
  /**
   * Makes the command that cashes out the player's live bets, in a game whose bets are cashed out by hand. `onLost` is
   * called when the table gives the command back unhandled.
   */
  stopLive?(options: { playerId: number; onLost: () => void }): Command;
  /**
   * True if the player has a bet that `stopLive` would cash out, by the database: another process may own the table.
   * Belongs to `stopLive`.
   */
  hasLive?(query: Query, playerId: number): Promise<boolean>;
}

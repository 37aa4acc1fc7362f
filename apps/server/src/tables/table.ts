import type { Query } from '../db/db.ts';
import type { ShownGame } from '../realtime/shown-games.ts';
import type { Answerable, Stamped } from './mailbox.ts';

/** Game's part that the runner drives. Calls of its asynchronous methods do not overlap, except those of `beat`. */
export interface Table<Command extends Answerable> {
  /**
   * Rebuilds the state from the database: at the start, after another owner, after a failed write. `isContinuous`: this
   * process owned the table without a break and went on receiving commands meanwhile. For the players nothing was
   * interrupted.
   */
  resume(options: { isContinuous: boolean }): Promise<void>;
  /**
   * Handles commands in the order received. Responds to each, or throws: the runner retries those without a response.
   */
  handle(batch: readonly Stamped<Command>[]): Promise<void>;
  /** Time of the next `onDeadline`, on the monotonic clock. */
  nextDeadlineMs(): number;
  onDeadline(nowMs: number): Promise<void>;
  /** Refuses commands that cannot be served now: another process owns the table, or the database is away. */
  refuse(batch: readonly Stamped<Command>[]): void;
  /** Drops the state in memory: the table has another owner, has failed, or is being stopped. */
  suspend(): void;
  /** Writes durably that the table serves commands at this moment; called by timer. */
  beat(): Promise<void>;
  /** Lets the open round run to its end, after which no new round opens. */
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
   * True if a pause of the database now would harm no player. It does not harm players with waiting bets, because the
   * time of receipt counts. It can harm players in a running round whose bets are cashed out by hand. The registry
   * checks the next deadline itself.
   */
  isResting(): boolean;
  /**
   * Makes the command that cashes out the player's live bets, in a game whose bets are cashed out by hand. `onLost` is
   * called when the table gives the command back unhandled.
   */
  stopLive?(options: { playerId: number; onLost: () => void }): Command;
  /**
   * True if the player has a bet that `stopLive` would cash out, by the database: another process may own the table.
   * Present in tables with `stopLive`.
   */
  hasLive?(query: Query, playerId: number): Promise<boolean>;
}

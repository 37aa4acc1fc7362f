import type { Query } from '../db/db.ts';
import type { ShownGame } from '../realtime/shown-games.ts';
import type { Answerable, Stamped } from './mailbox.ts';

/** What a game plugs into the runner. The runner calls one of these at a time: no two overlap. */
export interface Table<Command extends Answerable> {
  /**
   * Rebuilds the state from the database: at the start, after another owner, after a failed write. `isContinuous`: this
   * process owned the table without a break and went on receiving commands meanwhile. For the players nothing was
   * interrupted.
   */
  resume(options: { isContinuous: boolean }): Promise<void>;
  /** Handles commands in the order received. It answers each of them or throws. Those not answered are tried again. */
  handle(batch: readonly Stamped<Command>[]): Promise<void>;
  /** When the table next needs `onDeadline`, on the monotonic clock. */
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
  /** What the log adds about the table: which round is open. */
  about?(): Record<string, unknown>;
  /** Whether an orderly stop has nothing to wait for. */
  isIdle(): boolean;
}

/** What the rest of the site needs of a table, whatever its game. */
export interface GameTable<Command extends Answerable> extends Table<Command>, ShownGame {
  about(): Record<string, unknown>;
  /**
   * Whether no player can lose if the database is busy for a moment now. Bets that wait lose nothing, because the
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
   * Whether the player has a bet that `stopLive` would cash out, by the database: the table may be another process's.
   * Belongs to `stopLive`.
   */
  hasLive?(query: Query, playerId: number): Promise<boolean>;
}

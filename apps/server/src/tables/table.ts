import type { ShownGame } from '../realtime/shown-games.ts';
import type { Answerable, Stamped } from './mailbox.ts';

/** What a game plugs into the runner. Everything runs on one turn at a time: no two of these overlap. */
export interface Table<Command extends Answerable> {
  /**
   * Rebuilds the state from the database: at start, after another node, after any failed write.
   * `isContinuous`: this process owned the table without a break and went on receiving commands
   * meanwhile, so that nothing was interrupted for the players.
   */
  resume(options: { isContinuous: boolean }): Promise<void>;
  /** Commands in the order received; must answer each of them, or throw: those not answered are tried again. */
  handle(batch: readonly Stamped<Command>[]): Promise<void>;
  /** When the table next wants `onDeadline`, on the monotonic clock. */
  nextDeadlineMs(): number;
  onDeadline(nowMs: number): Promise<void>;
  /** Commands that cannot be served now: not the owner, or the database is away. */
  refuse(batch: readonly Stamped<Command>[]): void;
  /** The table has been given to another node or is being stopped. */
  suspend(): void;
  /** Writes durably that the table serves commands at this moment; called by timer. */
  beat(): Promise<void>;
  /** What is open runs to its end; nothing new is opened. */
  retire(): void;
  /** What the log says of it: which round is open. */
  about?(): Record<string, unknown>;
  /** Nothing is under way that an orderly stop would have to wait for. */
  isIdle(): boolean;
}

/** What the rest of the site asks of a table, whatever its game. */
export interface GameTable<Command extends Answerable> extends Table<Command>, ShownGame {
  about(): Record<string, unknown>;
  /**
   * Whether no player can lose if the database is busy for a moment now. Bets that wait lose nothing, because the
   * moment of receipt counts; a flight that players stop by hand does. The registry looks at the next deadline itself.
   */
  isResting(): boolean;
  /**
   * Makes the command that cashes out the player's live bets, in a game that has bets to stop by hand. `onLost` is
   * called when the table gives the command back unhandled.
   */
  stopLive?(options: { playerId: number; onLost: () => void }): Command;
}

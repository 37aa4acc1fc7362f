/** Messages between the measurement and its load processes over the process's channel. */

export interface BetOrder {
  /** Index of the process's socket, by the order of connecting. */
  socket: number;
  itemId: number;
  /** Dollars, as on the wire. */
  sum: number;
  autoWithdraw: number;
}

/** A bet sent by HTTP to the table at `path`, with the token of the player at this socket. */
export interface HttpBetOrder {
  socket: number;
  path: string;
  body: object;
}

export interface CashOutOrder {
  socket: number;
  betId: number;
}

export type Order =
  | { kind: 'connect'; port: number; tokens: (string | null)[]; atATime: number }
  /**
   * All players reconnect at once to an interrupted round, with one socket each. A socket is done when it has received
   * its own bet.
   */
  | { kind: 'comeback'; port: number; tokens: string[]; roundId: number; betIds: number[] }
  /** Bets sent evenly over `spreadMs`; 0: all at once. */
  | { kind: 'bets'; orders: BetOrder[]; spreadMs: number }
  /** Bets by HTTP, sent evenly over `spreadMs`. A bet that is due waits for one of a fixed number of connections. */
  | { kind: 'httpBets'; orders: HttpBetOrder[]; spreadMs: number }
  | { kind: 'cashOuts'; orders: CashOutOrder[]; spreadMs: number }
  /** Game that each socket's page shows from now on, in the order of connecting. */
  | { kind: 'watch'; games: (string | null)[] }
  /** Resets the counts. */
  | { kind: 'mark' }
  | { kind: 'counts' }
  | { kind: 'close' };

/** A command with its response, or with an error if none came in time; moments are milliseconds since 1970. */
export interface Answered {
  socket: number;
  sentMs: number;
  answeredMs: number;
  status: string;
  message: string;
  betId: number;
  /** Multiplier of a cash-out; 0 otherwise. */
  multiplier: number;
}

export interface Counts {
  /** Number of open sockets. */
  open: number;
  /** Number of sockets that the server or the network closed. */
  lost: number;
  bytes: number;
  messages: number;
  /** Bytes of each socket, in the order of connecting. */
  bytesOfEach: number[];
  events: Record<string, number>;
  /** Bytes of the events' frames by event, without frame headers. */
  eventBytes: Record<string, number>;
  /** Milliseconds from the server's stamp in the payload to the receipt, one per delivery. */
  syncDelaysMs: number[];
  /** Milliseconds from the stamp of a crash, made after its commit, to the receipt, one per delivery. */
  crashStampDelaysMs: number[];
  /** Milliseconds from the moment at which the curve reached the crash point to the receipt, one per delivery. */
  crashDelaysMs: number[];
  /** Milliseconds from the oldest message of an event of the chat to its receipt, one per delivery. */
  chatDelaysMs: number[];
  /** Own wins as received by their players: milliseconds since the start of the round, and the multiplier. */
  ownCashOuts: { flownMs: number; multiplier: number }[];
  cpuMs: number;
  /** Processor time of the busiest client process. */
  busiestCpuMs: number;
  /**
   * Longest time for which a client process was ready to run and waited for a core. NaN if the system does not count
   * it.
   */
  waitedMs: number;
  wallMs: number;
}

export type Answer =
  | { connected: number; tookMs: number }
  | { backMs: number[] }
  | { answers: Answered[] }
  | { counts: Counts }
  | { done: true };

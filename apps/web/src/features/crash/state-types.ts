import type {
  BetAck,
  ColourClass,
  CrashBet,
  CrashTotals,
  LoaderItem,
  MessageParams,
  PastMultiplier,
  ServerPayload,
  ShownItem,
  TakeAck,
} from './wire.ts';

export type Phase = 'waiting' | 'running' | 'crashed';
/** Height of the flight while running: low below 1.50x, medium below 2.50x, high from there. */
type Level = 'low' | 'medium' | 'high';
/** `silent`: the connection stands and nothing comes over it. */
export type Connection = 'connecting' | 'online' | 'silent' | 'offline';

/**
 * How the wait for the answer to a sent command stands. `late`: for two seconds already; `cut`: the
 * connection it went over is gone, so only the next snapshot can tell what came of it.
 */
type AnswerWait = 'fresh' | 'late' | 'cut';

/**
 * What the player's bets of this round amount to. `waiting`: none; `live`: at least one is in the
 * round; `won`: at least one won and none is live any more; `error`: the last one was refused.
 */
export type BetStatus = 'waiting' | 'live' | 'won' | 'error';

export interface Refusal {
  message: string;
  params?: MessageParams | undefined;
}

/** A cash-out of the round in the order of arrival; drawn once by the scene. */
export interface CashOut {
  betId: number;
  hundredths: number;
  win: number;
  item: ShownItem | null;
}

/** The round that has just crashed, kept readable until the next one opens. */
interface EndedRound {
  roundId: number;
  hundredths: number;
  /** Where everyone was cashed out by the round's cap; null: nowhere. */
  roundCap: number | null;
  /** Where manual bets were cashed out by an interruption; null: nowhere. */
  interruptedAt: number | null;
  colour: ColourClass;
  bets: readonly CrashBet[];
  selfBets: readonly CrashBet[];
}

export interface CrashState {
  /** False until the first snapshot has arrived: everything is a skeleton. */
  loaded: boolean;
  connection: Connection;
  /** Set by a lost connection or a gap: until the snapshot arrives, other events of the round are not trusted. */
  awaitingSnapshot: boolean;
  /** Counts the gaps noticed; each asks for one snapshot. */
  gaps: number;
  roundId: number | null;
  publicHash: string | null;
  phase: Phase;
  /** Ticks (seconds) left in the waiting phase. */
  countdown: number;
  level: Level;
  /** The last multiplier the server has said, in hundredths; 100 outside the running phase. */
  hundredths: number;
  /** By the server's clock, ms since 1970. */
  startedAt: number | null;
  /** The server's clock when it last spoke of the running round. */
  lastWordAt: number | null;
  growthPerMs: number;
  /** One's own bets first, then the largest of the others. */
  bets: readonly CrashBet[];
  selfBets: readonly CrashBet[];
  betStatus: BetStatus;
  /** Why the last bet or cash-out was refused; cleared by the next attempt or round. */
  refusal: Refusal | null;
  /** A bet has been sent and not answered yet. */
  placing: boolean;
  /** The bet whose cash-out has been sent and not answered yet. */
  cashingOutId: number | null;
  /** Of the sent bet or cash-out. */
  answerWait: AnswerWait;
  /** The bet whose cash-out was pressed without a connection, so that it was not sent. */
  unsentCashOutId: number | null;
  totals: CrashTotals;
  loaderItem: LoaderItem | null;
  /** The largest hundredth at which the round's cap cashes everyone out. */
  roundCap: number | null;
  /** The hundredth at which an interruption has cashed out the round's manual bets: those that are pending are being paid. */
  interruptedAt: number | null;
  cashOuts: readonly CashOut[];
  ended: EndedRound | null;
  /** Newest first, at most 20. */
  past: readonly PastMultiplier[];
  pastLoaded: boolean;
  /** They could not be loaded; another try is offered. */
  pastFailed: boolean;
  /** Bets up to this id belong to earlier rounds. */
  betIdFloor: number;
  maintenance: boolean;
  twist: { value: number | null; wasTwisted: boolean };
  /** Whose screen it is; the server may say so before the account has been loaded. */
  selfId: number | null;
}

/** Everything that can happen to the crash screen: the server's words, the connection's, the player's own. */
export type CrashEvent =
  | { type: 'crashInit'; payload: ServerPayload<'crashInit'> }
  | { type: 'crashStartTimer'; payload: ServerPayload<'crashStartTimer'> }
  | { type: 'crashMultiplier'; payload: ServerPayload<'crashMultiplier'> }
  | { type: 'crashLoaderItem'; payload: ServerPayload<'crashLoaderItem'> }
  | { type: 'newBets'; payload: ServerPayload<'newBets'> }
  | { type: 'successBet'; payload: ServerPayload<'successBet'> }
  | { type: 'errorBet'; payload: ServerPayload<'errorBet'> }
  | { type: 'successTake'; payload: ServerPayload<'successTake'> }
  | { type: 'errorTake'; payload: ServerPayload<'errorTake'> }
  | { type: 'clearBets'; payload: ServerPayload<'clearBets'> }
  | { type: 'refreshPage'; payload: ServerPayload<'refreshPage'> }
  | { type: 'modes'; payload: ServerPayload<'modes'> }
  /** The server tells of the round no more: no page shows it. */
  | { type: 'unwatched' }
  | { type: 'history'; past: readonly PastMultiplier[] }
  | { type: 'historyFailed' }
  | { type: 'connection'; connection: Connection }
  | { type: 'identity'; userId: number | null }
  /** Something must have been missed: a round of which nothing is heard, or one whose opening never came. */
  | { type: 'gap' }
  | { type: 'betSent' }
  | { type: 'betAnswered'; roundId: number; ack: BetAck }
  | { type: 'cashOutSent'; betId: number }
  | { type: 'cashOutAnswered'; betId: number; ack: TakeAck }
  /** Two seconds have passed since a command was sent. */
  | { type: 'answerLate' }
  /** A cash-out was pressed and not sent: there is no connection. */
  | { type: 'cashOutUnsent'; betId: number }
  | { type: 'requestLost' };

export const initialState: CrashState = {
  loaded: false,
  connection: 'connecting',
  awaitingSnapshot: true,
  gaps: 0,
  roundId: null,
  publicHash: null,
  phase: 'waiting',
  countdown: 0,
  level: 'low',
  hundredths: 100,
  startedAt: null,
  lastWordAt: null,
  growthPerMs: 0.000_06,
  bets: [],
  selfBets: [],
  betStatus: 'waiting',
  refusal: null,
  placing: false,
  cashingOutId: null,
  answerWait: 'fresh',
  unsentCashOutId: null,
  totals: { players: 0, bank: 0, items: 0 },
  loaderItem: null,
  roundCap: null,
  interruptedAt: null,
  cashOuts: [],
  ended: null,
  past: [],
  pastLoaded: false,
  pastFailed: false,
  betIdFloor: 0,
  maintenance: false,
  twist: { value: null, wasTwisted: false },
  selfId: null,
};

import { NO_PAST, type PastEvent, type PastResults } from '../../table-client/past-results.ts';
import { type IdentityEvent, INITIAL_TABLE, type TableEvent, type TableState } from '../../table-client/table-state.ts';
import type {
  BetAck,
  CancelAck,
  ColourClass,
  CrashBet,
  CrashTerms,
  RoundTotals,
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

/** Commands of a player to the table. `cashOut` and `cancel` have a bet as their target. */
export type CrashCommand = 'bet' | 'cashOut' | 'cancel';

/**
 * Overall status of the player's bets in this round. `live`: at least one is in play. `error`: none is live, and the
 * last one was refused. `won`: neither, and at least one has won. `waiting`: none of these.
 */
export type BetStatus = 'waiting' | 'live' | 'won' | 'error';

export interface Refusal {
  message: string;
  params?: MessageParams | undefined;
}

/** Cash-out in the round. The scene draws it once, and it is applied to a bet whose event arrives later. */
export interface CashOut {
  betId: number;
  hundredths: number;
  win: number;
  item: ShownItem | null;
}

/** Round that has just crashed. It stays readable until the next one opens. */
interface EndedRound {
  roundId: number;
  hundredths: number;
  /** Cash-out of all bets by the round's cap, in hundredths; null: none. */
  roundCap: number | null;
  /** Cash-out of manual bets by an interruption, in hundredths; null: none. */
  interruptedAt: number | null;
  colour: ColourClass;
  bets: readonly CrashBet[];
  selfBets: readonly CrashBet[];
}

export interface CrashState extends TableState<CrashCommand>, PastResults<PastMultiplier> {
  roundId: number | null;
  publicHash: string | null;
  /** Terms of the round at its start; null: not known yet. */
  terms: CrashTerms | null;
  phase: Phase;
  /** Ticks (seconds) left in the waiting phase. */
  countdown: number;
  level: Level;
  /** Last multiplier from the server, in hundredths; 100 outside the running phase. */
  hundredths: number;
  /** Start of the flight by the server's clock, ms since 1970; null: not started yet. */
  startedAt: number | null;
  /** Server time of the newest multiplier or snapshot of the running round, ms since 1970. */
  lastWordAt: number | null;
  growthPerMs: number;
  /** Own bets first, then the largest of the others. */
  bets: readonly CrashBet[];
  selfBets: readonly CrashBet[];
  betStatus: BetStatus;
  /** Refusal of the last bet or cash-out; null: none. The next attempt or round clears it. */
  refusal: Refusal | null;
  totals: RoundTotals;
  loaderItem: LoaderItem | null;
  /** Multiplier, in hundredths, at which the round's cap cashes out all bets; null: the cap cannot be reached. */
  roundCap: number | null;
  /**
   * Multiplier, in hundredths, at which an interruption has cashed out the manual bets; null: none has. Pending ones
   * among them are being paid.
   */
  interruptedAt: number | null;
  cashOuts: readonly CashOut[];
  ended: EndedRound | null;
  /** Bets up to this id belong to earlier rounds. */
  betIdFloor: number;
  maintenance: boolean;
  twist: { value: number | null; wasTwisted: boolean };
}

/** All events of the crash screen: those of the server, of the connection and of the player. */
export type CrashEvent =
  | { type: 'crashInit'; payload: ServerPayload<'crashInit'> }
  | { type: 'crashStartTimer'; payload: ServerPayload<'crashStartTimer'> }
  | { type: 'crashMultiplier'; payload: ServerPayload<'crashMultiplier'> }
  | { type: 'crashLoaderItem'; payload: ServerPayload<'crashLoaderItem'> }
  | { type: 'newBets'; payload: ServerPayload<'newBets'> }
  | { type: 'successBet'; payload: ServerPayload<'successBet'> }
  | { type: 'errorBet'; payload: ServerPayload<'errorBet'> }
  | { type: 'cancelledBets'; payload: ServerPayload<'cancelledBets'> }
  | { type: 'successTake'; payload: ServerPayload<'successTake'> }
  | { type: 'errorTake'; payload: ServerPayload<'errorTake'> }
  | { type: 'clearBets'; payload: ServerPayload<'clearBets'> }
  | { type: 'refreshPage'; payload: ServerPayload<'refreshPage'> }
  | PastEvent<PastMultiplier>
  | TableEvent<CrashCommand>
  | IdentityEvent
  | { type: 'betAnswered'; roundId: number; ack: BetAck }
  | { type: 'cashOutAnswered'; betId: number; ack: TakeAck }
  | { type: 'cancelAnswered'; betId: number; ack: CancelAck };

export const initialState: CrashState = {
  ...INITIAL_TABLE,
  ...NO_PAST,
  roundId: null,
  publicHash: null,
  terms: null,
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
  totals: { players: 0, bank: 0, items: 0 },
  loaderItem: null,
  roundCap: null,
  interruptedAt: null,
  cashOuts: [],
  ended: null,
  betIdFloor: 0,
  maintenance: false,
  twist: { value: null, wasTwisted: false },
};

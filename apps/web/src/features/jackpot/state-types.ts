import type { Motion } from '@updraft/rules/reel';
import { NO_PAST } from '../../table-client/past-results.ts';
import type { RoundEvent, RoundScreen } from '../../table-client/round-reducer.ts';
import { INITIAL_TABLE } from '../../table-client/table-state.ts';
import type {
  JackpotBet,
  JackpotChances,
  JackpotGame,
  JackpotSettings,
  JackpotSnapshot,
  JackpotStake,
  JackpotWinner,
  PastPot,
  PublicUser,
  ServerPayload,
} from './wire.ts';

/** A player's row. Its id is the player's. */
export type PotRow = JackpotBet & { id: number };

/** A spin as this screen turns it. */
export interface Spin {
  roundId: number;
  /** From where to where on the strip, in thousandths of a tile. */
  motion: Motion;
  /** Time that was left at the message, ms, and time of the message, on the local monotonic clock. */
  leftMs: number;
  toldAtMs: number;
  /** Ids of players, and who they are. */
  tiles: readonly number[];
  users: ReadonlyMap<number, PublicUser>;
  winner: JackpotWinner;
  tickets: number;
}

export interface JackpotState extends RoundScreen<PastPot> {
  phase: JackpotGame['phase'];
  publicHash: string | null;
  /** Ticks (seconds) until betting closes. */
  countdown: number;
  /** End of betting, and time of the refund to a player who stays alone: on the local monotonic clock. */
  closesAtMs: number;
  aloneUntilMs: number;
  beacon: JackpotGame['beacon'];
  /** Reason that a returned round has no draw. */
  notDrawn: JackpotGame['not_drawn'] | null;
  ticketsHash: string | null;
  /** One's own row first, then the largest of the others. */
  bets: readonly PotRow[];
  chances: JackpotChances;
  /** Every stake of the player, the oldest first. */
  selfBets: readonly JackpotStake[];
  pot: { bank: number; items: number; players: number };
  settings: JackpotSettings | null;
  /** The spin of this round, also once it has stopped. */
  spin: Spin | null;
}

/** All events of the jackpot's screen: those of the server, of the connection and of the player. */
export type JackpotEvent =
  | { type: 'newGameJackpot'; payload: JackpotSnapshot }
  | { type: 'jackpotTimer'; payload: ServerPayload<'jackpotTimer'> }
  | { type: 'jackpotNewBet'; payload: ServerPayload<'jackpotNewBet'> }
  | { type: 'startJackpot'; payload: ServerPayload<'startJackpot'> }
  /** The time of the spin is over. */
  | { type: 'stopped'; roundId: number }
  | RoundEvent<PastPot, JackpotStake>;

export const initialState: JackpotState = {
  ...INITIAL_TABLE,
  ...NO_PAST,
  roundId: null,
  phase: 'empty',
  publicHash: null,
  countdown: 0,
  closesAtMs: 0,
  aloneUntilMs: 0,
  beacon: null,
  notDrawn: null,
  ticketsHash: null,
  bets: [],
  chances: {},
  selfBets: [],
  pot: { bank: 0, items: 0, players: 0 },
  settings: null,
  spin: null,
  maintenance: false,
};

/** True if the round accepts bets. */
export const isBettingOpen = ({ phase }: Pick<JackpotState, 'phase'>): boolean =>
  phase === 'empty' || phase === 'alone' || phase === 'betting';

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

/** Row of a player. Its id is the player's id. */
export type PotRow = JackpotBet & { id: number };

/** Spin as this screen shows it. */
export interface Spin {
  roundId: number;
  /** Start and end of the spin on the strip, in thousandths of a tile. */
  motion: Motion;
  /** Time left in the message, ms. `toldAtMs`: time of receipt, on the local monotonic clock. */
  leftMs: number;
  toldAtMs: number;
  /** Player ids by tile. `users`: the players by id. */
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
  /**
   * End of betting, on the local monotonic clock. `aloneUntilMs`: time of the refund to a player who stays alone, on
   * the same clock.
   */
  closesAtMs: number;
  aloneUntilMs: number;
  beacon: JackpotGame['beacon'];
  /** Reason for which a refunded round has no draw; null: no such refund. */
  notDrawn: JackpotGame['not_drawn'] | null;
  ticketsHash: string | null;
  /** Own row first, then the largest of the others. */
  bets: readonly PotRow[];
  chances: JackpotChances;
  /** All stakes of the player, the oldest first. */
  selfBets: readonly JackpotStake[];
  pot: { bank: number; items: number; players: number };
  settings: JackpotSettings | null;
  /** Spin of this round, kept after its end; null: it has not begun. */
  spin: Spin | null;
}

/** All events of the jackpot's screen: those of the server, of the connection and of the player. */
export type JackpotEvent =
  | { type: 'newGameJackpot'; payload: JackpotSnapshot }
  | { type: 'jackpotTimer'; payload: ServerPayload<'jackpotTimer'> }
  | { type: 'jackpotNewBet'; payload: ServerPayload<'jackpotNewBet'> }
  | { type: 'startJackpot'; payload: ServerPayload<'startJackpot'> }
  /** The spin has ended by the local clock. */
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

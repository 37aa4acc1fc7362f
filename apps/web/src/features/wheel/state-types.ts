import type { Motion } from '@updraft/rules/reel';
import type { WheelColour } from '@updraft/rules/wheel';
import type { BetLists } from '../../table-client/bet-lists.ts';
import { NO_BETS } from '../../table-client/bet-lists.ts';
import { NO_PAST } from '../../table-client/past-results.ts';
import type { RoundEvent, RoundScreen } from '../../table-client/round-reducer.ts';
import { INITIAL_TABLE } from '../../table-client/table-state.ts';
import type {
  PastSector,
  ServerPayload,
  WheelBet,
  WheelColumns,
  WheelGame,
  WheelSnapshot,
  WheelStats,
} from './wire.ts';

/** Spin as this screen shows it. */
export interface Spin {
  /** Start and end of the spin, in thousandths of a sector. */
  motion: Motion;
  /** `ms`: time left in the message. `toldAtMs`: time of receipt, on the local monotonic clock. */
  ms: number;
  toldAtMs: number;
  sector: number;
  colour: WheelColour;
  multiplier: number;
}

export interface WheelState extends RoundScreen<PastSector>, BetLists<WheelBet> {
  phase: WheelGame['phase'];
  publicHash: string | null;
  /** Ticks (seconds) of betting that are left. */
  countdown: number;
  /** End of betting, on the local monotonic clock. */
  closesAtMs: number;
  columns: WheelColumns | null;
  stats: WheelStats;
  limits: WheelGame['limits'] | null;
  times: WheelGame['times'] | null;
  /** Beacon round that decides the result. */
  beacon: WheelGame['beacon'] | null;
  /** Reason for which a refunded round has no draw; null: no such refund. */
  notDrawn: WheelGame['not_drawn'] | null;
  /** Rotation at which the wheel has stopped or will stop, in thousandths of a sector. */
  rotate: number;
  /** Spin of this round, kept after its end; null: it has not begun. */
  spin: Spin | null;
  /** Bets up to this id belong to earlier rounds. */
  betIdFloor: number;
}

/** Events of the wheel's screen: those of the server, of the connection and of the player. */
export type WheelEvent =
  | { type: 'newGameWheel'; payload: WheelSnapshot }
  | { type: 'wheelTimer'; payload: ServerPayload<'wheelTimer'> }
  | { type: 'wheelNewBet'; payload: ServerPayload<'wheelNewBet'> }
  | { type: 'startWheel'; payload: ServerPayload<'startWheel'> }
  | { type: 'wheelWin'; payload: ServerPayload<'wheelWin'> }
  | RoundEvent<PastSector, WheelBet>;

export const initialState: WheelState = {
  ...INITIAL_TABLE,
  ...NO_PAST,
  ...NO_BETS,
  roundId: null,
  phase: 'betting',
  publicHash: null,
  countdown: 0,
  closesAtMs: 0,
  columns: null,
  stats: { total_bank: 0, total_items: 0, total_users: 0 },
  limits: null,
  times: null,
  beacon: null,
  notDrawn: null,
  rotate: 0,
  spin: null,
  betIdFloor: 0,
  maintenance: false,
};

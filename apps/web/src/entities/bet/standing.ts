// Pure: state of a paid bet, and of a bet in a game with a draw.
import { type ConnectionStatus, isUnheard } from '../../lib/connection-state.ts';
import type { BetStanding } from './BetStatus.tsx';

/**
 * Returns the state of a paid bet. A payout of at most the stake is a return and not a win. [F10] Both are in dollars.
 * A null payout is not known yet and counts as a win.
 */
export const paidStanding = ({ win, stake }: { win: number | null; stake: number }): 'win' | 'returned' =>
  win !== null && win <= stake ? 'returned' : 'win';

/** Phase of a bet's round, and state of the page's connection. For a past round the connection counts as `online`. */
interface DrawnStage {
  phase: string;
  connection: ConnectionStatus;
}

/** Bet in a game with a draw. `win` and `price` are in dollars. */
interface DrawnBet {
  status: 'pending' | 'won' | 'lost' | 'refunded';
  win: number | null;
  price: number;
}

/**
 * Returns the state of a bet in a game with a draw. `openIn` returns the state of an open bet by the phase. While no
 * messages arrive, an open bet is `unheard`.
 */
export const drawnStanding = <Stage extends DrawnStage>(
  { status, win, price }: DrawnBet,
  { phase, connection }: Stage,
  openIn: (phase: Stage['phase']) => BetStanding,
): BetStanding => {
  if (status === 'won') return paidStanding({ win, stake: price });
  if (status === 'lost') return 'lose';
  if (status === 'refunded' || phase === 'returned') return 'refunded';
  return isUnheard(connection) ? 'unheard' : openIn(phase);
};

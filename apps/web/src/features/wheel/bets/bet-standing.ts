// Pure: how a bet on the wheel stands.
import type { BetStanding } from '../../../entities/bet/BetStatus.tsx';
import { paidStanding } from '../../../entities/bet/paid-standing.ts';
import type { WheelState } from '../state-types.ts';
import type { WheelBet } from '../wire.ts';

/** Where the round of a bet stands; of a past round, its phase alone. */
type Stage = Pick<WheelState, 'phase' | 'connection'>;

export const standingOf = (
  { status, win, price }: Pick<WheelBet, 'status' | 'win' | 'price'>,
  { phase, connection }: Stage,
): BetStanding => {
  if (status === 'won') return paidStanding({ win, stake: price });
  if (status === 'lost') return 'lose';
  if (status === 'refunded' || phase === 'returned') return 'refunded';
  if (connection === 'silent' || connection === 'offline') return 'unheard';
  if (phase === 'betting') return 'waiting';
  return phase === 'result' ? 'paying' : 'live';
};

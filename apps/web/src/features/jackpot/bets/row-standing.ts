// Pure: how a player's stakes in the pot stand.
import type { BetStanding } from '../../../entities/bet/BetStatus.tsx';
import { paidStanding } from '../../../entities/bet/paid-standing.ts';
import type { JackpotState, PotRow } from '../state-types.ts';

/** Where the round of a row stands; of a past round, its phase alone. */
type Stage = Pick<JackpotState, 'phase' | 'connection'>;

const DRAWN = new Set<JackpotState['phase']>(['beacon', 'spin']);

export const standingOf = (
  { status, win, price }: Pick<PotRow, 'status' | 'win' | 'price'>,
  { phase, connection }: Stage,
): BetStanding => {
  if (status === 'won') return paidStanding({ win, stake: price });
  if (status === 'lost') return 'lose';
  if (status === 'refunded' || phase === 'returned') return 'refunded';
  if (connection === 'silent' || connection === 'offline') return 'unheard';
  return DRAWN.has(phase) ? 'live' : 'waiting';
};

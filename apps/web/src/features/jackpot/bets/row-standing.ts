// Pure: how a player's stakes in the pot stand.
import type { BetStanding } from '../../../entities/bet/BetStatus.tsx';
import type { JackpotState, PotRow } from '../state-types.ts';

/** Where the round of a row stands; of a past round, its phase alone. */
type Stage = Pick<JackpotState, 'phase' | 'connection'>;

const DRAWN = new Set<JackpotState['phase']>(['beacon', 'spin']);

export const standingOf = ({ status }: Pick<PotRow, 'status'>, { phase, connection }: Stage): BetStanding => {
  if (status === 'won') return 'win';
  if (status === 'lost') return 'lose';
  if (status === 'refunded' || phase === 'returned') return 'refunded';
  if (connection === 'silent' || connection === 'offline') return 'unheard';
  return DRAWN.has(phase) ? 'live' : 'waiting';
};

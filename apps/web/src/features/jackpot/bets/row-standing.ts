// Pure: the state of a player's stakes in the pot.
import type { BetStanding } from '../../../entities/bet/BetStatus.tsx';
import { drawnStanding } from '../../../entities/bet/standing.ts';
import type { JackpotState, PotRow } from '../state-types.ts';

const openIn = (phase: JackpotState['phase']): BetStanding =>
  phase === 'beacon' || phase === 'spin' ? 'live' : 'waiting';

export const standingOf = (
  row: Pick<PotRow, 'status' | 'win' | 'price'>,
  stage: Pick<JackpotState, 'phase' | 'connection'>,
): BetStanding => drawnStanding(row, stage, openIn);

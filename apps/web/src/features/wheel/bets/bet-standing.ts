// Pure: state of a bet on the wheel.
import type { BetStanding } from '../../../entities/bet/BetStatus.tsx';
import { drawnStanding } from '../../../entities/bet/standing.ts';
import type { WheelState } from '../state-types.ts';
import type { WheelBet } from '../wire.ts';

const OPEN = { betting: 'waiting', beacon: 'live', spin: 'live', result: 'paying', returned: 'refunded' } as const;

export const standingOf = (
  bet: Pick<WheelBet, 'status' | 'win' | 'price'>,
  stage: Pick<WheelState, 'phase' | 'connection'>,
): BetStanding => drawnStanding(bet, stage, (phase) => OPEN[phase]);

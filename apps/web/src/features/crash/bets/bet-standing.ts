// Pure: the state of a bet of crash.
import { BET_RESULT } from '@updraft/contract/constants';
import type { BetStanding } from '../../../entities/bet/BetStatus.tsx';
import { paidStanding } from '../../../entities/bet/standing.ts';
import type { RoundStage } from '../state-bets.ts';
import type { CrashBet } from '../wire.ts';

const PENDING = { waiting: 'waiting', running: 'live', crashed: 'paying', unheard: 'unheard' } as const;

interface Standing {
  /** State of the bet's round. A pending bet in a crashed round has won and is being paid. */
  stage: RoundStage;
  isRefunded?: boolean;
}

export const standingOf = (
  bet: Pick<CrashBet, 'is_win' | 'win' | 'bank'>,
  { stage, isRefunded = false }: Standing,
): BetStanding => {
  if (bet.is_win === BET_RESULT.WON) return paidStanding({ win: bet.win, stake: bet.bank });
  if (bet.is_win === BET_RESULT.LOST) return 'lose';
  return isRefunded ? 'refunded' : PENDING[stage];
};

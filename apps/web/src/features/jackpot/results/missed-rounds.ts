import { missedRounds, sayMissed } from '../../../entities/result/missed-round.ts';
import { api } from '../../../lib/api.ts';
import type { JackpotState } from '../state-types.ts';
import type { JackpotBet } from '../wire.ts';

const isOver = ({ phase }: JackpotState): boolean => phase === 'result' || phase === 'returned';

/**
 * Notifies the player of the result of their stakes in a settled pot. A payout at or below the own stake is no win.
 * [F10]
 */
function tell([part]: readonly JackpotBet[]): void {
  const { status, price, win } = part ?? { status: 'pending', price: 0, win: null };
  if (status === 'won' && (win ?? 0) > price) sayMissed('success', 'jackpot.missed_win', win ?? 0);
  if (status === 'won' && (win ?? 0) <= price) sayMissed('info', 'jackpot.missed_kept', win ?? 0);
  if (status === 'lost') sayMissed('info', 'jackpot.missed_loss', price);
  if (status === 'refunded') sayMissed('info', 'jackpot.missed_refund', price);
}

/** Notifies the player of own stakes in rounds whose end this page did not receive. */
export const followMissed = missedRounds<JackpotState, JackpotBet>({
  name: 'jackpot',
  isStaked: (state) => state.selfBets.length > 0 && !isOver(state),
  isOver,
  ask: (of) => api('POST /api/jackpot/getBets', of),
  tell,
});

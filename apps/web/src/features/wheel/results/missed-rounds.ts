import { missedRounds, sayMissedStakes } from '../../../entities/result/missed-round.ts';
import { api } from '../../../lib/api.ts';
import type { WheelState } from '../state-types.ts';
import type { WheelBet } from '../wire.ts';
import { isPending, ownRound } from './own-round.ts';
import { notifyOwnWin } from './win-notice.ts';

/**
 * Notifies the player of the results of their bets. If the page had shown the round, only bets that were open there are
 * included. The sums of the round include all bets.
 */
function tell(bets: readonly WheelBet[], before: WheelState | null): void {
  const openIds = before?.selfBets.filter(isPending).map(({ id }) => id);
  const told = openIds === undefined ? bets : bets.filter(({ id }) => openIds.includes(id));
  const round = ownRound(bets, null);
  for (const bet of told) if (bet.status === 'won') void notifyOwnWin(bet, round);
  sayMissedStakes(
    'wheel.missed_loss',
    told.filter(({ status }) => status === 'lost'),
  );
  sayMissedStakes(
    'wheel.missed_refund',
    told.filter(({ status }) => status === 'refunded'),
  );
}

/** Notifies the player of own bets in rounds whose end this page did not receive. */
export const followMissed = missedRounds<WheelState, WheelBet>({
  name: 'wheel',
  isStaked: ({ selfBets, phase }) => phase !== 'returned' && selfBets.some(isPending),
  isOver: ({ phase }) => phase === 'result' || phase === 'returned',
  ask: (of) => api('POST /api/wheel/getBets', of),
  tell,
});

/** Own bets whose round went on without this page: what came of them is asked for and told. */
import { api } from '../../../lib/api.ts';
import { askUntilAnswered } from '../../../lib/ask-until-answered.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { getSession } from '../../../entities/session/session-store.ts';
import { isPending } from '../../../table-client/own-commands.ts';
import type { WheelState } from '../state-types.ts';
import type { WheelBet } from '../wire.ts';
import { notifyOwnWin } from './win-notice.ts';

const isOpen = ({ status }: WheelBet): boolean => status === 'pending';

/** Not settled yet: the question is asked again. */
class StillOpen extends Error {}

/** The bets as they were settled. @throws ApiError, StillOpen */
async function settledBets(roundId: number, userId: number, ids: readonly number[]): Promise<readonly WheelBet[]> {
  const answer = await api('POST /api/wheel/getBets', { id: roundId, user_id: userId });
  if (!answer.success) return [];
  const bets = answer.bets.filter(({ id }) => ids.includes(id));
  if (bets.some(isOpen)) throw new StillOpen();
  return bets;
}

const say = (type: 'info' | 'success' | 'error', key: string, bets: readonly WheelBet[]): void => {
  if (bets.length === 0) return;
  const sum = dollars(bets.reduce((total, { price }) => total + price, 0));
  // It waits for the player: it happened while they could not see.
  notify({ type, message: translate(`wheel.${key}`, { sum }) ?? key, durationMs: Infinity });
};

function tell(bets: readonly WheelBet[]): void {
  for (const bet of bets) if (bet.status === 'won') void notifyOwnWin(bet);
  say(
    'info',
    'missed_loss',
    bets.filter(({ status }) => status === 'lost'),
  );
  say(
    'info',
    'missed_refund',
    bets.filter(({ status }) => status === 'refunded'),
  );
}

/** A bet that went out over a connection that is gone: the next snapshot says whether it arrived. */
function followCut(state: WheelState, before: WheelState): void {
  const wasCut = before.commands.wait === 'cut' && isPending(before.commands, 'bet');
  if (!wasCut || isPending(state.commands, 'bet') || state.selfId !== before.selfId) return;
  const arrived = state.selfBets.filter(({ id }) => before.selfBets.every((known) => known.id !== id));
  if (arrived.length > 0) say('success', 'bet_in', arrived);
  else notify({ type: 'error', message: 'wheel.bet_lost', durationMs: Infinity });
}

/** Follows the player's bets of a round that is gone from the screen before they were settled there. */
export function followMissed(state: WheelState, before: WheelState): void {
  followCut(state, before);
  const { roundId, selfId } = before;
  if (roundId === null || selfId === null || state.roundId === roundId || state.selfId !== selfId) return;
  const ids = before.selfBets.filter(isOpen).map(({ id }) => id);
  if (ids.length === 0) return;
  askUntilAnswered(() => settledBets(roundId, selfId, ids), tell, { isWanted: () => getSession().user?.id === selfId });
}

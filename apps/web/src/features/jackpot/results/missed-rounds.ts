/** Own stakes whose round went on without this page: what came of them is asked for and told. */
import { api } from '../../../lib/api.ts';
import { askUntilAnswered } from '../../../lib/ask-until-answered.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { getSession } from '../../../entities/session/session-store.ts';
import { isPending } from '../../../table-client/own-commands.ts';
import { stakedCents } from '../own-part.ts';
import type { JackpotState } from '../state-types.ts';
import type { JackpotBet } from '../wire.ts';

/** Not settled yet: the question is asked again. */
class StillOpen extends Error {}

/** The player's part of a round as it was settled; null: there is none. @throws ApiError, StillOpen */
async function settledPart(roundId: number, userId: number): Promise<JackpotBet | null> {
  const answer = await api('POST /api/jackpot/getBets', { id: roundId, user_id: userId });
  const [part = null] = answer.success ? answer.bets : [];
  if (part?.status === 'pending') throw new StillOpen();
  return part;
}

const say = (type: 'info' | 'success' | 'error', key: string, sum = 0): void => {
  // It waits for the player: it happened while they could not see.
  notify({ type, message: translate(`jackpot.${key}`, { sum: dollars(sum) }) ?? key, durationMs: Infinity });
};

function tell(part: JackpotBet | null): void {
  if (part?.status === 'won') say('success', 'missed_win', part.win ?? 0);
  if (part?.status === 'lost') say('info', 'missed_loss', part.price);
  if (part?.status === 'refunded') say('info', 'missed_refund', part.price);
}

/** A bet that went out over a connection that is gone: the next snapshot says whether it arrived. */
function followCut(state: JackpotState, before: JackpotState): void {
  const wasCut = before.commands.wait === 'cut' && isPending(before.commands, 'bet');
  if (!wasCut || isPending(state.commands, 'bet') || state.selfId !== before.selfId) return;
  const arrived = state.selfBets.filter(({ id }) => before.selfBets.every((known) => known.id !== id));
  if (arrived.length > 0) say('success', 'bet_in', stakedCents(arrived) / 100);
  else say('error', 'bet_lost');
}

/** Follows the player's stakes of a round that is gone from the screen before it was settled there. */
export function followMissed(state: JackpotState, before: JackpotState): void {
  followCut(state, before);
  const { roundId, selfId, phase } = before;
  if (roundId === null || selfId === null || state.roundId === roundId || state.selfId !== selfId) return;
  if (before.selfBets.length === 0 || phase === 'result' || phase === 'returned') return;
  askUntilAnswered(() => settledPart(roundId, selfId), tell, { isWanted: () => getSession().user?.id === selfId });
}

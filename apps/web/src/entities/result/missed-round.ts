/** Own stakes whose round went on without this page: their result is requested and shown. */
import { askUntilAnswered } from '../../lib/ask-until-answered.ts';
import { dollars } from '../../lib/format.ts';
import { loadPageTexts, type PageNamespace, translate } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { isPending } from '../../table-client/own-commands.ts';
import type { RoundState } from '../../table-client/table-state.ts';
import { getSession } from '../session/session-store.ts';
import { forgetStaked, keepStaked, type StakedRound, stakedRound } from './staked-rounds.ts';

interface OwnStake {
  id: number;
  /** Dollars. */
  price: number;
}

interface FollowedState extends RoundState<'bet'> {
  selfBets: readonly OwnStake[];
}

/** Parts of a game that reports the rounds its player missed. */
export interface MissedGame<State extends FollowedState, Row extends { status: string }> {
  /** The game's name, which is also that of its texts. */
  name: PageNamespace;
  /** True while stakes of the player wait for the result of the round on the screen. */
  isStaked: (state: State) => boolean;
  /** True once the result of the round on the screen is known. */
  isOver: (state: State) => boolean;
  /** The player's bets of a round. @throws ApiError */
  ask: (of: { id: number; user_id: number }) => Promise<{ success: true; bets: Row[] } | { success: false }>;
  /** Shows the result of the stakes. `before`: the round as the page last saw it; null if it has not. */
  tell: (rows: readonly Row[], before: State | null) => void;
}

/** The round is not settled yet, so the request is repeated. */
class StillOpen extends Error {}

const worthOf = (stakes: readonly { price: number }[]): number => stakes.reduce((sum, { price }) => sum + price, 0);

/**
 * Shows a sentence of the game with a sum. The notice stays until the player closes it, because the event happened
 * while they could not see it.
 */
export function sayMissed(type: 'info' | 'success' | 'error', key: string, sum = 0): void {
  notify({ type, message: translate(key, { sum: dollars(sum) }) ?? key, durationMs: Infinity });
}

/** Shows the worth of stakes together, unless there are none. */
export function sayMissedStakes(key: string, stakes: readonly { price: number }[]): void {
  if (stakes.length > 0) sayMissed('info', key, worthOf(stakes));
}

/**
 * Follows a game's stakes: those of a round that has gone from the screen before it was settled there, those of a page
 * that was left, and a bet that went out over a connection that is gone. Called with each change of the game's state.
 */
export function missedRounds<State extends FollowedState, Row extends { status: string }>(
  game: MissedGame<State, Row>,
): (state: State, before: State) => void {
  const { name, isStaked, isOver } = game;
  let hasResumed = false;

  const rowsOf = async ({ roundId, userId }: StakedRound): Promise<readonly Row[]> => {
    const [answer] = await Promise.all([
      game.ask({ id: roundId, user_id: userId }),
      // Without its texts, the last-resort texts of the keys are shown.
      loadPageTexts(name).catch(() => undefined),
    ]);
    if (!answer.success) return [];
    if (answer.bets.some(({ status }) => status === 'pending')) throw new StillOpen();
    return answer.bets;
  };

  const follow = (round: StakedRound, before: State | null): void =>
    askUntilAnswered(
      () => rowsOf(round),
      (rows) => {
        forgetStaked(name, round);
        game.tell(rows, before);
      },
      { isWanted: () => getSession().user?.id === round.userId },
    );

  /** The stakes of the page that stood here before this one was loaded. */
  const resume = (state: State): void => {
    if (hasResumed || state.awaitingSnapshot || state.selfId === null || getSession().user?.id !== state.selfId) return;
    hasResumed = true;
    const kept = stakedRound(name);
    if (kept?.userId === state.selfId && (kept.roundId !== state.roundId || isOver(state))) follow(kept, null);
  };

  /** Stores a round with stakes until their result is on the screen. */
  const note = ({ roundId, selfId }: RoundState, staked: boolean): void => {
    if (roundId === null || selfId === null) return;
    if (staked) keepStaked(name, { roundId, userId: selfId });
    else forgetStaked(name, { roundId, userId: selfId });
  };

  /** The next snapshot says whether a bet has arrived whose connection is gone. */
  const followCut = (state: State, before: State): void => {
    const wasCut = before.commands.wait === 'cut' && isPending(before.commands, 'bet');
    if (!wasCut || isPending(state.commands, 'bet') || state.selfId !== before.selfId) return;
    const arrived = state.selfBets.filter(({ id }) => before.selfBets.every((known) => known.id !== id));
    if (arrived.length > 0) sayMissed('success', `${name}.bet_in`, worthOf(arrived));
    else sayMissed('error', `${name}.bet_lost`);
  };

  return (state, before) => {
    resume(state);
    const wasStaked = isStaked(before);
    const isSameRound = state.roundId === before.roundId;
    if (isStaked(state) !== wasStaked || !isSameRound) {
      if (isStaked(state)) note(state, true);
      else if (isSameRound && isOver(state)) note(state, false);
    }
    if (!before.loaded) return;
    followCut(state, before);
    const { roundId, selfId } = before;
    if (wasStaked && !isSameRound && roundId !== null && selfId !== null && state.selfId === selfId)
      follow({ roundId, userId: selfId }, before);
  };
}

/** Requests and shows the results of the player's stakes in rounds whose end this page did not receive. */
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
  /** Stake in dollars. */
  price: number;
}

interface FollowedState extends RoundState<'bet'> {
  selfBets: readonly OwnStake[];
}

/** Functions of a game that reports missed rounds. */
export interface MissedGame<State extends FollowedState, Row extends { status: string }> {
  /** Name of the game, which is also its text namespace. */
  name: PageNamespace;
  /** True while own stakes wait for the result of the round on the screen. */
  isStaked: (state: State) => boolean;
  /** True once the result of the round on the screen is known. */
  isOver: (state: State) => boolean;
  /** Requests the player's bets of a round. @throws ApiError */
  ask: (of: { id: number; user_id: number }) => Promise<{ success: true; bets: Row[] } | { success: false }>;
  /**
   * Shows the result of the stakes. `before`: the last state of the round on this page; null if the page has not shown
   * it.
   */
  tell: (rows: readonly Row[], before: State | null) => void;
}

/** Thrown when the round is not settled yet, so that the request is repeated. */
class StillOpen extends Error {}

const worthOf = (stakes: readonly { price: number }[]): number => stakes.reduce((sum, { price }) => sum + price, 0);

/**
 * Shows a notice of the game with a sum. The notice stays until the player closes it, because they did not see the
 * event.
 */
export function sayMissed(type: 'info' | 'success' | 'error', key: string, sum = 0): void {
  notify({ type, message: translate(key, { sum: dollars(sum) }) ?? key, durationMs: Infinity });
}

/** Shows a notice with the total of stakes. Does nothing if there are none. */
export function sayMissedStakes(key: string, stakes: readonly { price: number }[]): void {
  if (stakes.length > 0) sayMissed('info', key, worthOf(stakes));
}

/**
 * Returns a function that must be called with each change of the game's state. It shows what the player could not see:
 * the result of a round that left the screen before it was settled there, the result of stakes from a previous page
 * load, and whether a bet has arrived whose connection was lost before the response.
 */
export function missedRounds<State extends FollowedState, Row extends { status: string }>(
  game: MissedGame<State, Row>,
): (state: State, before: State) => void {
  const { name, isStaked, isOver } = game;
  let hasResumed = false;

  const rowsOf = async ({ roundId, userId }: StakedRound): Promise<readonly Row[]> => {
    const [answer] = await Promise.all([
      game.ask({ id: roundId, user_id: userId }),
      // If the texts cannot be loaded, fallback texts are shown.
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

  /** Requests the result of stakes from the previous page load. */
  const resume = (state: State): void => {
    if (hasResumed || state.awaitingSnapshot || state.selfId === null || getSession().user?.id !== state.selfId) return;
    hasResumed = true;
    const kept = stakedRound(name);
    if (kept?.userId === state.selfId && (kept.roundId !== state.roundId || isOver(state))) follow(kept, null);
  };

  /** Stores a round with stakes, or removes it once the screen has shown their result. */
  const note = ({ roundId, selfId }: RoundState, staked: boolean): void => {
    if (roundId === null || selfId === null) return;
    if (staked) keepStaked(name, { roundId, userId: selfId });
    else forgetStaked(name, { roundId, userId: selfId });
  };

  /** Reports whether a bet whose connection was lost before the response has arrived, as the next snapshot shows. */
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

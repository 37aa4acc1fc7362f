import type { MessageParams, TableGame } from '@updraft/contract';
import { toCents } from '../../lib/cents.ts';
import { loadPageTexts, type PageTexts } from '../../lib/i18n.ts';
import { goTo } from '../../lib/navigation.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { type Attempt, type Outcome, sendCommand } from '../../table-client/send-command.ts';
import type { TableEvent } from '../../table-client/table-state.ts';
import { reloadInventory } from '../inventory/inventory-store.ts';
import { useSelection } from '../inventory/selection-store.ts';
import { useLastStakes } from './stake-game.ts';

/** Selected items as a bet contains them. `sum`: their worth in dollars as the player saw it. */
export interface Stake {
  itemIds: readonly number[];
  sum: number;
}

/** Converts item ids to the form that some games use on the wire: an object with the ids as keys. */
export const itemsById = (itemIds: readonly number[]): Record<string, Record<string, never>> =>
  Object.fromEntries(itemIds.map((id) => [id, {}]));

interface Refusal {
  message: string;
  params?: MessageParams | undefined;
}

/** Response of every game to a bet. */
export type StakeAnswer = { status: 'success' } | ({ status: 'error' } & Refusal);

interface Sending<Answer> {
  game: TableGame;
  attempt: (stake: Stake) => Attempt<Answer>;
  /** Items of the bet. Default: the selected items. */
  stake?: Stake | undefined;
  /** See `sendCommand`. */
  isStillMeant?: () => boolean;
  /** Namespace with the texts of the game's refusals. */
  texts: PageTexts;
  /** Passes the response to the game's state. */
  onAnswer: (answer: Answer) => void;
}

/**
 * Shows the reason for which a command failed. For a command whose connection was cut, the next connection shows the
 * outcome.
 */
export function tellFailure(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>, otherwise: string): void {
  if (outcome.kind !== 'cut') notifyError(outcome.error, otherwise);
}

/**
 * Shows the reason for which the server refused a command, with its values. Players whom staff have stopped get a link
 * to support. Players who must accept a new agreement get a link to it.
 */
export async function tellRefusal({ message, params }: Refusal, texts: PageTexts): Promise<void> {
  await loadPageTexts(texts).catch(() => undefined);
  const link = message.startsWith('user_api.play_stopped')
    ? { actionKey: 'user_api.to_support', onAction: () => goTo('/support') }
    : message === 'user_api.agreement_changed'
      ? { actionKey: 'user_api.to_agreement', onAction: () => goTo('/user-agreement') }
      : {};
  notify({ type: 'error', message, params, ...link });
}

const selectedStake = (): Stake => {
  const { selected, selectedCents } = useSelection.getState();
  return { itemIds: selected, sum: selectedCents / 100 };
};

/**
 * Stakes the given items, or the selected ones by default. The state shows at once that a bet has been sent, and then
 * its response. A refusal is shown with its values. Returns the response to an accepted bet, otherwise null.
 */
export async function sendStake<Kind extends string, Answer extends StakeAnswer>(
  dispatch: (event: TableEvent<Kind | 'bet'>) => void,
  { game, attempt, stake = selectedStake(), isStillMeant, texts, onAnswer }: Sending<Answer>,
): Promise<Answer | null> {
  const outcome = await sendCommand<Kind | 'bet', Answer>(dispatch, {
    command: { kind: 'bet', targetId: null },
    attempt: attempt(stake),
    ...(isStillMeant && { isStillMeant }),
  });
  if (outcome.kind !== 'answered') {
    tellFailure(outcome, 'game_error.bet');
    return null;
  }
  const { answer } = outcome;
  onAnswer(answer);
  if (answer.status === 'success') {
    useSelection.getState().release(stake.itemIds);
    useLastStakes.setState({ [game]: toCents(stake.sum) });
  } else void tellRefusal(answer, texts);
  // The staked items leave the inventory after a bet. The prices may be new after a refusal.
  void reloadInventory();
  return answer.status === 'success' ? answer : null;
}

interface RoundStaking<Answer> extends Pick<Sending<Answer>, 'game' | 'texts' | 'stake'> {
  attempt: (stake: Stake, round: number) => Attempt<Answer>;
  getRound: () => { roundId: number | null };
  dispatch: (event: TableEvent<'bet'> | { type: 'betAnswered'; roundId: number; answer: Answer }) => void;
}

/**
 * Stakes the given or the selected items in the round on the screen. The bet names its round, so it can be repeated
 * until a response comes.
 */
export async function stakeInRound<Answer extends StakeAnswer>({
  game,
  attempt,
  stake,
  texts,
  getRound,
  dispatch,
}: RoundStaking<Answer>): Promise<Answer | null> {
  const { roundId } = getRound();
  if (roundId === null) return null;
  return sendStake<'bet', Answer>(dispatch, {
    attempt: (of) => attempt(of, roundId),
    stake,
    isStillMeant: () => getRound().roundId === roundId,
    game,
    texts,
    onAnswer: (answer) => dispatch({ type: 'betAnswered', roundId, answer }),
  });
}

import type { ClientAck, ClientPayload } from '@updraft/contract';
import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { getToken } from '../../../lib/token.ts';
import { pressStakeButton } from '../../../entities/stake/press-button.ts';
import { itemsById, sendStake, type Stake, tellFailure, tellRefusal } from '../../../entities/stake/send-stake.ts';
import { gameKeys } from '../../../entities/stake/use-game-keys.ts';
import { currentSituation as commonSituation } from '../../../entities/stake/situation.ts';
import { bySocket, sendCommand } from '../../../table-client/send-command.ts';
import type { CrashCommand, CrashEvent } from '../state-types.ts';
import { dispatch, getCrash } from '../store.ts';
import type { BetAck } from '../wire.ts';
import { buttonOf, type StakeSituation } from './button.ts';
import { useStakeForm } from './form.ts';
import { limitsNow } from './limits.ts';
import { toggleNextBet, useNextBet } from './next-bet.ts';

/** Returns the current values that decide the state of the button. */
export function currentSituation(): StakeSituation {
  const { multiplier, draft } = useStakeForm.getState();
  return {
    ...commonSituation(getCrash()),
    multiplier,
    editing: draft !== null,
    limits: limitsNow(),
    isKept: useNextBet.getState().kept !== null,
  };
}

interface CrashStake {
  /** Items of the bet. Default: the selected items. */
  stake?: Stake;
  multiplier: number | null;
}

/** Stakes items at a multiplier. Returns the response to an accepted bet, otherwise null. */
export async function stakeAt({ stake, multiplier }: CrashStake): Promise<BetAck | null> {
  const { roundId } = getCrash();
  const apiToken = getToken();
  if (roundId === null || apiToken === null) return null;
  return sendStake<CrashCommand, BetAck>(dispatch, {
    attempt: ({ itemIds, sum }) =>
      bySocket('newBet', {
        apiToken,
        items: itemsById(itemIds),
        sum,
        round: roundId,
        autoWithdraw: multiplier ?? NO_AUTO_CASH_OUT,
      }),
    stake,
    game: 'crash',
    texts: 'crash_api',
    onAnswer: (ack) => dispatch({ type: 'betAnswered', roundId, ack }),
  });
}

/** Stakes the selected items at the chosen multiplier. */
const placeBet = async (): Promise<void> => void (await stakeAt({ multiplier: useStakeForm.getState().multiplier }));

/** Command about an own bet: its event, the text key of its failure, and the handling of the response. */
interface BetCommand<Event extends 'take' | 'cancelBet'> {
  kind: CrashCommand;
  event: Event;
  failure: string;
  answered: (ack: ClientAck<Event>) => CrashEvent;
}

/**
 * Sends a command about an own bet. Returns true if the server has responded. Without a connection the command is not
 * sent (see `request`), and the screen shows that.
 */
export async function commandBet<Event extends 'take' | 'cancelBet'>(
  betId: number,
  { kind, event, failure, answered }: BetCommand<Event>,
): Promise<boolean> {
  const apiToken = getToken();
  if (apiToken === null) return false;
  const outcome = await sendCommand<CrashCommand, ClientAck<Event>>(dispatch, {
    command: { kind, targetId: betId },
    attempt: bySocket(event, { apiToken, id: betId } as ClientPayload<Event>),
  });
  if (outcome.kind !== 'answered') {
    if (outcome.kind !== 'unsent') tellFailure(outcome, failure);
    return false;
  }
  dispatch(answered(outcome.answer));
  if (outcome.answer.status === 'error') void tellRefusal(outcome.answer, 'crash_api');
  return true;
}

const cashOutBet = (betId: number): Promise<boolean> =>
  commandBet(betId, {
    kind: 'cashOut',
    event: 'take',
    failure: 'crash_error.take',
    answered: (ack) => ({ type: 'cashOutAnswered', betId, ack }),
  });

/** True if a press would stake the selected items now. */
const isOpen = (): boolean => {
  const button = buttonOf(currentSituation());
  return button.kind === 'bet' && button.obstacle === null;
};

/** Presses the main button, by pointer or by the space bar. */
export function pressButton(): void {
  const button = buttonOf(currentSituation());
  if (button.kind === 'next_round') toggleNextBet({ isOpen, place: placeBet });
  else if (button.kind !== 'cashOut') pressStakeButton(button, placeBet);
  else if (!button.pending) void cashOutBet(button.bet.id);
}

function choosePreset(index: number): void {
  const { presets, draft, choose } = useStakeForm.getState();
  const preset = presets[index];
  if (draft === null && preset !== undefined) choose(preset);
}

export const CRASH_KEYS = gameKeys({
  press: pressButton,
  pressDoes: 'keys.stake_or_stop_does',
  choice: { choose: choosePreset, chooseDoes: 'keys.presets_do' },
});

import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { useConfig } from '../../../lib/config.ts';
import { getToken } from '../../../lib/token.ts';
import { pressStakeButton } from '../../../entities/stake/press-button.ts';
import { itemsById, sendStake, tellFailure, tellRefusal } from '../../../entities/stake/send-stake.ts';
import { gameKeys } from '../../../entities/stake/use-game-keys.ts';
import { currentSituation as commonSituation } from '../../../entities/stake/situation.ts';
import { bySocket, sendCommand } from '../../../table-client/send-command.ts';
import type { CrashCommand } from '../state-types.ts';
import { dispatch, getCrash } from '../store.ts';
import type { BetAck, TakeAck } from '../wire.ts';
import { buttonOf, type StakeSituation } from './button.ts';
import { useStakeForm } from './form.ts';
import { limitsOf } from './limits.ts';

/** All that decides what the button is, as it stands now. */
export function currentSituation(): StakeSituation {
  const { multiplier, draft } = useStakeForm.getState();
  return {
    ...commonSituation(getCrash()),
    multiplier,
    editing: draft !== null,
    limits: limitsOf(useConfig.getState().config),
  };
}

/** Stakes the selected items at the chosen multiplier. */
async function placeBet(): Promise<void> {
  const { roundId } = getCrash();
  const { multiplier } = useStakeForm.getState();
  const apiToken = getToken();
  if (roundId === null || apiToken === null) return;
  await sendStake<CrashCommand, BetAck>(dispatch, {
    attempt: ({ itemIds, sum }) =>
      bySocket('newBet', {
        ...{ apiToken, items: itemsById(itemIds), sum, round: roundId },
        autoWithdraw: multiplier ?? NO_AUTO_CASH_OUT,
      }),
    texts: 'crash_api',
    onAnswer: (ack) => dispatch({ type: 'betAnswered', roundId, ack }),
  });
}

/** Cashes out a bet that is to be cashed out by hand. Without a connection the cash-out is not sent, and the button says so. */
async function cashOutBet(betId: number): Promise<void> {
  const apiToken = getToken();
  if (apiToken === null) return;
  const outcome = await sendCommand<CrashCommand, TakeAck>(dispatch, {
    command: { kind: 'cashOut', targetId: betId },
    attempt: bySocket('take', { apiToken, id: betId }),
  });
  if (outcome.kind === 'unsent') return;
  if (outcome.kind !== 'answered') return tellFailure(outcome, 'crash_error.take');
  const { answer: ack } = outcome;
  dispatch({ type: 'cashOutAnswered', betId, ack });
  if (ack.status === 'error') void tellRefusal(ack, 'crash_api');
}

/** Presses the one big button, by hand or by the space bar. */
export function pressButton(): void {
  const button = buttonOf(currentSituation());
  if (button.kind !== 'cashOut') pressStakeButton(button, placeBet);
  else if (!button.pending) void cashOutBet(button.bet.id);
}

function choosePreset(index: number): void {
  const { presets, draft, choose } = useStakeForm.getState();
  const preset = presets[index];
  if (draft === null && preset !== undefined) choose(preset);
}

/** What the keys of the page do. */
export const CRASH_KEYS = gameKeys({
  press: pressButton,
  pressDoes: 'keys.stake_or_stop_does',
  choice: { choose: choosePreset, chooseDoes: 'keys.presets_do' },
});

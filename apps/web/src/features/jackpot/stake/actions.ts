import { useConfig } from '../../../lib/config.ts';
import { openNextStep } from '../../../entities/inventory/next-step.ts';
import { requireSignIn } from '../../../entities/session/session-store.ts';
import { sendStake } from '../../../entities/stake/send-stake.ts';
import { currentSituation as commonSituation } from '../../../entities/stake/situation.ts';
import type { GameKeys } from '../../../entities/stake/use-game-keys.ts';
import { byHttp } from '../../../table-client/send-command.ts';
import { dispatch, getJackpot } from '../table.ts';
import type { JackpotBetAck } from '../wire.ts';
import { buttonOf, type StakeSituation } from './button.ts';
import { limitsOf } from './limits.ts';

/** All that decides what the button is, as it stands now. */
export const currentSituation = (): StakeSituation => {
  const table = getJackpot();
  return { ...commonSituation(table), limits: limitsOf(table.settings, useConfig.getState().config) };
};

/** Puts the selected items into the pot. The bet names its round, so it is repeated while nobody answers. */
async function placeBet(): Promise<void> {
  const { roundId } = getJackpot();
  if (roundId === null) return;
  await sendStake<'bet', JackpotBetAck>(dispatch, {
    attempt: ({ itemIds, sum }) => byHttp('POST /api/jackpot/setBet', { items: [...itemIds], sum, round: roundId }),
    isStillMeant: () => getJackpot().roundId === roundId,
    texts: 'jackpot',
    onAnswer: (answer) => dispatch({ type: 'betAnswered', roundId, answer }),
  });
}

/** Presses the one big button, by hand or by the space bar: whatever it is at this moment. */
export function pressButton(): void {
  const button = buttonOf(currentSituation());
  if (button.kind === 'sign_in') requireSignIn('play');
  else if (button.kind === 'next') openNextStep(button.step);
  else if (button.kind === 'bet' && button.obstacle === null) void placeBet();
}

/** What the keys of the page do. There is nothing to choose but items. */
export const JACKPOT_KEYS: GameKeys = { press: pressButton, choose: () => undefined };

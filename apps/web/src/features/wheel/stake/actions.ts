import { openNextStep } from '../../../entities/inventory/next-step.ts';
import { requireSignIn } from '../../../entities/session/session-store.ts';
import { itemsById, sendStake } from '../../../entities/stake/send-stake.ts';
import { currentSituation as commonSituation } from '../../../entities/stake/situation.ts';
import type { GameKeys } from '../../../entities/stake/use-game-keys.ts';
import { byHttp } from '../../../table-client/send-command.ts';
import { dispatch, getWheel } from '../table.ts';
import type { WheelBetAnswer } from '../wire.ts';
import { buttonOf, type StakeSituation } from './button.ts';
import { chooseByPlace, useWheelForm } from './form.ts';

/** All that decides what the button is, as it stands now. */
export const currentSituation = (): StakeSituation => ({
  ...commonSituation(getWheel()),
  colour: useWheelForm.getState().colour,
});

/** Stakes the selected items on the chosen colour. The bet names its round, so it is repeated while nobody answers. */
async function placeBet(): Promise<void> {
  const { roundId } = getWheel();
  const { colour } = useWheelForm.getState();
  if (roundId === null) return;
  await sendStake<'bet', WheelBetAnswer>(dispatch, {
    attempt: ({ itemIds, sum }) =>
      byHttp('POST /api/wheel/setBet', { items: itemsById(itemIds), sum, colour, round: roundId }),
    isStillMeant: () => getWheel().roundId === roundId,
    texts: 'wheel',
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

/** What the keys of the page do. */
export const WHEEL_KEYS: GameKeys = { press: pressButton, choose: chooseByPlace };

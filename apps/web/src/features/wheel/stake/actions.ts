import { pressStakeButton } from '../../../entities/stake/press-button.ts';
import { itemsById, stakeInRound, type Stake } from '../../../entities/stake/send-stake.ts';
import { currentSituation as commonSituation } from '../../../entities/stake/situation.ts';
import { gameKeys } from '../../../entities/stake/use-game-keys.ts';
import { byHttp } from '../../../table-client/send-command.ts';
import { dispatch, getWheel } from '../table.ts';
import type { WheelBetAnswer, WheelColour } from '../wire.ts';
import { buttonOf, type StakeSituation } from './button.ts';
import { chooseByPlace, useWheelForm } from './form.ts';

/** Returns the current values that decide the state of the button. */
export const currentSituation = (): StakeSituation => ({
  ...commonSituation(getWheel()),
  colour: useWheelForm.getState().colour,
});

/**
 * Stakes items on a colour: `stake`, or the selected items by default. Returns the response to an accepted bet,
 * otherwise null.
 */
export const stakeOn = (colour: WheelColour, stake?: Stake): Promise<WheelBetAnswer | null> =>
  stakeInRound<WheelBetAnswer>({
    stake,
    attempt: ({ itemIds, sum }, round) =>
      byHttp('POST /api/wheel/setBet', { items: itemsById(itemIds), sum, colour, round }),
    game: 'wheel',
    texts: 'wheel',
    getRound: getWheel,
    dispatch,
  });

/** Stakes the selected items on the chosen colour. */
const placeBet = async (): Promise<void> => void (await stakeOn(useWheelForm.getState().colour));

/** Presses the main button, by pointer or by the space bar. */
export const pressButton = (): void => pressStakeButton(buttonOf(currentSituation()), placeBet);

export const WHEEL_KEYS = gameKeys({
  press: pressButton,
  pressDoes: 'keys.stake_does',
  choice: { choose: chooseByPlace, chooseDoes: 'keys.colours_do' },
});

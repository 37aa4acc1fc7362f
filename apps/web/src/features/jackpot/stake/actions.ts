import { useConfig } from '../../../lib/config.ts';
import { pressStakeButton } from '../../../entities/stake/press-button.ts';
import { stakeInRound } from '../../../entities/stake/send-stake.ts';
import { currentSituation as commonSituation } from '../../../entities/stake/situation.ts';
import { gameKeys } from '../../../entities/stake/use-game-keys.ts';
import { byHttp } from '../../../table-client/send-command.ts';
import { dispatch, getJackpot } from '../table.ts';
import type { JackpotBetAck } from '../wire.ts';
import { buttonOf, type StakeSituation } from './button.ts';
import { limitsOf } from './limits.ts';

/** Returns the current values that decide the state of the button. */
export const currentSituation = (): StakeSituation => {
  const table = getJackpot();
  return { ...commonSituation(table), limits: limitsOf(table.settings, useConfig.getState().config) };
};

/** Puts the selected items into the pot. */
const placeBet = async (): Promise<void> =>
  void (await stakeInRound<JackpotBetAck>({
    attempt: ({ itemIds, sum }, round) => byHttp('POST /api/jackpot/setBet', { items: [...itemIds], sum, round }),
    game: 'jackpot',
    texts: 'jackpot',
    getRound: getJackpot,
    dispatch,
  }));

/** Presses the main button, by pointer or by the space bar. */
export const pressButton = (): void => pressStakeButton(buttonOf(currentSituation()), placeBet);

/** Keys of the page. None of them makes a choice, because a stake in the jackpot has no choice besides its items. */
export const JACKPOT_KEYS = gameKeys({ press: pressButton, pressDoes: 'keys.pot_does' });

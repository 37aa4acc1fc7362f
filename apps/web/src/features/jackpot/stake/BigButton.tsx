import { useSituation } from '../../../entities/stake/situation.ts';
import { type ButtonLook, Busy, quietLook, StakeButton } from '../../../entities/stake/StakeButton.tsx';
import { useButtonLook } from '../../../entities/stake/use-button-look.tsx';
import { dollars } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { jackpotStore, useJackpot } from '../table.ts';
import { currentSituation, pressButton } from './actions.ts';
import { buttonOf, type ButtonState, type Obstacle } from './button.ts';
import { obstacleText } from './obstacle-text.ts';

/** Returns the state of the main button. It renders again only when one of the deciding values has changed. */
function useStakeButton(): ButtonState {
  useSituation(jackpotStore);
  useJackpot((state) => state.settings);
  useJackpot((state) => state.pot);
  return buttonOf(currentSituation());
}

function useLook(button: ButtonState): ButtonLook {
  const { t } = useTexts('jackpot');
  const isAlone = useJackpot((state) => state.phase === 'alone' || state.pot.players < 2);
  const commonLook = useButtonLook<Obstacle>({
    obstacleText: (obstacle) => obstacleText(t, obstacle),
    placedText: () => t(isAlone ? 'placed_alone' : 'placed'),
    winForm: t('win_form'),
  });
  switch (button.kind) {
    case 'drawing':
    case 'spinning':
      return quietLook(
        <Busy>{t(`${button.kind}_face`)}</Busy>,
        t('staked', { sum: dollars(button.stakedCents / 100) }),
      );
    case 'refunded':
      return quietLook(t('refunded_face', { sum: dollars(button.stakedCents / 100) }), t('refunded_note'), 'swap');
    default:
      return commonLook(button);
  }
}

/** Main button of the jackpot: bet, placed, being drawn, result. */
export function BigButton() {
  const button = useStakeButton();
  const look = useLook(button);
  return <StakeButton game="jackpot" kind={button.kind} look={look} onPress={pressButton} />;
}

import { Busy, type ButtonLook, quietLook, StakeButton } from '../../../entities/stake/StakeButton.tsx';
import { useSituation } from '../../../entities/stake/situation.ts';
import { useButtonLook } from '../../../entities/stake/use-button-look.tsx';
import { WHEEL_PAYS } from '@updraft/rules/wheel';
import { dollars } from '../../../lib/format.ts';
import { useAutomaticParts } from '../../../entities/automatic/use-automatic-parts.tsx';
import { partWithTexts } from '../../../lib/part-with-texts.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useWheel, wheelStore } from '../table.ts';
import { currentSituation, pressButton } from './actions.ts';
import { buttonOf, type ButtonState, type Obstacle } from './button.ts';
import { useWheelForm } from './form.ts';
import { obstacleText } from './obstacle-text.ts';

const WheelAutomatic = partWithTexts('automatic', () => import('./WheelAutomatic.tsx'));

/** Returns the state of the main button. It renders again only when one of the deciding values has changed. */
function useStakeButton(): ButtonState {
  useSituation(wheelStore);
  useWheel((state) => state.columns);
  useWheel((state) => state.limits);
  useWheelForm((state) => state.colour);
  return buttonOf(currentSituation());
}

function useLook(button: ButtonState): ButtonLook {
  const { t } = useTexts('wheel');
  const commonLook = useButtonLook<Obstacle>({
    obstacleText: (obstacle) => obstacleText(t, obstacle),
    placedText: (count) => t('placed', { count }),
  });
  switch (button.kind) {
    case 'drawing':
      return quietLook(<Busy>{t('in_play', { sum: dollars(button.stakedCents / 100) })}</Busy>, t('drawing_note'));
    case 'spinning':
      return quietLook(<Busy>{t('in_play', { sum: dollars(button.stakedCents / 100) })}</Busy>, t('spinning_note'));
    case 'returned':
      return quietLook(t('stakes_back', { sum: dollars(button.stakedCents / 100) }), t('returned_note'), 'swap');
    default:
      return commonLook(button);
  }
}

/** Main button of the wheel: bet, placed, in play, result. */
export function BigButton() {
  const button = useStakeButton();
  return (
    <StakeButton
      game="wheel"
      kind={button.kind}
      look={useLook(button)}
      onPress={pressButton}
      {...useAutomaticParts('wheel', WheelAutomatic)}
      detail={button.kind === 'bet' && <BetDetail cents={button.cents} />}
    />
  );
}

/** Colour and possible win below the button's label. They show the choice that one press stakes on. */
function BetDetail({ cents }: { cents: number }) {
  const { t } = useTexts('wheel');
  const colour = useWheelForm((state) => state.colour);
  if (cents === 0) return null;
  return (
    <span aria-hidden="true" className="max-w-full truncate font-body text-12 leading-4 font-medium tabular-nums">
      {t(colour)} · {t('pays', { sum: dollars((cents * WHEEL_PAYS[colour]) / 100) })}
    </span>
  );
}

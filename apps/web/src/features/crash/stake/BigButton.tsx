import { Suspense } from 'react';
import { Busy, type ButtonLook, quietLook, StakeButton } from '../../../entities/stake/StakeButton.tsx';
import { useButtonLook } from '../../../entities/stake/use-button-look.tsx';
import { useAutomaticParts } from '../../../entities/automatic/use-automatic-parts.tsx';
import { lazyPart } from '../../../lib/chunks.tsx';
import { partWithTexts } from '../../../lib/part-with-texts.ts';
import { useTexts } from '../../../lib/texts.ts';
import { dollars } from '../../../lib/format.ts';
import { useIsWide } from '../../../lib/media.ts';
import { LiveSum } from '../LiveSum.tsx';
import { pressButton } from './actions.ts';
import type { ButtonState, Obstacle } from './button.ts';
import { obstacleText } from './obstacle-text.ts';
import { useStakeButton } from './use-stake-button.ts';

const CrashAutomatic = partWithTexts('automatic', () => import('./CrashAutomatic.tsx'));
/** Loaded on phones only. */
const ButtonDetail = lazyPart(() => import('./ButtonDetail.tsx'));

export function useLook(button: ButtonState): ButtonLook {
  const { t } = useTexts('crash');
  const commonLook = useButtonLook<Obstacle>({
    obstacleText: (obstacle) => obstacleText(t, obstacle),
    placedText: (count) => t('placed', { count }),
  });
  switch (button.kind) {
    case 'sent':
      if (button.command === 'bet') return commonLook({ kind: 'sent', command: 'bet' });
      return quietLook(<Busy>{t('game:sent')}</Busy>, t('sent_cash_out'));
    case 'cashOut':
      if (button.offline)
        return quietLook(t('game:no_connection'), t(button.unsent ? 'cash_out_unsent' : 'cash_out_offline'), 'warning');
      // A pending cash-out has no sum until the server has sent it.
      if (button.pending)
        return { tone: 'lift', icon: null, face: <Busy>{t('cashing_out')}</Busy>, note: '', enabled: false };
      return {
        tone: 'lift',
        icon: null,
        face: (
          <>
            {t('cash_out')} <LiveSum bets={[button.bet]} className="tabular-nums" />
          </>
        ),
        note: '',
        enabled: true,
      };
    case 'next_round': {
      const sum = dollars(button.cents / 100);
      return button.isKept
        ? { tone: 'kept', icon: 'clock', face: t('next_bet_kept', { sum }), note: t('next_bet_note'), enabled: true }
        : { tone: 'kept', icon: 'arrow-up', face: t('next_bet', { sum }), note: t('next_bet_hint'), enabled: true };
    }
    case 'auto':
      if (button.offline) return quietLook(t('game:no_connection'), t('auto_offline'), 'warning');
      return quietLook(
        <>
          {t('auto_running')} · <LiveSum bets={button.bets} className="tabular-nums" />
        </>,
        t('reason.auto'),
      );
    default:
      return commonLook(button);
  }
}

/** Main button of crash: bet, placed, current payout of a cash-out, result. */
export function BigButton() {
  const button = useStakeButton();
  const look = useLook(button);
  const isWide = useIsWide();
  return (
    <StakeButton
      game="crash"
      kind={button.kind}
      look={look}
      onPress={pressButton}
      {...useAutomaticParts('crash', CrashAutomatic)}
      detail={
        !isWide && (
          <Suspense fallback={null}>
            <ButtonDetail button={button} />
          </Suspense>
        )
      }
    />
  );
}

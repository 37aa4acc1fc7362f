import { dollars } from '../../lib/format.ts';
import { useIsWide } from '../../lib/media.ts';
import { useTexts } from '../../lib/texts.ts';
import { type BetButton, type CommonButton, lacksItemsOnly, type ResultButton } from './button-state.ts';
import { Busy, type ButtonLook, quietLook } from './StakeButton.tsx';

type Translate = ReturnType<typeof useTexts<'game'>>['t'];

/** Texts of the button that differ between games. */
interface GameWords<Obstacle> {
  obstacleText: (obstacle: Obstacle) => string;
  /** Returns the text with the number of bets that wait for the start. */
  placedText: (count: number) => string;
  /** Text about the form of a win's payout. Default: one item and the rest in dollars. */
  winForm?: string;
}

/** Returns the look of a result. A return at or below the stake does not look like a win. */
function resultLook({ wonCents, stakedCents, isWin }: ResultButton, t: Translate): ButtonLook {
  const look = { note: '', enabled: false };
  if (!isWin) return { ...look, tone: 'loss', icon: 'close', face: t('lost', { sum: dollars(stakedCents / 100) }) };
  const gained = wonCents > stakedCents;
  return {
    ...look,
    tone: gained ? 'win' : 'quiet',
    icon: gained ? 'check' : null,
    face: t(gained ? 'won' : 'returned', { sum: dollars(wonCents / 100) }),
  };
}

function betLook<Obstacle extends { reason: string }>(
  button: BetButton<Obstacle>,
  t: Translate,
  { obstacleText, placedText, winForm, isWide }: GameWords<Obstacle> & { isWide: boolean },
): ButtonLook {
  const { cents, obstacle, placed, allCount } = button;
  const sum = dollars(cents / 100);
  const some = t(placed > 0 ? 'bet_more' : 'bet', { sum });
  const face = cents === 0 ? t('bet_empty') : allCount === null ? some : t('bet_all', { number: allCount, sum });
  // The note describes the form of a win's payout before the bet.
  if (obstacle === null) return { tone: 'lift', icon: 'arrow-up', face, note: winForm ?? t('win_form'), enabled: true };
  if (placed > 0 && (obstacle.reason === 'no_items' || obstacle.reason === 'max_bets'))
    return quietLook(t('placed_face'), placedText(placed), 'check');
  const note = obstacleText(obstacle);
  if (!isWide && lacksItemsOnly(button))
    return { tone: 'lift', icon: 'crate', face: t('choose_items'), note, enabled: true };
  return quietLook(face, note, 'arrow-up');
}

/** Returns the look of the button in the states common to all games. */
export function useButtonLook<Obstacle extends { reason: string }>(
  words: GameWords<Obstacle>,
): (button: CommonButton<Obstacle>) => ButtonLook {
  const { t } = useTexts('game');
  const isWide = useIsWide();
  return (button) => {
    switch (button.kind) {
      case 'sign_in':
        return { tone: 'lift', icon: 'user', face: t('sign_in'), note: '', enabled: true };
      case 'next':
        return {
          tone: 'lift',
          icon: button.step === 'deposit' ? 'wallet' : 'crate',
          face: t(button.step === 'deposit' ? 'shell:deposit' : 'inventory:empty_action'),
          note: t(`inventory:next_${button.step}`),
          enabled: true,
        };
      case 'placing':
        return quietLook(<Busy>{t('placing')}</Busy>);
      case 'sent':
        return quietLook(<Busy>{t('sent')}</Busy>, t('sent_bet'));
      case 'paying':
        return quietLook(<Busy>{t('paying')}</Busy>);
      case 'result':
        return resultLook(button, t);
      case 'bet':
        return betLook(button, t, { ...words, isWide });
    }
  };
}

import type { Language } from '@updraft/contract/constants';
import { classes, Icon, type IconName, Spinner } from '@updraft/ui';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { boxName } from '../box-name.ts';
import type { WholeBox } from '../query.ts';
import { type ButtonState, isPressable, type Obstacle } from './button.ts';
import { useOpeningStore } from './store.ts';
import { press, useOpeningButton } from './use-opening.ts';

interface Words {
  t: ReturnType<typeof useTexts<'cases'>>['t'];
  language: Language;
}

interface Look {
  tone: 'lift' | 'plain' | 'quiet';
  icon: IconName | null;
  face: string;
  note: string;
}

const TONES: Record<Look['tone'], string> = {
  lift: 'bg-(image:--lift-gradient) text-ink-950 hover:brightness-110 active:brightness-95',
  plain: 'border border-muted bg-ink-800 text-text hover:border-text',
  quiet: 'border border-line bg-ink-800 text-muted',
};

function obstacleText(obstacle: Obstacle, { t, language }: Words): string {
  if (obstacle.reason === 'closed') return t(`closed_${obstacle.why}`);
  if (obstacle.reason === 'other_box') return t('other_box', { box: boxName(obstacle.other, language) });
  return t(obstacle.reason);
}

function lookOf(button: ButtonState, words: Words): Look {
  const { t, language } = words;
  switch (button.kind) {
    case 'sign_in':
      return { tone: 'lift', icon: 'user', face: t('sign_in'), note: t('sign_in_text') };
    case 'deposit': {
      const short = t('short', { sum: dollars(button.missingCents / 100) });
      const enough = button.enoughFor > 0 ? t('fewer', { boxes: t('boxes', { count: button.enoughFor }) }) : '';
      return { tone: 'lift', icon: 'wallet', face: t('shell:deposit'), note: `${short} ${enough}`.trim() };
    }
    case 'asking':
      return { tone: 'quiet', icon: null, face: t('asking'), note: '' };
    case 'ask_again': {
      const look = { tone: 'lift', icon: 'refresh' } as const;
      if (button.other === null) return { ...look, face: t('ask_again'), note: t('unanswered') };
      const box = boxName(button.other, language);
      return { ...look, face: t('ask_again_named', { box }), note: t('unanswered_named', { box }) };
    }
    case 'skip':
      return { tone: 'plain', icon: 'chevron-right', face: t('skip'), note: t('decided') };
    case 'open': {
      const { count: number, obstacle } = button;
      const sum = dollars(button.totalCents / 100);
      const face = number === 1 ? t('open', { sum }) : t('open_several', { number, sum });
      if (obstacle === null) return { tone: 'lift', icon: 'case', face, note: t('decided') };
      return { tone: 'quiet', icon: 'case', face, note: obstacleText(obstacle, words) };
    }
  }
}

/**
 * Main button of a box's page. It opens boxes, skips the reel or requests the result again. Before that it leads to the
 * sign-in or the deposit.
 */
export function OpenButton({ whole }: { whole: WholeBox }) {
  const { t } = useTexts('cases');
  const button = useOpeningButton(whole);
  const refusal = useOpeningStore((state) => state.refusal);
  const language = useSettings((state) => state.language);
  const look = lookOf(button, { t, language });
  const isRefused = refusal !== null && button.kind === 'open';
  return (
    <>
      <button
        type="button"
        data-testid="cases-button"
        aria-disabled={!isPressable(button)}
        aria-describedby="open-note"
        aria-keyshortcuts="Space"
        onClick={() => press(button, whole)}
        className={classes(
          'flex min-h-13 w-full items-center justify-center gap-2 rounded-8 px-4 font-display text-16 leading-5 font-semibold text-balance select-none',
          'transition-[filter,transform,background-color] duration-(--motion-press) ease-out',
          isPressable(button) ? 'cursor-pointer active:translate-y-px' : 'cursor-not-allowed',
          TONES[look.tone],
        )}
      >
        {button.kind === 'asking' && <Spinner />}
        {look.icon && <Icon name={look.icon} size={20} />}
        {look.face}
      </button>
      <p
        id="open-note"
        role={isRefused ? 'alert' : undefined}
        className={classes(
          'flex min-h-8 items-center justify-center text-center text-12 leading-4 text-balance max-md:min-h-4',
          isRefused ? 'text-loss' : 'text-muted',
        )}
      >
        {isRefused ? refusal : look.note}
      </p>
    </>
  );
}

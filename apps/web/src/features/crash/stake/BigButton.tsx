import { classes, Icon, Spinner, type IconName } from '@updraft/ui';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../../lib/chunks.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { dollars } from '../../../lib/format.ts';
import { useIsWide } from '../../../lib/media.ts';
import { LiveSum } from '../LiveSum.tsx';
import { pressButton } from './actions.ts';
import type { ButtonState } from './button.ts';
import { obstacleText } from './obstacle-text.ts';
import { useStakeButton } from './use-stake-button.ts';

/** For phones alone. */
const ButtonDetail = lazyPart(() => import('./ButtonDetail.tsx'));

interface Look {
  tone: 'lift' | 'win' | 'loss' | 'quiet';
  icon: IconName | null;
  face: ReactNode;
  /** The sentence beside the button: why it cannot be pressed, or what it will do. */
  note: string;
  enabled: boolean;
}

const TONES: Record<Look['tone'], string> = {
  lift: 'bg-(image:--lift-gradient) text-ink-950 hover:brightness-110 active:brightness-95',
  win: 'border border-win bg-ink-850 text-win',
  loss: 'border border-loss bg-ink-850 text-loss',
  quiet: 'border border-line bg-ink-800 text-muted',
};

/** What the button looks like in each of its states. */
function useLook(button: ButtonState): Look {
  const { t } = useTexts('crash');
  const quiet = (face: ReactNode, note: string, icon: IconName | null = null): Look => ({
    tone: 'quiet',
    icon,
    face,
    note,
    enabled: false,
  });
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
      return quiet(<Busy>{t('placing')}</Busy>, '');
    case 'sent':
      return quiet(<Busy>{t('sent')}</Busy>, t(button.command === 'cashOut' ? 'sent_cash_out' : 'sent_bet'));
    case 'cashOut':
      if (button.offline)
        return quiet(t('no_connection'), t(button.unsent ? 'cash_out_unsent' : 'cash_out_offline'), 'warning');
      // What is sent has no sum before the server has named one.
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
    case 'auto':
      if (button.offline) return quiet(t('no_connection'), t('auto_offline'), 'warning');
      return quiet(
        <>
          {t('auto_running')} · <LiveSum bets={button.bets} className="tabular-nums" />
        </>,
        t('reason.auto'),
      );
    case 'paying':
      return quiet(<Busy>{t('paying')}</Busy>, '');
    case 'result':
      return resultLook(button, t);
    case 'bet':
      return betLook(button, t);
  }
}

type Translate = ReturnType<typeof useTexts<'crash'>>['t'];

/** A return at or below the stake is not dressed up as a win. */
function resultLook({ wonCents, stakedCents, isWin }: Extract<ButtonState, { kind: 'result' }>, t: Translate): Look {
  if (!isWin)
    return {
      tone: 'loss',
      icon: 'close',
      face: t('lost', { sum: dollars(stakedCents / 100) }),
      note: '',
      enabled: false,
    };
  const gained = wonCents > stakedCents;
  return {
    tone: gained ? 'win' : 'quiet',
    icon: gained ? 'check' : null,
    face: t(gained ? 'won' : 'returned', { sum: dollars(wonCents / 100) }),
    note: '',
    enabled: false,
  };
}

function betLook({ cents, obstacle, placed, allCount }: Extract<ButtonState, { kind: 'bet' }>, t: Translate): Look {
  const sum = dollars(cents / 100);
  const some = t(placed > 0 ? 'bet_more' : 'bet', { sum });
  const face = cents === 0 ? t('bet_empty') : allCount === null ? some : t('bet_all', { number: allCount, sum });
  // Said before the bet: what a win is paid in.
  if (obstacle === null) return { tone: 'lift', icon: 'arrow-up', face, note: t('win_form'), enabled: true };
  if (placed > 0 && (obstacle.reason === 'no_items' || obstacle.reason === 'max_bets')) {
    return {
      tone: 'quiet',
      icon: 'check',
      face: t('placed_face'),
      note: t('placed', { count: placed }),
      enabled: false,
    };
  }
  return { tone: 'quiet', icon: 'arrow-up', face, note: obstacleText(t, obstacle), enabled: false };
}

function Busy({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Spinner />
      <span>{children}</span>
    </span>
  );
}

/**
 * The one big button: bet, placed, cash-out counting up, result. Never confirmed and never pressed twice.
 * On a phone it stays above the bottom bar, within the thumb's reach.
 */
export function BigButton() {
  const button = useStakeButton();
  const look = useLook(button);
  const isWide = useIsWide();
  return (
    <div
      data-keep-clear
      className="flex flex-col gap-1 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottombar-height)+env(safe-area-inset-bottom))] max-md:z-(--layer-bar) max-md:border-t max-md:border-line max-md:bg-ink-900 max-md:px-3 max-md:pt-2 max-md:pb-2"
    >
      <button
        type="button"
        data-testid="crash-button"
        aria-disabled={!look.enabled}
        aria-describedby="crash-button-note"
        aria-keyshortcuts="Space"
        onClick={pressButton}
        className={classes(
          'flex min-h-13 w-full flex-col items-center justify-center rounded-8 px-4 font-display text-16 font-semibold select-none',
          'transition-[filter,transform,background-color] duration-(--motion-press) ease-out',
          look.enabled ? 'cursor-pointer active:translate-y-px' : 'cursor-not-allowed',
          TONES[look.tone],
        )}
      >
        <span key={button.kind} className="flex max-w-full min-w-0 items-center gap-2">
          {look.icon && <Icon name={look.icon} size={20} />}
          {/* Wraps rather than being cut off: it names a sum. */}
          <span className="min-w-0 leading-5 text-balance">{look.face}</span>
        </span>
        {!isWide && (
          <Suspense fallback={null}>
            <ButtonDetail button={button} />
          </Suspense>
        )}
      </button>
      <p
        id="crash-button-note"
        className="flex min-h-8 items-center justify-center text-center text-12 leading-4 text-balance text-muted max-md:min-h-4"
      >
        {look.note}
      </p>
    </div>
  );
}

import { classes, Icon } from '@updraft/ui';
import { Suspense, useEffect } from 'react';
import type { Preloadable } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useOpening } from '../../lib/use-opening.ts';
import { requireSignIn } from '../session/session-store.ts';
import { useAutomatic } from './automatic-store.ts';

/** Props of a game's dialog that starts automatic betting. */
export interface AutomaticDialogProps {
  onClose: () => void;
}

/** Button that opens the dialog of automatic betting, or stops the active run. [AU-7] */
export default function AutomaticButton({ dialog: Dialog }: { dialog: Preloadable<AutomaticDialogProps> }) {
  const { t } = useTexts('automatic');
  const { opening, open, close } = useOpening();
  const isRunning = useAutomatic(({ run }) => run?.stop === null);
  // The run stops with the page, because another page would not follow its rounds.
  useEffect(() => () => stop('left'), []);
  return (
    <>
      <button
        type="button"
        aria-label={t(isRunning ? 'stop_run' : 'open')}
        title={t(isRunning ? 'stop_run' : 'open')}
        aria-haspopup={isRunning ? undefined : 'dialog'}
        className={classes(
          'flex size-full cursor-pointer flex-col items-center justify-center gap-0.5 rounded-8 border bg-ink-850',
          'text-12 leading-4 font-semibold select-none active:translate-y-px',
          isRunning
            ? 'border-lift text-lift hover:bg-ink-800'
            : 'border-line text-muted hover:border-muted hover:text-text',
        )}
        onPointerEnter={() => void Dialog.preload()}
        onFocus={() => void Dialog.preload()}
        onClick={() => (isRunning ? stop('player') : requireSignIn('play') && open())}
      >
        <Icon name={isRunning ? 'close' : 'refresh'} size={18} />
        {t(isRunning ? 'stop_short' : 'short')}
      </button>
      <Suspense fallback={null}>{opening > 0 && <Dialog key={opening} onClose={close} />}</Suspense>
    </>
  );
}

const stop = (reason: 'player' | 'left'): void => useAutomatic.getState().stop(reason);

import { classes } from '@updraft/ui';
import { pressButton } from './actions.ts';
import { useLook } from './BigButton.tsx';
import { useStakeButton } from './use-stake-button.ts';

/** Cash-out button in the dock, shown while a manual bet is live. It acts like the main button of crash. */
export default function DockButton() {
  const button = useStakeButton();
  const look = useLook(button);
  if (button.kind !== 'cashOut' && !(button.kind === 'sent' && button.command === 'cashOut')) return null;
  return (
    <button
      type="button"
      data-testid="dock-cash-out"
      aria-disabled={!look.enabled}
      title={look.note}
      onClick={pressButton}
      className={classes(
        'min-h-11 max-w-1/2 shrink-0 rounded-8 px-3 font-display text-14 leading-4 font-semibold',
        look.enabled
          ? 'cursor-pointer bg-(image:--lift-gradient) text-ink-950 hover:brightness-110 active:brightness-95'
          : 'cursor-not-allowed border border-line bg-ink-800 text-muted',
      )}
    >
      {look.face}
    </button>
  );
}

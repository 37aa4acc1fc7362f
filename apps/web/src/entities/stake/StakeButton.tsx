import { classes, Icon, Spinner, type IconName } from '@updraft/ui';
import type { ReactNode } from 'react';

/** Look of the main button in one state. */
export interface ButtonLook {
  tone: 'lift' | 'kept' | 'win' | 'loss' | 'quiet';
  icon: IconName | null;
  face: ReactNode;
  /** Sentence below the button: the effect of a press, or the reason for which the button cannot be pressed. */
  note: string;
  enabled: boolean;
}

const TONES: Record<ButtonLook['tone'], string> = {
  lift: 'bg-(image:--lift-gradient) text-ink-950 hover:brightness-110 active:brightness-95',
  kept: 'border border-lift bg-ink-850 text-lift hover:bg-ink-800',
  win: 'border border-win bg-ink-850 text-win',
  loss: 'border border-loss bg-ink-850 text-loss',
  quiet: 'border border-line bg-ink-800 text-muted',
};

/** Returns the look of a button that cannot be pressed. */
export const quietLook = (face: ReactNode, note = '', icon: IconName | null = null): ButtonLook => ({
  tone: 'quiet',
  icon,
  face,
  note,
  enabled: false,
});

/** Text of an action in progress. */
export function Busy({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Spinner />
      <span>{children}</span>
    </span>
  );
}

interface StakeButtonProps {
  /** Name of the game. Element ids are derived from it. */
  game: string;
  /** State of the button. A change of the state mounts its label again. */
  kind: string;
  look: ButtonLook;
  onPress: () => void;
  /** Content below the label, such as the choice and the possible win of a bet. */
  detail?: ReactNode;
  aside?: ReactNode;
  /** Content in place of the note; null: the note is shown. */
  status?: ReactNode;
}

/**
 * Main button of a game, for bet, placed bet, action of the round, and result. It asks for no confirmation and ignores
 * a second press. On phones it stays above the bottom bar, within reach of the thumb.
 */
export function StakeButton({ game, kind, look, onPress, detail, aside, status = null }: StakeButtonProps) {
  return (
    <div
      data-keep-clear
      className="flex flex-col gap-1 max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bars) max-md:z-(--layer-bar) max-md:border-t max-md:border-line max-md:bg-ink-900 max-md:px-3 max-md:pt-2 max-md:pb-2"
    >
      <div className="flex gap-2">
        <button
          type="button"
          data-testid={`${game}-button`}
          aria-disabled={!look.enabled}
          aria-describedby={`${game}-button-note`}
          aria-keyshortcuts="Space"
          onClick={onPress}
          className={classes(
            'flex min-h-13 w-full min-w-0 flex-col items-center justify-center rounded-8 px-4 font-display text-16 font-semibold select-none',
            'transition-[filter,transform,background-color] duration-(--motion-press) ease-out',
            look.enabled ? 'cursor-pointer active:translate-y-px' : 'cursor-not-allowed',
            TONES[look.tone],
          )}
        >
          <span key={kind} className="flex max-w-full min-w-0 items-center gap-2">
            {look.icon && <Icon name={look.icon} size={20} />}
            {/* The text wraps instead of being cut off, because it contains a sum. */}
            <span className="min-w-0 leading-5 text-balance">{look.face}</span>
          </span>
          {detail}
        </button>
        {aside}
      </div>
      {status}
      <p
        id={`${game}-button-note`}
        className={
          status === null
            ? 'flex min-h-8 items-center justify-center text-center text-12 leading-4 text-balance text-muted max-md:min-h-4'
            : 'sr-only'
        }
      >
        {look.note}
      </p>
    </div>
  );
}

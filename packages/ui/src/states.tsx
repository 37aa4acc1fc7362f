import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Panel } from './Panel.tsx';

const CENTRED = 'flex flex-col items-center justify-center gap-2 px-4 py-8 text-center';

interface PlaceProps {
  framed: boolean;
  className: string;
  children: ReactNode;
  role?: string;
}

const Place = ({ framed, ...rest }: PlaceProps) => (framed ? <Panel as="div" {...rest} /> : <div {...rest} />);

export interface EmptyStateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** It stands in a panel of its own. */
  framed?: boolean;
  className?: string;
}

/** A list without entries: a sentence and the next step. */
export function EmptyState({ icon, title, children, action, framed = false, className }: EmptyStateProps) {
  return (
    <Place framed={framed} className={classes(CENTRED, className)}>
      {/* A lamp on the ground, switched off: the place is meant to be here. */}
      <span className="relative mb-1 grid size-14 place-items-center rounded-full border border-line bg-ink-800 text-muted after:absolute after:inset-x-0 after:-bottom-3 after:h-2 after:bg-[radial-gradient(closest-side,var(--color-line),transparent)]">
        <Icon name={icon} size={24} />
      </span>
      <p className="mt-1 text-14 font-medium">{title}</p>
      {children && <p className="max-w-80 text-14 text-balance text-muted">{children}</p>}
      {action && (
        <div data-keep-clear className="mt-2">
          {action}
        </div>
      )}
    </Place>
  );
}

export interface ErrorStateProps {
  title: string;
  retryLabel: string;
  onRetry: () => void;
  /** It stands in a panel of its own. */
  framed?: boolean;
  className?: string;
}

/** A list that could not be loaded: what happened, and another try. */
export function ErrorState({ title, retryLabel, onRetry, framed = false, className }: ErrorStateProps) {
  return (
    <Place framed={framed} role="alert" className={classes(CENTRED, className)}>
      <Icon name="warning" size={28} className="text-loss" />
      <p className="max-w-80 text-14 text-balance">{title}</p>
      <Button size="small" icon="refresh" className="mt-2" onClick={onRetry}>
        {retryLabel}
      </Button>
    </Place>
  );
}

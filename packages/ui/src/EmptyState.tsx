import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { StatePlace } from './StatePlace.tsx';

export interface EmptyStateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  /** Control for the next step. */
  action?: ReactNode;
  /** True if it is drawn in a panel of its own. */
  framed?: boolean;
  className?: string;
}

/**
 * Picture, text and next step are side by side in a wide and low place. A place that is neither wide nor high has no
 * picture.
 */
const SHORT =
  'short:grid short:grid-flow-col short:grid-rows-[auto_auto] short:justify-center short:gap-x-5 short:py-6 short:text-left tight:py-2';

/** The state of a page or list that has nothing to show: a sentence and the next step. */
export function EmptyState({ icon, title, children, action, framed, className }: EmptyStateProps) {
  return (
    <StatePlace framed={framed} className={classes(SHORT, className)}>
      {/* The icon in a circle with a shadow below, drawn like a lamp that is switched off. */}
      <span className="relative mb-1 grid size-14 short:row-span-2 tight:hidden place-items-center rounded-full border border-line bg-ink-800 text-muted after:absolute after:inset-x-0 after:-bottom-3 after:h-2 after:bg-[radial-gradient(closest-side,var(--color-line),transparent)]">
        <Icon name={icon} size={24} />
      </span>
      <p className="mt-1 text-14 font-medium">{title}</p>
      {children && <p className="max-w-80 text-14 text-balance text-muted">{children}</p>}
      {action && (
        <div data-keep-clear className="mt-2 short:row-span-2 short:mt-0">
          {action}
        </div>
      )}
    </StatePlace>
  );
}

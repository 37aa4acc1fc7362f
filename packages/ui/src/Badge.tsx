import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface BadgeProps {
  tone?: 'neutral' | 'win' | 'loss' | 'info' | 'lift';
  children: ReactNode;
  /** Tooltip under the pointer. */
  title?: string;
  className?: string;
}

const TONES = {
  neutral: 'border-line text-muted',
  win: 'border-win/40 text-win',
  loss: 'border-loss/40 text-loss',
  info: 'border-info/40 text-info',
  lift: 'border-lift/40 text-lift',
};

/** A short label on an outlined pill. */
export function Badge({ tone = 'neutral', title, children, className }: BadgeProps) {
  return (
    <span
      title={title}
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2 text-12 whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Panel } from './Panel.tsx';

interface StatePlaceProps {
  /** True if it is drawn in a panel of its own. */
  framed?: boolean | undefined;
  className?: string | undefined;
  role?: string;
  children: ReactNode;
}

/** Container of `EmptyState` and `ErrorState`. */
export function StatePlace({ framed = false, className, ...rest }: StatePlaceProps) {
  const all = classes('flex flex-col items-center justify-center gap-2 px-4 py-8 text-center', className);
  return framed ? <Panel as="div" className={all} {...rest} /> : <div className={all} {...rest} />;
}

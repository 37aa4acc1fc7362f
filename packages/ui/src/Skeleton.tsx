import { classes } from './classes.ts';

/** A grey stand-in with the size of what is on its way. Give it that size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('block animate-shimmer rounded-8 bg-ink-800', className)} />;
}

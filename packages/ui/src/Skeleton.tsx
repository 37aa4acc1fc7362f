import { classes } from './classes.ts';

/** A grey placeholder with the size of the content that is loading. Set the size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('block animate-shimmer rounded-8 bg-ink-800', className)} />;
}

import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import type { ErrorStateProps } from './ErrorState.tsx';
import { useFailureShown } from './failure-shown.ts';

/** `ErrorState` in one line. */
export function ErrorLine({ title, retryLabel, onRetry, className }: Omit<ErrorStateProps, 'framed'>) {
  useFailureShown(title);
  return (
    <p role="alert" className={classes('flex items-center justify-between gap-3 text-14 text-loss', className)}>
      {title}
      <Button size="small" onClick={onRetry}>
        {retryLabel}
      </Button>
    </p>
  );
}

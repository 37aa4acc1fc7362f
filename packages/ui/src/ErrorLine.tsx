import { Button } from './Button.tsx';
import type { ErrorStateProps } from './ErrorState.tsx';
import { useFailureShown } from './failure-shown.ts';

/** `ErrorState` where there is room for one line. */
export function ErrorLine({ title, retryLabel, onRetry }: Pick<ErrorStateProps, 'title' | 'retryLabel' | 'onRetry'>) {
  useFailureShown(title);
  return (
    <p role="alert" className="flex items-center justify-between gap-3 text-14 text-loss">
      {title}
      <Button size="small" onClick={onRetry}>
        {retryLabel}
      </Button>
    </p>
  );
}

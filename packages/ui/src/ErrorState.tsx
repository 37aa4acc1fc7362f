import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export interface ErrorStateProps {
  title: string;
  retryLabel: string;
  onRetry: () => void;
  className?: string;
}

/** A list that could not be loaded: what happened, and another try. */
export function ErrorState({ title, retryLabel, onRetry, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classes('flex flex-col items-center justify-center gap-2 px-4 py-8 text-center', className)}
    >
      <Icon name="warning" size={28} className="text-loss" />
      <p className="max-w-80 text-14 text-balance">{title}</p>
      <Button size="small" icon="refresh" className="mt-2" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

import { Button } from './Button.tsx';
import { useFailureShown } from './failure-shown.ts';
import { Icon } from './Icon.tsx';
import { StatePlace } from './StatePlace.tsx';

export interface ErrorStateProps {
  title: string;
  retryLabel: string;
  onRetry: () => void;
  /** True if it is drawn in a panel of its own. */
  framed?: boolean;
  className?: string;
}

/** The state of content that could not be loaded: a message and a retry. */
export function ErrorState({ title, retryLabel, onRetry, framed, className }: ErrorStateProps) {
  useFailureShown(title);
  return (
    <StatePlace framed={framed} role="alert" className={className}>
      <Icon name="warning" size={28} className="text-loss" />
      <p className="max-w-80 text-14 text-balance">{title}</p>
      <Button size="small" icon="refresh" className="mt-2" onClick={onRetry}>
        {retryLabel}
      </Button>
    </StatePlace>
  );
}

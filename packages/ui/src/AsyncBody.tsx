import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';

/**
 * `loading`: nothing has been loaded yet. `failed`: loading failed. `empty`: there is nothing to show. `ready`: there
 * is content.
 */
export type LoadStatus = 'loading' | 'failed' | 'empty' | 'ready';

/**
 * Returns the status of loaded data. `data` undefined: not loaded yet; null: nothing to show. Earlier data stay `ready`
 * after a failed reload.
 */
export const loadStatusOf = ({ data, isError }: { data: unknown; isError: boolean }): LoadStatus => {
  if (data === null) return 'empty';
  if (data !== undefined) return 'ready';
  return isError ? 'failed' : 'loading';
};

export interface AsyncBodyProps {
  status: LoadStatus;
  /** Shown during loading. It should have the final dimensions, so that nothing moves when the content appears. */
  skeleton?: ReactNode;
  /** Message after a failure, with a retry; an element if there is room for one line only. */
  error?: ErrorStateProps | ReactElement;
  /** A sentence and the next step, usually an `EmptyState`. */
  empty?: ReactNode;
  /** Draws the content. Called only in the state `ready`. */
  children: () => ReactNode;
}

/** Shows one of the four states of loaded content. */
export function AsyncBody({ status, skeleton, error, empty, children }: AsyncBodyProps) {
  switch (status) {
    case 'loading':
      return skeleton;
    case 'failed':
      return error === undefined || isValidElement(error) ? error : <ErrorState {...error} />;
    case 'empty':
      return empty;
    case 'ready':
      return children();
  }
}

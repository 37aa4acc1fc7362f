import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';

/**
 * `loading`: nothing has come yet. `failed`: loading failed. `empty`: there is nothing to show. `ready`: there is
 * content.
 */
export type LoadStatus = 'loading' | 'failed' | 'empty' | 'ready';

/** Returns the status of loaded data. Data of an earlier load are shown even when loading them again has failed. */
export const loadStatusOf = ({ data, isError }: { data: unknown; isError: boolean }): LoadStatus => {
  if (data === null) return 'empty';
  if (data !== undefined) return 'ready';
  return isError ? 'failed' : 'loading';
};

export interface AsyncBodyProps {
  status: LoadStatus;
  /** Shown while it loads. Give it the final dimensions, so that nothing moves when the content comes. */
  skeleton?: ReactNode;
  /** The message after a failure, with another try; an element where there is room for one line only. */
  error?: ErrorStateProps | ReactElement;
  /** A sentence and the next step, usually an `EmptyState`. */
  empty?: ReactNode;
  /** Called when there is content. */
  children: () => ReactNode;
}

/** The four states of everything that is loaded. */
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

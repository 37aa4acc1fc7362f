import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';

/** `loading`: nothing is there yet. `failed`: nothing has come. `empty`: there is nothing. `ready`: it is there. */
export type LoadStatus = 'loading' | 'failed' | 'empty' | 'ready';

/** The status of what is loaded: data that is there is shown even when loading it again has failed. */
export const loadStatusOf = ({ data, isError }: { data: unknown; isError: boolean }): LoadStatus => {
  if (data === null) return 'empty';
  if (data !== undefined) return 'ready';
  return isError ? 'failed' : 'loading';
};

export interface AsyncBodyProps {
  status: LoadStatus;
  /** Stands in while it loads. Give it the final dimensions, so that nothing moves when the content comes. */
  skeleton?: ReactNode;
  /** What is said when it did not come, with another try; an element where there is room for a line only. */
  error?: ErrorStateProps | ReactElement;
  /** A sentence and the next step, as a rule an `EmptyState`. */
  empty?: ReactNode;
  /** Called when it is there. */
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

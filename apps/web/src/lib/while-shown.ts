import { useEffect } from 'react';

/**
 * Returns a hook that runs `start` when the first component with it is mounted, and the function returned by `start`
 * when the last one is unmounted.
 */
export function whileShown(start: () => () => void): () => void {
  let shown = 0;
  let stop: () => void = () => undefined;
  return function useWhileShown(): void {
    useEffect(() => {
      shown += 1;
      if (shown === 1) stop = start();
      return () => {
        shown -= 1;
        if (shown === 0) stop();
      };
    }, []);
  };
}

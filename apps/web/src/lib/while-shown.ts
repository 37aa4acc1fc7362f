import { useEffect } from 'react';

/**
 * A hook that runs `start` while at least one component that uses it is on the screen, and what `start` returned when
 * the last one has gone.
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

import { backOffMs } from '../lib/back-off.ts';
import type { StartResult } from './start.ts';

export interface StartRetry {
  /** A start has ended. After a failure the next start is timed; after a success the count begins anew. */
  ended: (result: StartResult) => void;
  /** Another start begins, so the timed one is cancelled. */
  began: () => void;
}

export const hasFailed = ({ auth, load }: StartResult): boolean => auth === 'failed' || load === 'failed';

/** Repeats a failed start with growing waits until one succeeds. `random`: from 0 to below 1, it spreads the waits of many clients. */
export function retryStart(again: () => void, random: () => number = Math.random): StartRetry {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ended: (result) => {
      clearTimeout(timer);
      if (!hasFailed(result)) attempt = 0;
      else timer = setTimeout(again, backOffMs(attempt++, random()));
    },
    began: () => clearTimeout(timer),
  };
}

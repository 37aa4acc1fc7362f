import { backOffMs } from '../lib/back-off.ts';
import type { StartResult } from './start.ts';

export interface StartRetry {
  /** A start has ended: the next one is timed if it failed, and the count begins anew if it did not. */
  ended: (result: StartResult) => void;
  /** Another start begins: the timed one is called off. */
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

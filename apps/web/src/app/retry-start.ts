import { backOffMs } from '../lib/back-off.ts';
import type { StartResult } from './start.ts';

export interface StartRetry {
  /** Called after a start. A failure schedules the next start; a success resets the number of attempts. */
  ended: (result: StartResult) => void;
  /** Called before a start. It cancels the scheduled one. */
  began: () => void;
}

export const hasFailed = ({ auth, load }: StartResult): boolean => auth === 'failed' || load === 'failed';

/**
 * Repeats a failed start with growing waits until one succeeds. `random`: number from 0 to below 1 that spreads the
 * waits of many clients.
 */
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

import { api, ApiError } from '../../../lib/api.ts';
import type { PastSource } from './verify-past.ts';

/** Wait after a refusal for too many requests, ms. */
const PATIENCE_MS = 3000;
const TOO_OFTEN = 429;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('stopped', 'AbortError'));
    });
  });

/**
 * Returns the source that requests a chain's past rounds page by page. After a refusal for too many requests it waits
 * and repeats the request. `onWaiting`: called with true when a wait begins, with false after a response.
 */
export const pastOf = ({
  chainId,
  signal,
  onWaiting,
}: {
  chainId: number;
  signal: AbortSignal;
  onWaiting: (isWaiting: boolean) => void;
}): PastSource => {
  const page: PastSource = async (before) => {
    try {
      const rounds = await api(
        'GET /api/fairness/rounds',
        before === null ? { chain: chainId } : { chain: chainId, before },
        { signal },
      );
      onWaiting(false);
      return rounds;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== TOO_OFTEN) throw error;
      onWaiting(true);
      await pause(PATIENCE_MS, signal);
      return page(before);
    }
  };
  return page;
};

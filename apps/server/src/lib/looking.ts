import type { Clock } from './clock.ts';
import type { Worker } from './worker.ts';

/** Work that runs repeatedly. */
export interface Looking extends Worker {
  /** Does the work now; while it is under way, waits for it. Never rejects. */
  look(): Promise<void>;
}

/**
 * Creates a worker that runs `work` at once and then at this interval, never twice at a time. A failure is passed to
 * `onFault`, and the next run tries again. `stop` waits for a running call, because the database closes afterwards.
 */
export const lookingEvery = (
  everyMs: number,
  {
    clock,
    work,
    onFault,
  }: { clock: Pick<Clock, 'every'>; work: () => Promise<void>; onFault: (error: unknown) => void },
): Looking => {
  let end: () => void = () => undefined;
  let looking: Promise<void> | null = null;
  const look = (): Promise<void> =>
    (looking ??= work()
      .catch(onFault)
      .finally(() => (looking = null)));
  return {
    look,
    start: () => {
      end = clock.every(everyMs, () => void look());
      void look();
    },
    stop: async () => {
      end();
      await looking;
    },
  };
};

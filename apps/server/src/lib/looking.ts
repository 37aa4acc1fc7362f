import type { Clock } from './clock.ts';
import type { Worker } from './worker.ts';

/** Worker that runs its work repeatedly. */
export interface Looking extends Worker {
  /** Runs the work now, or waits for the run under way. Never rejects. */
  look(): Promise<void>;
}

/**
 * Creates a worker that runs `work` at once and then every `everyMs` of the clock, never twice at a time. A failure is
 * passed to `onFault`, and the next run tries again. `stop` waits for the run under way, because the database closes
 * afterwards.
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

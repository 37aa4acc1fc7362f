export interface SharedReadOptions {
  /** The shortest time between the starts of two reads. */
  gapMs: number;
  now: () => number;
}

/**
 * A read that its callers share. Each gets what was read after the call, so that it shows everything done before. One
 * read runs at a time, and `gapMs` lie between the starts of two.
 */
export const createSharedRead = <T>(read: () => Promise<T>, { gapMs, now }: SharedReadOptions): (() => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  let startedMs = -Infinity;
  const begin = async (): Promise<T> => {
    await running.catch(() => undefined);
    const waitMs = startedMs + gapMs - now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    next = null;
    startedMs = now();
    const reading = read();
    running = reading;
    return reading;
  };
  return () => (next ??= begin());
};

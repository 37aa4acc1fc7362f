export interface SharedReadOptions {
  /** The shortest time between the starts of two reads. */
  gapMs: number;
  now: () => number;
}

/**
 * Creates a read that concurrent callers share. Each caller gets a read that started after the call, so the result
 * includes all earlier changes. One read runs at a time, and reads start at least `gapMs` apart.
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

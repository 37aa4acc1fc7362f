/** Runs a task when fewer than the allowed number are running; the others wait in order. */
type Gate = <T>(task: () => Promise<T>) => Promise<T>;

export const createGate = (most: number): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The place of the ended task goes directly to the first waiting one, so that no later task can overtake it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};

/** Lets at most `most` tasks run at a time; the others wait their turn. */
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
      // The place is handed on, so nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};

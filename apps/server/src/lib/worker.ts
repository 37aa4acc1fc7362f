/** Background work that runs until it is stopped. `start` and `stop` may return promises. */
export interface Worker {
  start(): unknown;
  stop(): unknown;
}

/** Makes a worker of a function that starts it and returns a function that ends it. */
export const workerOf = (begin: () => () => unknown): Worker => {
  let end: () => unknown = () => undefined;
  return {
    start: () => void (end = begin()),
    stop: () => end(),
  };
};

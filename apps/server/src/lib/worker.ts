/** Something that runs beside the calls until it is stopped. Its start and its end may be waited for. */
export interface Worker {
  start(): unknown;
  stop(): unknown;
}

/** A worker out of a function that starts it and returns how it is ended. */
export const workerOf = (begin: () => () => unknown): Worker => {
  let end: () => unknown = () => undefined;
  return {
    start: () => void (end = begin()),
    stop: () => end(),
  };
};

/** Time as the server reads it. Passed in, so that tests and simulations can drive it. */
export interface Clock {
  /** Milliseconds of the monotonic clock: decides everything inside a round. */
  monoMs(): number;
  /** Milliseconds since 1970 by the wall clock: for display and expiry only. */
  wallMs(): number;
}

export const systemClock: Clock = {
  monoMs: () => performance.now(),
  wallMs: () => Date.now(),
};

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// Computes the offset between two clocks from samples of requests. Pure except for `localNowMs`.

export interface ClockSample {
  /** Time of the request, epoch ms by `localNowMs`. */
  sentAt: number;
  /** Delay of the response, ms, by the monotonic clock. */
  delayMs: number;
  /** Time of the server's clock in the response, ms since 1970. */
  serverTime: number;
}

/** Returns the time in ms since 1970 by a monotonic clock. A correction of the machine's time does not affect it. */
export const localNowMs = (): number => performance.timeOrigin + performance.now();

/** Returns the newest `keep` samples, with `sample` as the last. */
export const addSample = (samples: readonly ClockSample[], sample: ClockSample, keep: number): ClockSample[] =>
  [...samples, sample].slice(-keep);

/**
 * Returns the server's clock minus the local clock, in ms; 0 without samples. It uses the sample with the shortest
 * delay and assumes that the server's time was taken in the middle of that delay.
 */
export function bestOffset(samples: readonly ClockSample[]): number {
  let best: ClockSample | undefined;
  for (const sample of samples) if (!best || sample.delayMs < best.delayMs) best = sample;
  return best ? best.serverTime - (best.sentAt + best.delayMs / 2) : 0;
}

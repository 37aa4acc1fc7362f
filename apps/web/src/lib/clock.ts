/** The offset between two clocks from question-and-answer samples; pure but for `localNowMs`. */

export interface ClockSample {
  /** Send time of the request, epoch ms by `localNowMs`. */
  sentAt: number;
  /** Delay of the response, ms, by the monotonic clock. */
  delayMs: number;
  /** Time of the server's clock in the response. */
  serverTime: number;
}

/** Milliseconds since 1970 by a clock that nobody sets: when the machine's time is corrected, in mid-flight perhaps, this one goes on evenly. */
export const localNowMs = (): number => performance.timeOrigin + performance.now();

/** The newest `keep` samples, with `sample` the last. */
export const addSample = (samples: readonly ClockSample[], sample: ClockSample, keep: number): ClockSample[] =>
  [...samples, sample].slice(-keep);

/** Server less local in ms: from the sample with the least delay, taking the answer to lie in the middle; 0 without samples. */
export function bestOffset(samples: readonly ClockSample[]): number {
  let best: ClockSample | undefined;
  for (const sample of samples) if (!best || sample.delayMs < best.delayMs) best = sample;
  return best ? best.serverTime - (best.sentAt + best.delayMs / 2) : 0;
}

import type { Clock } from '../lib/clock.ts';

/** Number of intervals from which a pause counts as a stall: a late timer alone is no stall. */
const LOOKS_MISSED = 3;

interface Options {
  clock: Pick<Clock, 'monoMs'>;
  /** The longest interval between two checks, in milliseconds. */
  everyMs: number;
  /** Longest pause of this process that does not count as a stall; called at each check. */
  toleratedMs: () => number;
}

/**
 * Notices that this process did not run for a while: it was stopped, its machine was frozen, or its event loop hung.
 * Input was not received meanwhile, so its timestamps are too late.
 */
export class StallDetector {
  private readonly options: Options;
  private lookedMs: number;
  private longestMs = 0;

  constructor(options: Options) {
    this.options = options;
    this.lookedMs = options.clock.monoMs();
  }

  /** Returns the longest stall since the last `forget`, ms; 0: none. */
  look(): number {
    const { clock, everyMs, toleratedMs } = this.options;
    const nowMs = clock.monoMs();
    const pausedMs = nowMs - this.lookedMs;
    this.lookedMs = nowMs;
    if (pausedMs > Math.max(toleratedMs(), LOOKS_MISSED * everyMs)) this.longestMs = Math.max(this.longestMs, pausedMs);
    return this.longestMs;
  }

  /** Forgets the stall once it has been handled. */
  forget(): void {
    this.longestMs = 0;
  }
}

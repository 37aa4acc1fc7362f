import type { Clock } from '../lib/clock.ts';

/** Looks that are missed before a pause between two of them counts: a timer that is late is none. */
const LOOKS_MISSED = 3;

interface Options {
  clock: Pick<Clock, 'monoMs'>;
  /** How often it is looked at least, in milliseconds. */
  everyMs: number;
  /** How long this process may stand still without consequence, in milliseconds; asked each time. */
  toleratedMs: () => number;
}

/**
 * Notices that this process did not run for a while: it was stopped, its machine was frozen, or its event
 * loop hung. Nothing was received meanwhile, and what came is stamped too late.
 */
export class StallDetector {
  private readonly options: Options;
  private lookedMs: number;
  private longestMs = 0;

  constructor(options: Options) {
    this.options = options;
    this.lookedMs = options.clock.monoMs();
  }

  /** The longest stall in milliseconds since the last `forget`; 0 when there was none that matters. */
  look(): number {
    const { clock, everyMs, toleratedMs } = this.options;
    const nowMs = clock.monoMs();
    const pausedMs = nowMs - this.lookedMs;
    this.lookedMs = nowMs;
    if (pausedMs > Math.max(toleratedMs(), LOOKS_MISSED * everyMs)) this.longestMs = Math.max(this.longestMs, pausedMs);
    return this.longestMs;
  }

  /** It has been dealt with. */
  forget(): void {
    this.longestMs = 0;
  }
}

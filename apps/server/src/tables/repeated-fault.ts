/** Wait before the first retry: short, because most faults pass at once. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** Time between two log lines about one series of faults, at first and at most. */
const FIRST_SAID_MS = 1000;
const LONGEST_SAID_MS = 30_000;
/** Time without a fault after which the next fault begins a new series. */
const WELL_MS = 5000;
/** Number of kinds of faults in one series that are logged in full. */
const MAX_KINDS = 10;

/** Wait after a fault, and the form of its log line. */
export interface Verdict {
  waitMs: number;
  /**
   * `full`: the fault is new and is logged with its stack. `again`: the fault lasts. `no`: it was logged a short time
   * ago.
   */
  say: 'full' | 'again' | 'no';
  /** Number of faults in the series, including this one. */
  times: number;
  forMs: number;
}

interface Fault {
  message: string;
  nowMs: number;
  /** Time that the table ran without a fault before this one; zero: it did not run. */
  wellMs: number;
}

/**
 * Series of consecutive faults. The waits between retries grow up to two seconds. A new kind of fault is logged at
 * once, a repeated one at growing intervals of up to thirty seconds.
 */
export class RepeatedFault {
  private sinceMs = 0;
  private times = 0;
  private waitMs = FIRST_WAIT_MS;
  private saidMs = 0;
  private saidEveryMs = FIRST_SAID_MS;
  private readonly kinds = new Set<string>();

  next({ message, nowMs, wellMs }: Fault): Verdict {
    if (this.times === 0 || wellMs >= WELL_MS) this.begin(nowMs);
    this.times++;
    const waitMs = this.waitMs;
    this.waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    return { waitMs, say: this.worthSaying(message, nowMs), times: this.times, forMs: nowMs - this.sinceMs };
  }

  private begin(nowMs: number): void {
    this.sinceMs = nowMs;
    this.times = 0;
    this.waitMs = FIRST_WAIT_MS;
    this.saidMs = nowMs;
    this.saidEveryMs = FIRST_SAID_MS;
    this.kinds.clear();
  }

  private worthSaying(message: string, nowMs: number): Verdict['say'] {
    if (!this.kinds.has(message) && this.kinds.size < MAX_KINDS) {
      this.kinds.add(message);
      return 'full';
    }
    if (nowMs - this.saidMs < this.saidEveryMs) return 'no';
    this.saidMs = nowMs;
    this.saidEveryMs = Math.min(LONGEST_SAID_MS, this.saidEveryMs * 2);
    return 'again';
  }
}

/** Interval between two ticks of a countdown. */
export const TICK_MS = 1000;

/** The ticks of a countdown: each number of seconds left is sent once. */
export class Ticker {
  private left = 0;
  private next = Number.POSITIVE_INFINITY;
  private endsMs = 0;

  /** Begins a countdown. Its first tick is due at once, the others at whole seconds before its end. */
  begin({ nowMs, endsMs }: { nowMs: number; endsMs: number }): void {
    this.left = Math.max(0, Math.ceil((endsMs - nowMs) / TICK_MS));
    this.next = nowMs;
    this.endsMs = endsMs;
  }

  /** Time of the next tick, on the monotonic clock. */
  get nextMs(): number {
    return this.next;
  }

  /** Returns the seconds left at the due tick, and schedules the next tick. */
  take(): number {
    const told = this.left;
    this.left = Math.max(0, told - 1);
    this.next = Math.max(this.next + 1, this.endsMs - this.left * TICK_MS);
    return told;
  }
}

/** Between two ticks of a countdown. */
export const TICK_MS = 1000;

/** The ticks of a countdown: the seconds that are left, told once each. */
export class Ticker {
  private left = 0;
  private next = Number.POSITIVE_INFINITY;
  private endsMs = 0;

  /** The countdown is shown from now on. Its first tick is due at once, the others at whole seconds before its end. */
  begin({ nowMs, endsMs }: { nowMs: number; endsMs: number }): void {
    this.left = Math.max(0, Math.ceil((endsMs - nowMs) / TICK_MS));
    this.next = nowMs;
    this.endsMs = endsMs;
  }

  /** Time of the next tick, on the monotonic clock. */
  get nextMs(): number {
    return this.next;
  }

  /** The seconds of the tick that is due. */
  take(): number {
    const told = this.left;
    this.left = Math.max(0, told - 1);
    this.next = Math.max(this.next + 1, this.endsMs - this.left * TICK_MS);
    return told;
  }
}

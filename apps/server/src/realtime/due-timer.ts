/** A timer for the earliest of several times, on the clock of `performance.now`. */
export class DueTimer {
  private readonly ring: () => void;
  private timer: NodeJS.Timeout | undefined;
  private atMs = Number.POSITIVE_INFINITY;

  constructor(ring: () => void) {
    this.ring = ring;
  }

  /** Sets the timer to this time unless it is set to an earlier one. After it has fired it can be set again. */
  setBy(atMs: number): void {
    if (atMs >= this.atMs) return;
    this.atMs = atMs;
    clearTimeout(this.timer);
    // A timer may fire a fraction of a millisecond early.
    this.timer = setTimeout(() => this.run(), Math.max(0, Math.ceil(atMs - performance.now()) + 1)).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.atMs = Number.POSITIVE_INFINITY;
  }

  private run(): void {
    this.atMs = Number.POSITIVE_INFINITY;
    this.ring();
  }
}

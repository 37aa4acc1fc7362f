/** Keys that are remembered at most; at more of them all are forgotten. */
const KEYS_MOST = 10_000;

/** Keys that something is held against for a time, bounded in number. Time is an argument. */
export class HeldKeys {
  private readonly untilMs = new Map<string, number>();
  private readonly heldMs: number;

  constructor({ heldMs }: { heldMs: number }) {
    this.heldMs = heldMs;
  }

  /** From now on, or anew. */
  hold(key: string, nowMs: number): void {
    if (this.untilMs.size >= KEYS_MOST) this.untilMs.clear();
    this.untilMs.set(key, nowMs + this.heldMs);
  }

  has(key: string, nowMs: number): boolean {
    return (this.untilMs.get(key) ?? Number.NEGATIVE_INFINITY) > nowMs;
  }
}

/** Largest number of keys. A further key first removes all earlier ones. */
const MAX_KEYS = 10_000;

/** Keys that are held for a time, bounded in number. Time is an argument. */
export class HeldKeys {
  private readonly untilMs = new Map<string, number>();
  private readonly heldMs: number;

  constructor({ heldMs }: { heldMs: number }) {
    this.heldMs = heldMs;
  }

  /** Holds the key for `heldMs` from now on, even if it is held already. */
  hold(key: string, nowMs: number): void {
    if (this.untilMs.size >= MAX_KEYS) this.untilMs.clear();
    this.untilMs.set(key, nowMs + this.heldMs);
  }

  has(key: string, nowMs: number): boolean {
    return (this.untilMs.get(key) ?? Number.NEGATIVE_INFINITY) > nowMs;
  }
}

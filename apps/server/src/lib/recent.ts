/** The entries that were used last, up to a bound on their sizes together. Time plays no part. */
export class Recent<Value> {
  private readonly entries = new Map<string, { value: Value; size: number }>();
  private readonly most: number;
  private total = 0;

  /** `most`: the sum of all sizes. An entry that is larger alone is not kept. */
  constructor(most: number) {
    this.most = most;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // The last one in the order of the map is the last one used.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, size = 1): void {
    this.drop(key);
    if (size > this.most) return;
    this.entries.set(key, { value, size });
    this.total += size;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.most) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.total -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
